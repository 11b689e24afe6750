(** What is claimed, in one page: tiles, hands, wins, tenpai, deals, and what it means that so many hands have a
    property. Theorems.v has the theorems, and Deep.v those that take minutes. *)

From Coq Require Import List Arith NArith ZArith.
Import ListNotations.

(** The 34 kinds of tiles have numbers: 0 to 8 are 1m to 9m, 9 to 17 are 1p to 9p, 18 to 26 are 1s to 9s, and 27 to 33
    are east, south, west, north, white, green, red. *)
Definition tile := nat.
Definition kinds : list tile := seq 0 34.

(** A hand says how many copies of each kind it holds, at most four. *)
Definition hand := list nat.
Definition is_hand (h : hand) := length h = 34 /\ forall c, In c h -> c <= 4.
Definition held (h : hand) (x : tile) := nth x h 0.
Definition size (h : hand) := list_sum h.

(** How often a list names a tile. A hand consists of the tiles of a list if it holds each as often as the list names
    it. *)
Definition count (l : list tile) (x : tile) := count_occ Nat.eq_dec l x.
Definition consists_of (h : hand) (l : list tile) := forall x, held h x = count l x.

(** Melds: a sequence has three consecutive ranks of a suit and is named by the lowest; a triplet has three copies. *)
Inductive meld := sequence (x : tile) | triplet (x : tile).

Definition is_meld (m : meld) :=
  match m with
  | sequence x => x < 27 /\ x mod 9 < 7
  | triplet x => x < 34
  end.

Definition tiles_of (m : meld) : list tile :=
  match m with
  | sequence x => [x; x + 1; x + 2]
  | triplet x => [x; x; x]
  end.

(** Wins: [n] melds and a head; seven different pairs; thirteen orphans, one of them twice. *)
Definition standard (n : nat) (h : hand) :=
  exists melds head, length melds = n /\ Forall is_meld melds /\ head < 34 /\
    consists_of h (flat_map tiles_of melds ++ [head; head]).

Definition seven_pairs (h : hand) :=
  exists pairs, length pairs = 7 /\ NoDup pairs /\ (forall x, In x pairs -> x < 34) /\ consists_of h (pairs ++ pairs).

Definition orphans : list tile := [0; 8; 9; 17; 18; 26; 27; 28; 29; 30; 31; 32; 33].

Definition thirteen_orphans (h : hand) := exists x, In x orphans /\ consists_of h (x :: orphans).

Definition win (h : hand) := standard 4 h \/ seven_pairs h \/ thirteen_orphans h.

(** A hand waits for a tile, of which it holds fewer than four, if it is a win with that tile; tenpai means that it
    waits for some tile. *)
Definition draw (h : hand) (x : tile) : hand := map (fun y => held h y + if y =? x then 1 else 0) kinds.

Definition discard (h : hand) (x : tile) : hand := map (fun y => held h y - if y =? x then 1 else 0) kinds.

Definition waits_for (wins : hand -> Prop) (h : hand) (x : tile) := x < 34 /\ held h x < 4 /\ wins (draw h x).

Definition tenpai (wins : hand -> Prop) (h : hand) := exists x, waits_for wins h x.

(** Hands of any size: a hand contains another if it holds all its tiles. *)
Definition contains_a (P : hand -> Prop) (h : hand) := exists w, is_hand w /\ P w /\ forall x, held w x <= held h x.

(** Tiles that are in another hand and missing in this one. A hand is within [k] tiles of a property if at most [k] are
    missing for some hand that has it. *)
Definition missing (h w : hand) : nat := list_sum (map (fun x => held w x - held h x) kinds).

Definition within (P : hand -> Prop) (k : nat) (h : hand) := exists w, is_hand w /\ P w /\ missing h w <= k.

(** Shanten: one less than the least number of tiles within which a hand is of a win; -1 for a win. *)
Definition shanten (h : hand) (s : Z) :=
  exists k, within win k h /\ (forall j, within win j h -> k <= j) /\ s = (Z.of_nat k - 1)%Z.

(** All tiles are manzu. *)
Definition manzu (h : hand) := forall x, 9 <= x -> held h x = 0.

(** Deals: how many ways there are to take the tiles of a hand from the 136, which are four copies of each kind. *)
Fixpoint binomial (n k : nat) : N :=
  match n, k with
  | _, 0 => 1
  | 0, S _ => 0
  | S n, S k => binomial n k + binomial n (S k)
  end.

Definition deals (h : hand) : N := fold_right N.mul 1%N (map (binomial 4) h).

(** Exactly [n] hands have the property; the hands that have it have [n] deals together. *)
Definition lists (l : list hand) (P : hand -> Prop) := NoDup l /\ forall h, In h l <-> is_hand h /\ P h.

Definition has_hands (P : hand -> Prop) (n : N) := exists l, lists l P /\ N.of_nat (length l) = n.

Definition has_deals (P : hand -> Prop) (n : N) := exists l, lists l P /\ fold_right N.add 0%N (map deals l) = n.

(** The mean shanten of the deals of a property is the fraction [n] / [d]. *)
Definition sum_over (l : list hand) (f : hand -> Z) : Z := fold_right Z.add 0%Z (map f l).

Definition has_mean_shanten (P : hand -> Prop) (n d : Z) :=
  exists l f, lists l P /\ (forall h, In h l -> shanten h (f h)) /\ d <> 0%Z /\
    (sum_over l (fun h => Z.of_N (deals h) * f h) * d = n * sum_over l (fun h => Z.of_N (deals h)))%Z.

(** Irreducible forms, in the standard form with any number of melds: tenpai hands without a fixed meld. A meld is fixed
    if the hand contains it and without it is still tenpai and waits for every tile for which it waits with it. *)
Definition any_standard (h : hand) := exists n, standard n h.

Definition contains (h : hand) (m : meld) := forall x, count (tiles_of m) x <= held h x.
Definition remove (h : hand) (m : meld) : hand := map (fun x => held h x - count (tiles_of m) x) kinds.

Definition fixed (h : hand) (m : meld) :=
  is_meld m /\ contains h m /\ tenpai any_standard (remove h m) /\
  forall x, waits_for any_standard h x -> waits_for any_standard (remove h m) x.

Definition irreducible (h : hand) := tenpai any_standard h /\ forall m, ~ fixed h m.
