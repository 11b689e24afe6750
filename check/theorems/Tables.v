(** What tables are that tell how far any hand is from a win, how a hand is looked up, and what should be found: with
    Statement.v and Files.v, all the words of the theorems in Shanten.v. *)

From Coq Require Import List Arith NArith.
From Tehai Require Import Statement Files.
Import ListNotations.

(** Limits say how many copies of each kind a win can hold. Those of a game are [copies_of]; called melds leave less. *)
Definition allowed (limit : tile -> nat) (w : hand) := forall x, held w x <= limit x.

(** The replacement number is the least number of tiles that are missing for a win within the limits. *)
Definition replacement (limit : tile -> nat) (wins : hand -> Prop) (h : hand) (k : nat) :=
  let enough j := within (fun w => allowed limit w /\ wins w) j h in enough k /\ forall j, enough j -> k <= j.

(** A long list in which blocks occur again: the rows of a level say which rows of the next one follow one another, and
    those of the last which numbers. The first row of the first level is the whole list. *)
Definition diagram := list (list (list N)).

Fixpoint spelled (levels : diagram) (i : N) : list N :=
  match levels with [] => [i] | rows :: levels => flat_map (spelled levels) (nth (N.to_nat i) rows []) end.

(** The tables. Groups are 0 to 3: manzu, pinzu, souzu, honours. *)
Record tables := {
  weights : list (list N);  (* by kind and group: what a copy adds to the place of the group *)
  offsets : list N;         (* by group: the place of its empty hand *)
  diagrams : list diagram;  (* by place: the class of a group's hand, one list after another *)
  group_classes : N;        (* how many classes there are of one group, *)
  pair_classes : N;         (* and of two *)
  pairs : list N;           (* by the classes of two groups, row after row: the class of both *)
  numbers : list N          (* by melds and the classes of two groups and of the other two: the replacement number *)
}.

Definition classes (t : tables) : list N := flat_map (fun d => spelled d 0) (diagrams t).

(** How a hand is looked up. *)
Definition sum_of (f : tile -> N) : N := fold_right N.add 0%N (map f kinds).

Definition place (t : tables) (h : hand) (g : nat) : N :=
  (nth g (offsets t) 0 + sum_of (fun x => N.of_nat (held h x) * nth g (nth x (weights t) []) 0))%N.

Definition at_place (l : list N) (i : N) : option N := nth_error l (N.to_nat i).

Definition class (t : tables) (h : hand) (g : nat) : option N := at_place (classes t) (place t h g).

Definition look_up (t : tables) (m : nat) (h : hand) : option N :=
  match class t h 0, class t h 1, class t h 2, class t h 3 with
  | Some a, Some b, Some c, Some d =>
    match at_place (pairs t) (group_classes t * a + b)%N, at_place (pairs t) (group_classes t * c + d)%N with
    | Some e, Some f => at_place (numbers t) (pair_classes t * (pair_classes t * N.of_nat m + e) + f)%N
    | _, _ => None
    end
  | _, _, _, _ => None
  end.

(** What a group can contribute: so many melds, without a head or with one, of its own tiles only. *)
Definition group_of (x : tile) : nat := x / 9.

Definition part (m heads : nat) : form := match heads with 0 => Melds m | _ => Melds_and_head m end.

Definition group_within (limit : tile -> nat) (g m heads k : nat) (h : hand) :=
  within (fun w => allowed limit w /\ (forall x, 0 < held w x -> group_of x = g) /\ has_form (part m heads) w) k h.

(** What takes no tables: how many tiles are missing for seven pairs, different or any, and for thirteen orphans. *)
Definition kinds_with (n : nat) (l : list tile) (h : hand) : nat := length (filter (fun x => n <=? held h x) l).

Definition different_pairs_number (h : hand) : nat := (7 - kinds_with 2 kinds h) + (7 - kinds_with 1 kinds h).
Definition any_pairs_number (h : hand) : nat := 7 - list_sum (map (fun x => held h x / 2) kinds).
Definition orphans_number (h : hand) : nat := 14 - kinds_with 1 orphans h - Nat.min 1 (kinds_with 2 orphans h).

(** The wins of a game, with either rule of pairs. *)
Inductive pairs_rule := Different | Any.

Definition wins (rule : pairs_rule) (h : hand) :=
  standard 4 h \/ has_form (match rule with Different => Seven_pairs | Any => Any_seven_pairs end) h \/
  thirteen_orphans h.

Definition special_number (rule : pairs_rule) (h : hand) : nat :=
  Nat.min (match rule with Different => different_pairs_number h | Any => any_pairs_number h end) (orphans_number h).

(** A tile is necessary if drawing it leaves fewer tiles missing; it is unnecessary if discarding it leaves no more. *)
Definition necessary (limit : tile -> nat) (wins : hand -> Prop) (h : hand) (x : tile) :=
  exists k j, replacement limit wins h k /\ replacement limit wins (draw h x) j /\ j < k.

Definition unnecessary (limit : tile -> nat) (wins : hand -> Prop) (h : hand) (x : tile) :=
  exists k, replacement limit wins h k /\ replacement limit wins (discard h x) k.
