(* Reads the text of tables for the checker that Coq has proved. All that is trusted besides Coq and OCaml is here. *)
open Lookups

exception Refused of string

let refuse reason = raise (Refused reason)

let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i / 2)) else XO (positive (i / 2))
let n i = if i = 0 then N0 else Npos (positive i)
let rec nat i = if i = 0 then O else S (nat (i - 1))

(* Most numbers are small, and kept once. *)
let small = Array.init 256 n

let number text =
  match int_of_string_opt text with
  | Some i when i >= 0 && i < 10_000_000 && string_of_int i = text -> if i < 256 then small.(i) else n i
  | _ -> refuse (text ^ " is not a number")

let names = [ "weights"; "offsets"; "classes"; "group_classes"; "pairs"; "pair_classes"; "numbers" ]

(* The numbers of each table, which begin with place 0 and leave none out. *)
let columns channel =
  let found = List.map (fun name -> (name, (ref 0, ref []))) names in
  if input_line channel <> "table,place,number" then refuse "the file does not begin with its header";
  (try
     while true do
       match String.split_on_char ',' (input_line channel) with
       | [ name; place; value ] when List.mem_assoc name found ->
           let next, numbers = List.assoc name found in
           if place <> string_of_int !next then refuse ("a place of " ^ name ^ " is left out");
           incr next;
           numbers := number value :: !numbers
       | _ -> refuse "a row is not in its form"
     done
   with End_of_file -> ());
  fun name -> List.rev !(snd (List.assoc name found))

let rec in_fours = function
  | a :: b :: c :: d :: rest -> [ a; b; c; d ] :: in_fours rest
  | [] -> []
  | _ -> refuse "there are not four weights for each kind"

let tables channel =
  let column = columns channel in
  let one name = match column name with [ size ] -> size | _ -> refuse (name ^ " is not one number") in
  { weights = in_fours (column "weights"); offsets = column "offsets"; classes = column "classes";
    group_classes = one "group_classes"; pair_classes = one "pair_classes"; pairs = column "pairs";
    numbers = column "numbers" }

let read path =
  try
    let channel = open_in_bin path in
    Fun.protect ~finally:(fun () -> close_in channel) (fun () -> tables channel)
  with Sys_error reason -> refuse reason | End_of_file -> refuse "the file is empty"

let players = function "three" -> Three | "four" -> Four | name -> refuse (name ^ " is not three or four")
