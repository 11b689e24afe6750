(* spoil_tables PLAYERS FILE ...: spoils right tables in many ways. Fails if spoiled ones are accepted. *)
open Lookups
open Read_tables

let all = ref 0

(* The classes and vectors of right tables. *)
type right = { tables : tables; expected : vector list; game : players }

let is_right right tables = check_against right.game right.expected tables

let refused right how tables =
  incr all;
  if is_right right tables then (
    prerr_endline ("spoil_tables: accepted, but spoiled: " ^ how);
    exit 1)

let set place value numbers =
  let numbers = Array.of_list numbers in
  numbers.(place) <- value;
  Array.to_list numbers

let without place numbers = List.rev (snd (List.fold_left (fun (i, rest) number ->
    (i + 1, if i = place then rest else number :: rest)) (0, []) numbers))

let rec int = function XH -> 1 | XO p -> 2 * int p | XI p -> (2 * int p) + 1
let int = function N0 -> 0 | Npos p -> int p

(* One of the first numbers, but not this one. *)
let other than size = n ((int than + 1 + Random.int (size - 1)) mod size)

(* A column of the tables, with what its numbers are less than, and how many of them are spoiled. *)
let column right how (get, put) size copies =
  let numbers = Array.of_list (get right.tables) in
  let length = Array.length numbers in
  for _ = 1 to copies do
    let place = Random.int length in
    refused right how (put right.tables (set place (other numbers.(place) size) (get right.tables)))
  done;
  (* Two numbers change places. *)
  for _ = 1 to copies / 10 do
    let one = Random.int length and two = Random.int length in
    if numbers.(one) <> numbers.(two) then
      refused right ("two of " ^ how)
        (put right.tables (set one numbers.(two) (set two numbers.(one) (get right.tables))))
  done;
  (* A row is missing, or one too many. *)
  List.iter (fun place -> refused right ("no row of " ^ how) (put right.tables (without place (get right.tables))))
    [ 0; Random.int length; length - 1 ];
  refused right ("one row more of " ^ how) (put right.tables (numbers.(0) :: get right.tables))

let classes = ((fun t -> t.classes), fun t classes -> { t with classes })
let pairs = ((fun t -> t.pairs), fun t pairs -> { t with pairs })
let numbers = ((fun t -> t.numbers), fun t numbers -> { t with numbers })
let offsets = ((fun t -> t.offsets), fun t offsets -> { t with offsets })
let weights = ((fun t -> List.concat t.weights), fun t weights ->
    match List.length weights with 136 -> { t with weights = in_fours weights } | _ -> { t with weights = [ weights ] })

(* Tables whose vectors have faults: a place, and the vector that its class is joined by instead. All else follows from
   the vectors, so that the faults show only where they make a difference. *)
let with_faults right faults =
  let t = right.tables in
  let vectors = Option.get (learned t.group_classes t.classes right.expected) in
  let size = List.length vectors in
  let known = Hashtbl.create 999 and both = ref [] in
  let class_of vector =
    let key = Marshal.to_string vector [ Marshal.No_sharing ] in
    match Hashtbl.find_opt known key with
    | Some id -> n id
    | None ->
        let id = Hashtbl.length known in
        Hashtbl.add known key id;
        both := vector :: !both;
        n id
  in
  let pairs = List.rev (List.rev_map class_of (all_joins (vectors @ List.map snd faults))) in
  let add (i, classes) (place, _) = (i + 1, set place (n i) classes) in
  { t with classes = snd (List.fold_left add (size, t.classes) faults); group_classes = n (size + List.length faults);
    pairs; pair_classes = n (Hashtbl.length known); numbers = all_numbers (List.rev !both) (nat 5) }

let hand = [ 1, 0; 1, 1; 1, 9; 2, 10; 1, 12; 3, 15; 3, 16; 2, 17 ]
