(** What tables are that tell how far any hand is from a win, how a hand is looked up, and what should be found: with
    Statement.v and Files.v, all the words of the theorems in Lookups.v. *)

From Coq Require Import List Arith NArith.
From Tehai Require Import Statement Files.
Import ListNotations.

(** Limits say how many copies of each kind a win can hold. Those of a game are [copies_of]; called melds leave less. *)
Definition allowed (limit : tile -> nat) (w : hand) := forall x, held w x <= limit x.

(** The replacement number is the least number of tiles that are missing for a win within the limits. *)
Definition replacement (limit : tile -> nat) (wins : hand -> Prop) (h : hand) (k : nat) :=
  let enough j := within (fun w => allowed limit w /\ wins w) j h in enough k /\ forall j, enough j -> k <= j.

(** The tables. Groups are 0 to 3: manzu, pinzu, souzu, honours. *)
Record tables := {
  weights : list (list N);  (* by kind and group: what a copy adds to the place of the group *)
  offsets : list N;         (* by group: the place of its empty hand *)
  classes : list N;         (* by place: the class of a group's hand *)
  group_classes : N;        (* how many classes there are of one group, *)
  pair_classes : N;         (* and of two *)
  pairs : list N;           (* by the classes of two groups, row after row: the class of both *)
  numbers : list N          (* by melds and the classes of two groups and of the other two: the replacement number *)
}.

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
