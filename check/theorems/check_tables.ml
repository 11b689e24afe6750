(* check_tables PLAYERS FILE ...: judges tables, of three or four players, by the checker that Coq has proved. Exit code
   1 if one is refused. *)
open Lookups
open Read_tables

let () =
  let refused = ref 0 in
  for i = 1 to (Array.length Sys.argv - 1) / 2 do
    let game = Sys.argv.((2 * i) - 1) and path = Sys.argv.(2 * i) in
    let verdict =
      try
        let tables = read path in
        if not (check_tables (players game) tables) then refuse "the tables are not those of the game";
        Printf.sprintf "accepted, %d places, %d pairs, %d numbers" (List.length tables.classes)
          (List.length tables.pairs) (List.length tables.numbers)
      with Refused reason -> incr refused; "REFUSED: " ^ reason
    in
    Printf.printf "the tables of %s players: %s\n%!" game verdict
  done;
  Printf.printf "%.0f s\n" (Sys.time ());
  exit (min 1 !refused)
