(** What docs/solo.md claims: with Statement.v and Files.v, all the words of the theorems in SoloTheorems.v. *)

From Coq Require Import List Arith QArith Qround Qminmax.
From Tehai Require Import Statement Files.
Import ListNotations.
Local Open Scope nat_scope.

(** One player is dealt 13 tiles, and then draws from those that the hand does not hold: 123 with four players, 95 with
    three. *)
Definition dealt (p : players) (tiles : nat) (h : hand) := size h = tiles /\ of_game p h.
Definition unseen (p : players) : nat := match p with Four => 123 | Three => 95 end.
Definition copies_left (p : players) (h : hand) (x : tile) : nat := copies_of p x - held h x.

(** Numbers: sums, a share of so many in a number of tiles, a value that is 1 if something holds, and the largest. *)
Definition add_up {A} (l : list A) (f : A -> Q) : Q := fold_right Qplus 0%Q (map f l).
Definition share (copies tiles : nat) : Q := Z.of_nat copies # Pos.of_nat tiles.
Definition one_if (P : Prop) (otherwise : Q -> Prop) (v : Q) := P /\ v == 1 \/ ~ P /\ otherwise v.
Definition largest (values : Q -> Prop) (v : Q) := values v /\ forall w, values w -> (w <= v)%Q.

(** Without a draw left only tenpai is worth 1, if the player aims at it. A win before is worth 1 with both aims. *)
Inductive aim := To_win | To_be_tenpai.

Definition at_the_end (p : players) (a : aim) (h : hand) : Q -> Prop :=
  one_if (a = To_be_tenpai /\ tenpai (fun w => of_game p w /\ win w) h) (Qeq 0).

(** Where [value] says what hands of 13 tiles are worth, a hand of 14 is worth 1 if it wins, and else the most that a
    discard leaves. So much is a hand of 13 worth after each tile that can be drawn. *)
Definition drawn_value (value : hand -> Q -> Prop) (g : hand) : Q -> Prop :=
  one_if (win g) (largest (fun v => exists y, 0 < held g y /\ value (discard g y) v)).

Definition after_draw (p : players) (value : hand -> Q -> Prop) (h : hand) (after : tile -> Q) :=
  forall x, x < 34 -> 0 < copies_left p h x -> drawn_value value (draw h x) (after x).

(** ** The shuffled game: discards are shuffled back, so each draw is from all tiles that the hand does not hold *)

Definition mean_draw (p : players) (h : hand) (after : tile -> Q) : Q :=
  add_up kinds (fun x => share (copies_left p h x) (unseen p) * after x)%Q.

(** The value of a hand with [n] draws left. The program computes in whole units of 1 / (2³² - 1), and rounds down at
    each draw. *)
Fixpoint value_with (round : Q -> Q) (p : players) (a : aim) (n : nat) (h : hand) (v : Q) : Prop :=
  match n with
  | 0 => at_the_end p a h v
  | S n => exists after, after_draw p (value_with round p a n) h after /\ v == round (mean_draw p h after)
  end.

Definition exactly (v : Q) : Q := v.
Definition units : positive := 4294967295.
Definition down (v : Q) : Q := Qfloor (v * (Zpos units # 1)) # units.
Definition up (v : Q) : Q := Qceiling (v * (Zpos units # 1)) # units.

Definition has_value := value_with exactly.
Definition has_rounded_value := value_with down.

(** The mean over all deals of so many tiles. *)
Definition ways (h : hand) : Q := Z.of_N (deals h) # 1.

Definition has_mean (p : players) (tiles : nat) (value : hand -> Q -> Prop) (mean : Q) :=
  exists l f, lists l (dealt p tiles) /\ (forall h, In h l -> value h (f h)) /\
    mean * add_up l ways == add_up l (fun h => ways h * f h)%Q.

(** ** Hands that are alike *)

(** A symmetry permutes the tiles of the game; each suit becomes a suit, read forwards or backwards. So honours become
    honours. With three players 1m and 9m are in no suit here, and two more honours. *)
Definition is_tile (p : players) (x : tile) := x < 34 /\ 0 < copies_of p x.
Definition suits (p : players) : list nat := match p with Four => [0; 1; 2] | Three => [1; 2] end.

Definition inverse (p : players) (r back : tile -> tile) :=
  forall x, is_tile p x -> is_tile p (r x) /\ is_tile p (back x) /\ back (r x) = x /\ r (back x) = x.

Definition keeps_suits (p : players) (r : tile -> tile) :=
  forall s, In s (suits p) -> exists t, In t (suits p) /\
    ((forall i, i < 9 -> r (9 * s + i) = 9 * t + i) \/ (forall i, i < 9 -> r (9 * s + i) = 9 * t + (8 - i))).

Definition symmetry (p : players) (r : tile -> tile) := (exists back, inverse p r back) /\ keeps_suits p r.

Definition becomes (p : players) (r : tile -> tile) (h g : hand) := forall x, is_tile p x -> held g (r x) = held h x.

(** ** The true game: discards are gone, so each draw is from the tiles of a wall that were not drawn *)

(** A play says what to discard after the tiles that were drawn, the last first; a player sees nothing else. A tile that
    the hand does not hold stands for the drawn one. A win ends the game. *)
Definition play := list tile -> tile.

Definition plays (c : play) (drawn : list tile) (x : tile) (g : hand) : hand :=
  discard g (if 0 <? held g (c (x :: drawn)) then c (x :: drawn) else x).

(** The chance that a play reaches the aim within [n] draws from a wall. *)
Fixpoint has_chance (p : players) (a : aim) (c : play) (n : nat) (drawn : list tile) (wall h : hand) (v : Q) : Prop :=
  match n with
  | 0 => at_the_end p a h v
  | S n => exists after,
    (forall x, 0 < held wall x ->
      one_if (win (draw h x)) (has_chance p a c n (x :: drawn) (discard wall x) (plays c drawn x (draw h x)))
        (after x)) /\
    v == add_up kinds (fun x => share (held wall x) (size wall) * after x)%Q
  end.

(** At first the wall has all tiles that the hand does not hold. *)
Definition full_wall (p : players) (h : hand) : hand := map (copies_left p h) kinds.
Definition first_chance (p : players) (a : aim) (c : play) (n : nat) (h : hand) : Q -> Prop :=
  has_chance p a c n [] (full_wall p h) h.

(** The bound, with [n] draws left and [left] tiles in the wall. The program rounds it up. *)
Fixpoint bound_with (round : Q -> Q) (p : players) (a : aim) (n left : nat) (h : hand) (v : Q) : Prop :=
  match n with
  | 0 => at_the_end p a h v
  | S n => exists later after,
    bound_with round p a n (left - 1) h later /\ after_draw p (bound_with round p a n (left - 1)) h after /\
    v == Qmin 1 (round (later + add_up kinds (fun x => share (copies_left p h x) left * (after x - later)))%Q)
  end.

Definition has_bound := bound_with exactly.
Definition has_rounded_bound := bound_with up.
