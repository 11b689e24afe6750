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

(* 12m1224p77888899s lacks two tiles. A vector that says one tile too many for no meld of 12m, or for one meld of 1224p,
   is hidden by the other ways to a win; both together are not. *)
let hidden right =
  let vector place = List.nth right.expected place in
  let with_one_more melds place =
    let more m cost = if m = melds then Option.map (fun k -> S k) cost else cost in
    [ List.mapi more (List.hd (vector place)); List.nth (vector place) 1 ]
  in
  let m = 6 and p = 136 and s = 1_125_000 and z = 1_953_125 in
  let one = (m, with_one_more 0 m) and other = (p, with_one_more 1 p) in
  List.iter (fun (faults, found) ->
      let at place = try List.assoc place faults with Not_found -> vector place in
      let number = joined (join (at m) (at p)) (join (at s) (at z)) (nat 1) (nat 4) in
      if number <> Some (nat found) then failwith "12m1224p77888899s";
      refused right "vectors" (with_faults right faults))
    [ ([ one ], 2); ([ other ], 2); ([ one; other ], 3) ]

let spoil name path =
  let right = { tables = read path; expected = expected (players name); game = players name } in
  if not (is_right right right.tables) then failwith (path ^ " is not right");
  let t = right.tables in
  let groups = int t.group_classes and both = int t.pair_classes in
  column right "weights" weights 2_000_000 136;
  column right "offsets" offsets 2_000_000 8;
  column right "classes" classes (groups + 1) 40;
  column right "pairs" pairs (both + 1) 15;
  column right "numbers" numbers 16 15;
  List.iter (fun size -> refused right "group_classes" { t with group_classes = n size }) [ 0; groups - 1; groups + 1 ];
  List.iter (fun size -> refused right "pair_classes" { t with pair_classes = n size }) [ 0; both - 1; both + 1 ];
  refused right "the tables of no game" { t with classes = []; pairs = []; numbers = [] };
  refused { right with game = (match right.game with Three -> Four | Four -> Three) } "the players" t;
  if right.game = Four then hidden right

let () =
  Random.init 1;
  for i = 1 to (Array.length Sys.argv - 1) / 2 do
    spoil Sys.argv.((2 * i) - 1) Sys.argv.(2 * i)
  done;
  Printf.printf "%d spoiled tables, all refused, %.0f s\n" !all (Sys.time ())
