(* Reads the text of set files for the checker that Coq has proved. All that is trusted besides Coq and OCaml is here:
   what the words of a claim mean, and the numbers of rows. *)
open Checker

exception Refused of string

let refuse reason = raise (Refused reason)

(* Copies, tiles and melds are in unary; nodes, hands and deals in binary. *)
let rec nat n = if n < 0 || n > 136 then refuse "a number is out of range" else if n = 0 then O else S (nat (n - 1))
let number digits =
  if digits = "" || (String.length digits > 1 && digits.[0] = '0') then refuse "a number is empty or begins with 0";
  let digit c = N.of_nat (nat (Char.code c - Char.code '0')) in
  Seq.fold_left (fun n c -> N.add (N.mul n (N.of_nat (nat 10))) (digit c)) N0 (String.to_seq digits)

let tile rank suit =
  match String.index_opt "mpsz" suit with
  | Some i when 1 <= rank && rank <= if suit = 'z' then 7 else 9 -> nat ((9 * i) + rank - 1)
  | _ -> refuse "a tile is not one of 1m to 7z"

let row i text =
  Scanf.sscanf text "%[0-9],%1d%c,%[0-9],%[0-9],%[0-9],%[0-9],%[0-9]%!" (fun node rank suit c0 c1 c2 c3 c4 ->
      if node <> string_of_int (i + 2) then refuse "rows are not numbered from 2";
      { asks = tile rank suit; nodes = List.map number [ c0; c1; c2; c3; c4 ] })

let rows text =
  match List.rev (String.split_on_char '\n' text) with
  | "" :: lines -> (
      match List.rev lines with
      | "node,tile,c0,c1,c2,c3,c4" :: lines -> List.mapi row lines
      | _ -> refuse "the file does not begin with its header")
  | _ -> refuse "the file does not end with a whole line"

(* Seven pairs among all forms are seven different ones. *)
let meaning set tiles melds players forms seven_pairs fifth_tile =
  let one_of key words word = if not (List.mem word words) then refuse (key ^ " is not one of its words") in
  one_of "forms" [ "standard"; "all" ] forms;
  one_of "seven_pairs" [ "distinct"; "any" ] seven_pairs;
  one_of "fifth_tile" [ "excluded"; "counted" ] fifth_tile;
  let bound k = match int_of_string_opt k with
    | Some n when string_of_int n = k -> n
    | _ -> refuse (k ^ " is not a bound")
  in
  let wins () =
    match (forms, melds, seven_pairs) with
    | "all", 4, "distinct" -> Any_win
    | "all", 4, _ -> refuse "no theorem is about four of a kind as two pairs"
    | _ -> Melds_and_head (nat melds)
  in
  let its_form, its_set =
    match (set, fifth_tile, seven_pairs) with
    | "melds", _, _ -> (Melds (nat melds), Complete)
    | "standard", _, _ -> (Melds_and_head (nat melds), Complete)
    | "seven_pairs", _, "distinct" when melds = 4 -> (Seven_pairs, Complete)
    | "seven_pairs", _, "any" when melds = 4 -> (Any_seven_pairs, Complete)
    | "thirteen_orphans", _, _ when melds = 4 -> (Thirteen_orphans, Complete)
    | "win", _, _ -> (wins (), Complete)
    | "tenpai", "excluded", _ -> (wins (), Tenpai)
    | "tenpai", "counted", _ -> (wins (), Tenpai_counted)
    | _ -> (
        match String.split_on_char ' ' set with
        | [ "shanten"; "<="; k ] -> (wins (), Within (nat (bound k + 1)))
        | [ "replacement"; "<="; k ] -> (wins (), Within (nat (bound k)))
        | _ -> refuse ("no theorem is about " ^ set))
  in
  let its_players = match players with 3 -> Three | 4 -> Four | _ -> refuse "players are not 3 or 4" in
  { its_players; its_form; its_set; its_tiles = nat tiles }

type said = { claim : claim; its_nodes : int; root : n; hands : n; deals : n; verdict : string }

let said text =
  Scanf.sscanf text
    " { \"name\": %S, \"set\": %S, \"tiles\": %d, \"melds\": %d, \"players\": %d, \"forms\": %S, \"seven_pairs\": %S, \
     \"fifth_tile\": %S, \"nodes\": %d, \"root\": %[0-9], \"hands\": \"%[0-9]\", \"deals\": \"%[0-9]\" } %!"
    (fun _ set tiles melds players forms seven_pairs fifth_tile its_nodes root hands deals ->
      let claim = meaning set tiles melds players forms seven_pairs fifth_tile in
      let verdict =
        Printf.sprintf "%s, %d tiles, %d melds, %d players, %s forms, %s seven pairs, fifth tile %s: %s hands, %s deals"
          set tiles melds players forms seven_pairs fifth_tile hands deals
      in
      { claim; its_nodes; root = number root; hands = number hands; deals = number deals; verdict })

(* Runs a reading of text, and refuses what is not in the form it expects. *)
let strictly what read text =
  try read text
  with Scanf.Scan_failure _ | Failure _ | End_of_file -> refuse (what ^ " is not in its form")

let reason = function
  | Accepted -> None
  | Not_canonical -> Some "the rows are not those of one diagram, sorted"
  | Wrong_tiles -> Some "hands of the claim have another number of tiles"
  | Wrong_hands -> Some "the hands are not those of the claim"
  | Wrong_number_of_hands -> Some "the number of hands is not that of the file"
  | Wrong_number_of_deals -> Some "the number of deals is not that of the file"

(* Judges the text of a file and of its claim: the claim in words, which is right, or [Refused]. *)
let judge csv json =
  let said = strictly "the claim" said json and rows = strictly "a row" rows csv in
  if said.its_nodes <> List.length rows then refuse "the number of nodes is not that of the file";
  Option.iter refuse (reason (check said.claim rows said.root said.hands said.deals));
  said.verdict

let text path =
  try
    let channel = open_in_bin path in
    Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
        really_input_string channel (in_channel_length channel))
  with Sys_error reason -> refuse reason
