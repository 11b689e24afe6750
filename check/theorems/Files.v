(** What a set file is and what it claims: with Statement.v, all the words of the theorem in Checker.v. *)

From Coq Require Import List Arith NArith Bool.
From Tehai Require Import Statement.
Import ListNotations.

(** A file has one row for each node, and nodes are numbered from 2. A row has the kind of tile that its node asks for,
    and the nodes that follow no copies of it, one, two, three and four. *)
Record row := { asks : tile; nodes : list N }.
Definition file := list row.

Definition row_of (f : file) (node : N) : option row :=
  if (node <? 2)%N then None else nth_error f (N.to_nat (node - 2)).

(** The node that follows [c] copies of kind [i]. A hand has no copies of a kind that no node asks for. *)
Definition child (r : option row) (i : nat) (node : N) (c : nat) : N :=
  let skip := if c =? 0 then node else 0%N in
  match r with Some r => if asks r =? i then nth c (nodes r) 0%N else skip | None => skip end.

Definition after (f : file) (i : nat) (node : N) (c : nat) : N := child (row_of f node) i node c.

Fixpoint follow (f : file) (i : nat) (node : N) (h : hand) : N :=
  match h with [] => node | c :: h => follow f (S i) (after f i node c) h end.

(** The hands of a file are those that lead from its root to node 1. *)
Definition has (f : file) (root : N) (h : hand) := follow f 0 root h = 1%N.

(** The tiles of a game: with three players 2m to 8m are absent. *)
Inductive players := Three | Four.

Definition copies_of (p : players) (x : tile) : nat :=
  match p with Four => 4 | Three => if (1 <=? x) && (x <=? 7) then 0 else 4 end.

Definition of_game (p : players) (h : hand) := forall x, held h x <= copies_of p x.

(** The forms of complete hands. Of seven pairs some may be of the same kind, or none. *)
Inductive form :=
  Melds (n : nat) | Melds_and_head (n : nat) | Any_seven_pairs | Seven_pairs | Thirteen_orphans | Any_win.

Definition has_form (f : form) (h : hand) :=
  match f with
  | Melds n => exists melds, length melds = n /\ Forall is_meld melds /\ consists_of h (flat_map tiles_of melds)
  | Melds_and_head n => standard n h
  | Any_seven_pairs =>
    exists pairs, length pairs = 7 /\ (forall x, In x pairs -> x < 34) /\ consists_of h (pairs ++ pairs)
  | Seven_pairs => seven_pairs h
  | Thirteen_orphans => thirteen_orphans h
  | Any_win => win h
  end.

(** The sets: complete hands; tenpai hands, which wait for a tile of which they hold fewer than four, or, if the fifth
    tile is counted, any number; hands within [k] tiles of a complete one. *)
Inductive set := Complete | Tenpai | Tenpai_counted | Within (k : nat).

Record claim := { its_players : players; its_form : form; its_set : set; its_tiles : nat }.

Definition meaning (c : claim) (h : hand) :=
  let complete w := of_game (its_players c) w /\ has_form (its_form c) w in
  size h = its_tiles c /\ of_game (its_players c) h /\
  match its_set c with
  | Complete => complete h
  | Tenpai => tenpai complete h
  | Tenpai_counted => exists x, x < 34 /\ 0 < copies_of (its_players c) x /\ has_form (its_form c) (draw h x)
  | Within k => within complete k h
  end.
