(* check_files NAME.csv ...: judges set files, each with NAME.json beside it, by the checker that Coq has proved. Exit
   code 1 if a file is refused. *)
open Read_files

let () =
  let refused = ref 0 in
  for i = 1 to Array.length Sys.argv - 1 do
    let name = Filename.remove_extension Sys.argv.(i) in
    let verdict =
      try "accepted, " ^ judge (text (name ^ ".csv")) (text (name ^ ".json"))
      with Refused reason -> incr refused; "REFUSED: " ^ reason
    in
    Printf.printf "%s: %s\n%!" (Filename.basename name) verdict
  done;
  Printf.printf "%d files, %d refused, %.0f s\n" (Array.length Sys.argv - 1) !refused (Sys.time ());
  exit (min 1 !refused)
