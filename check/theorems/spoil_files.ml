(* spoil_files NAME ...: spoils right files, NAME.csv with NAME.json, in many ways. Fails if a spoiled file is accepted,
   or if one of the reasons of the checker never came up. *)
open Read_files

type spoiled = { rows : (string * int list) list; claim : (string * string) list }

let lines text = String.split_on_char '\n' (String.trim text)

let load name =
  let row line =
    match String.split_on_char ',' line with
    | _ :: tile :: nodes -> (tile, List.map int_of_string nodes)
    | _ -> failwith line
  in
  let pair line = Scanf.sscanf line " \"%[a-z_]\": %[^,]" (fun key value -> (key, value)) in
  let inside = List.filter (fun line -> line <> "{" && line <> "}") (lines (text (name ^ ".json"))) in
  { rows = List.map row (List.tl (lines (text (name ^ ".csv")))); claim = List.map pair inside }

let csv rows =
  let row i (tile, nodes) = String.concat "," (string_of_int (i + 2) :: tile :: List.map string_of_int nodes) ^ "\n" in
  "node,tile,c0,c1,c2,c3,c4\n" ^ String.concat "" (List.mapi row rows)

let json claim = "{" ^ String.concat "," (List.map (fun (key, value) -> Printf.sprintf "%S: %s" key value) claim) ^ "}"

let set key value claim = List.map (fun (k, old) -> (k, if k = key then value else old)) claim

let set_size { rows; claim } =
  let size = List.length rows in
  { rows; claim = set "nodes" (string_of_int size) (set "root" (string_of_int (size + 1)) claim) }

let seen = Hashtbl.create 9
let all = ref 0

let refused how csv json =
  incr all;
  match judge csv json with
  | exception Refused reason -> Hashtbl.replace seen reason ()
  | _ ->
      prerr_endline ("spoil_files: accepted, but spoiled: " ^ how ^ " of\n" ^ json);
      exit 1

let spoil others file =
  let size = List.length file.rows in
  let sample = List.filter (fun i -> i mod (1 + (size / 6)) = 0) (List.init size Fun.id) in
  let text = csv file.rows in
  let refused_file how file = refused how (csv file.rows) (json file.claim) in
  (* The file itself is right. *)
  ignore (judge text (json file.claim));
  List.iter (fun i ->
      (* An edge of row [i] leads to another node. *)
      List.iteri (fun c old ->
          List.iter (fun node ->
              let edges (tile, nodes) = (tile, List.mapi (fun d n -> if d = c then node else n) nodes) in
              let rows = List.mapi (fun j row -> if j = i then edges row else row) file.rows in
              if node <> old then refused_file "an edge" { file with rows })
            (List.sort_uniq compare [ 0; 1; max 0 (old - 1); old + 1; i + 1 ]))
        (snd (List.nth file.rows i));
      (* A node is left out, and edges to it lead to node 0; or its row only. *)
      let rest = List.filteri (fun j _ -> j <> i) file.rows in
      let renumber n = if n = i + 2 then 0 else if n > i + 2 then n - 1 else n in
      let rows = List.map (fun (tile, nodes) -> (tile, List.map renumber nodes)) rest in
      refused_file "a node left out" (set_size { file with rows });
      refused_file "a row left out" (set_size { file with rows = rest });
      (* A row asks for another tile. *)
      let rows = List.mapi (fun j (tile, nodes) -> ((if j = i then "5p" else tile), nodes)) file.rows in
      if rows <> file.rows then refused_file "a tile" { file with rows }) sample;
  (* A number of the claim, or the text, is another. *)
  List.iter (fun key -> refused key text (json (set key "\"1\"" file.claim))) [ "hands"; "deals" ];
  List.iter (fun key -> refused key text (json (set key "1" file.claim))) [ "nodes"; "root"; "tiles"; "players" ];
  (* A word is not one of the format, or a row has no number where 0 was. *)
  List.iter (fun key -> refused key text (json (set key "\"x\"" file.claim)))
    [ "set"; "forms"; "seven_pairs"; "fifth_tile" ];
  List.iter (fun k -> refused "a bound" text (json (set "set" ("\"shanten <= " ^ k ^ "\"") file.claim)))
    [ "00"; "0x0"; "+0"; "" ];
  let rec without_a_zero i =
    if String.sub text i 3 = ",0," then String.sub text 0 (i + 1) ^ String.sub text (i + 2) (String.length text - i - 2)
    else without_a_zero (i + 1)
  in
  refused "an empty cell" (without_a_zero 0) (json file.claim);
  refused "the end" (String.sub text 0 (String.length text - 1)) (json file.claim);
  refused "the header" ("node" ^ text) (json file.claim);
  (* The set and the rules are those of another file. *)
  List.iter (fun other ->
      let said key = List.assoc key file.claim in
      if List.assoc "hands" other.claim <> said "hands" then
        let numbers = List.map (fun key -> (key, said key)) [ "nodes"; "root"; "hands"; "deals" ] in
        let claim = List.fold_left (fun claim (key, value) -> set key value claim) other.claim numbers in
        refused "a claim" text (json claim)) others

let () =
  let files = List.map load (List.tl (Array.to_list Sys.argv)) in
  List.iter (spoil files) files;
  let reasons = Checker.[ Not_canonical; Wrong_tiles; Wrong_hands; Wrong_number_of_hands; Wrong_number_of_deals ] in
  List.iter (fun reason ->
      if not (Hashtbl.mem seen reason) then (
        prerr_endline ("spoil_files: never refused because " ^ reason);
        exit 1)) (List.filter_map reason reasons);
  Printf.printf "%d spoiled files, all refused, %.0f s\n" !all (Sys.time ())
