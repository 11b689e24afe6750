(** The vectors of all hands of a group, in the order of their places: a hand is read from its last rank to its first,
    and what is missing for each state is tabulated. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Missing Joins.
Import ListNotations.

(** ** All hands of a group *)

(** All lists of counts within the limits, the first rank changing fastest. The limits begin with that of the last. *)
Fixpoint fill (limits : list nat) (l : list nat) : list (list nat) :=
  match limits with [] => [l] | n :: limits => flat_map (fun c => fill limits (c :: l)) (seq 0 (S n)) end.

Fixpoint sizes (limits : list nat) : nat := match limits with [] => 1 | n :: limits => S n * sizes limits end.

(** The place of a list of counts, from the first rank on. *)
Fixpoint place_of (limits l : list nat) : nat :=
  match limits, l with n :: limits, c :: l => c + S n * place_of limits l | _, _ => 0 end.

Lemma length_flat_map {A B : Type} (f : A -> list B) n l :
  (forall x, In x l -> length (f x) = n) -> length (flat_map f l) = length l * n.
Proof.
  induction l as [|x l IH]; intro H; simpl; [reflexivity|]. rewrite app_length, H, IH by (simpl; auto with datatypes).
  lia.
Qed.

Lemma nth_error_flat_map {A B : Type} (f : A -> list B) n l : (forall x, In x l -> length (f x) = n) ->
  forall i j x, nth_error l i = Some x -> j < n -> nth_error (flat_map f l) (n * i + j) = nth_error (f x) j.
Proof.
  intros H i. induction l as [|y l IH] in H, i |- *; intros j x E J; destruct i as [|i]; try discriminate.
  - injection E as ->. rewrite Nat.mul_0_r. simpl. apply nth_error_app1. rewrite H; simpl; auto.
  - simpl in *. rewrite nth_error_app2 by (rewrite H by auto; nia). rewrite H by auto.
    replace (n * S i + j - n) with (n * i + j) by nia. apply IH; auto.
Qed.

Lemma nth_error_seq n i j : j < n -> nth_error (seq i n) j = Some (i + j).
Proof.
  intro J. rewrite (nth_error_nth' _ 0) by (rewrite seq_length; exact J). rewrite seq_nth by exact J. reflexivity.
Qed.

Lemma length_fill limits : forall l, length (fill limits l) = sizes limits.
Proof.
  induction limits as [|n limits IH]; intro l; [reflexivity|]. cbn [fill sizes].
  rewrite (length_flat_map _ (sizes limits)) by auto. rewrite seq_length. reflexivity.
Qed.

Lemma sizes_app l m : sizes (l ++ m) = sizes l * sizes m.
Proof. induction l as [|n l IH]; cbn [app sizes]; [|rewrite IH]; lia. Qed.

Lemma sizes_rev l : sizes (rev l) = sizes l.
Proof. induction l as [|n l IH]; [reflexivity|]. cbn [rev sizes]. rewrite sizes_app, IH. cbn [sizes]. lia. Qed.

Lemma place_of_app n c limits : forall l, length l = length limits ->
  place_of (limits ++ [n]) (l ++ [c]) = place_of limits l + sizes limits * c.
Proof.
  induction limits as [|k limits IH]; intros [|d l] L; try discriminate.
  - simpl. lia.
  - cbn [app place_of sizes]. rewrite IH by (simpl in L; lia). lia.
Qed.

Lemma same_length l m : Forall2 le l m -> length l = length m.
Proof. induction 1; simpl; auto. Qed.

Lemma place_of_less limits : forall l, Forall2 le l limits -> place_of limits l < sizes limits.
Proof.
  induction limits as [|n limits IH]; intros l F; inversion F; subst; cbn [place_of sizes]; [lia|].
  match goal with H : Forall2 _ _ _ |- _ => apply IH in H end. nia.
Qed.

Theorem nth_error_fill limits : forall l rest, Forall2 le l limits ->
  nth_error (fill (rev limits) rest) (place_of limits l) = Some (l ++ rest).
Proof.
  induction limits as [|n limits IH] using rev_ind; intros l rest F.
  - inversion F. reflexivity.
  - apply Forall2_app_inv_r in F. destruct F as [l1 [l2 [F1 [F2 ->]]]]. inversion F2 as [|c ? l3 ? C F3]; subst.
    inversion F3; subst. rewrite place_of_app by (apply same_length, F1). rewrite rev_app_distr. cbn [rev app fill].
    rewrite Nat.add_comm. pose proof (place_of_less _ _ F1).
    rewrite (nth_error_flat_map _ (sizes limits) _ (fun x _ => eq_trans (length_fill (rev limits) (x :: rest))
      (sizes_rev limits)) c _ c); auto.
    + rewrite IH by exact F1. rewrite <- app_assoc. reflexivity.
    + apply (nth_error_seq (S n) 0 c). lia.
Qed.

(** ** What is missing, for each state *)

(** By sequences that began two kinds before and one kind before, up to some number; heads; melds. *)
Definition grid (A : Type) := list (list (list (list A))).

Definition cells {A : Type} (a b : nat) (f : state -> A) : grid A :=
  map (fun a => map (fun b => map (fun p => map (fun m => f (Standard a b m p)) (seq 0 5)) [0; 1]) (seq 0 (S b)))
    (seq 0 (S a)).

Definition map_grid {A B : Type} (f : A -> B) (g : grid A) : grid B := map (map (map (map f))) g.

Definition cell (g : grid cost) (s : state) : cost :=
  match s with Standard a b m p => nth m (nth p (nth b (nth a g []) []) []) None | _ => None end.

Definition inside (a b : nat) (s : state) :=
  match s with Standard x y m p => x <= a /\ y <= b /\ m <= 4 /\ p <= 1 | _ => False end.

Lemma nth_map_seq {A : Type} (f : nat -> A) d n x : x < n -> nth x (map f (seq 0 n)) d = f x.
Proof.
  intro X. apply nth_error_nth, map_nth_error. exact (nth_error_seq n 0 x X).
Qed.

Lemma cell_cells a b f s : inside a b s -> cell (cells a b f) s = f s.
Proof.
  destruct s as [x y m p| |]; try contradiction. intros [X [Y [M P]]]. unfold cell, cells.
  rewrite nth_map_seq by lia. rewrite nth_map_seq by lia.
  change [0; 1] with (seq 0 2). rewrite nth_map_seq by lia.
  apply (nth_map_seq (fun m => f (Standard x y m p))). lia.
Qed.

Lemma map_cells {A B : Type} (f : A -> B) a b g : map_grid f (cells a b g) = cells a b (fun s => f (g s)).
Proof.
  unfold map_grid, cells. rewrite map_map. apply map_ext. intro x. rewrite map_map. apply map_ext. intro y.
  rewrite map_map. apply map_ext. intro p. apply map_map.
Qed.

Lemma cells_ext {A : Type} a b (f g : state -> A) : (forall s, inside a b s -> f s = g s) -> cells a b f = cells a b g.
Proof.
  intro E. unfold cells. apply map_ext_in. intros x X. apply map_ext_in. intros y Y. apply map_ext_in. intros p P.
  apply map_ext_in. intros m M. apply in_seq in X, Y, M. apply E. simpl in *. lia.
Qed.

(** The moves of all states, rank by rank, with the limit of the rank: where no sequence can have begun, there are fewer
    states. *)
Definition most (begins : bool) := if begins then 4 else 0.

Definition layer := (nat * grid (list (nat * state)))%type.

Fixpoint layers (a b : nat) (ranks : list rank) : list layer :=
  match ranks with [] => [] | r :: ranks => (fst r, cells a b (moves r)) :: layers b (most (snd r)) ranks end.

Fixpoint bounds (a b : nat) (ranks : list rank) : nat * nat :=
  match ranks with [] => (a, b) | r :: ranks => bounds b (most (snd r)) ranks end.

Lemma layers_app r ranks : forall a b, layers a b (ranks ++ [r]) =
  layers a b ranks ++ [(fst r, cells (fst (bounds a b ranks)) (snd (bounds a b ranks)) (moves r))].
Proof. induction ranks as [|q ranks IH]; intros a b; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.

Lemma bounds_app r ranks : forall a b, bounds a b (ranks ++ [r]) = (snd (bounds a b ranks), most (snd r)).
Proof. induction ranks as [|q ranks IH]; intros a b; [reflexivity|]. cbn. apply IH. Qed.

Definition read (g : grid (list (nat * state))) (known : grid cost) (c : nat) : grid cost :=
  map_grid (least (fun '(d, t) => both (Some (d - c)) (cell known t))) g.

Lemma moves_inside r a b s d t : inside a b s -> In (d, t) (moves r s) -> inside b (most (snd r)) t.
Proof.
  intros S M. apply in_moves in M. destruct M as [_ M]. destruct r as [n begin], s as [x y m p| |]; try contradiction.
  cbn [fst snd next_at] in *. destruct (x + y <=? d); [|contradiction].
  apply in_flat_map in M. destruct M as [[[u v] h] [_ M]]. destruct S as [X [Y [M4 P]]].
  destruct (Nat.leb_spec (u + v) m); [|contradiction].
  destruct (Nat.leb_spec h p); [|contradiction]. destruct (Nat.eqb_spec u 0), begin; simpl in M; try contradiction;
    destruct M as [<-|[]]; simpl; lia.
Qed.

Lemma read_correct r ranks l c a b :
  read (cells a b (moves r)) (cells b (most (snd r)) (cost_of ranks l)) c = cells a b (cost_of (r :: ranks) (c :: l)).
Proof.
  unfold read. rewrite map_cells. apply cells_ext. intros s S. cbn [cost_of]. apply least_ext. intros [d t] M.
  rewrite cell_cells; [reflexivity|]. eapply moves_inside; eauto.
Qed.

(** ** Comparison *)

Definition same_cost (c d : cost) : bool :=
  match c, d with Some n, Some m => n =? m | None, None => true | _, _ => false end.

Fixpoint same_list {A : Type} (same : A -> A -> bool) (l m : list A) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => if same x y then same_list same l m else false
  | _, _ => false
  end.

Lemma same_list_correct {A : Type} (same : A -> A -> bool) : (forall x y, same x y = true -> x = y) ->
  forall l m, same_list same l m = true -> l = m.
Proof.
  intro S. induction l as [|x l IH]; intros [|y m]; try discriminate; auto. simpl.
  destruct (same x y) eqn:E; [|discriminate]. intro H. apply S in E. apply IH in H. congruence.
Qed.

Definition same_vector : vector -> vector -> bool := same_list (same_list same_cost).

Lemma same_vector_correct v w : same_vector v w = true -> v = w.
Proof.
  apply same_list_correct, same_list_correct. intros [n|] [m|]; try discriminate; auto.
  intro E. apply Nat.eqb_eq in E. congruence.
Qed.

(** ** All vectors of a group *)

Definition top (g : grid cost) : vector := nth 0 (nth 0 g []) [].

Fixpoint below (above : list layer) (g : grid cost) : list vector :=
  match above with
  | [] => [top g]
  | (n, moves) :: above => flat_map (fun c => below above (read moves g c)) (seq 0 (S n))
  end.

(** Before any rank is read. *)
Definition at_end (ranks : list rank) : grid cost := let '(a, b) := bounds 0 0 ranks in cells a b (cost_of [] []).

Lemma below_correct ranks : forall rest l,
  below (rev (layers 0 0 ranks)) (cells (fst (bounds 0 0 ranks)) (snd (bounds 0 0 ranks)) (cost_of rest l)) =
  map (vector_of (ranks ++ rest)) (fill (rev (map fst ranks)) l).
Proof.
  induction ranks as [|r ranks IH] using rev_ind; intros rest l; [reflexivity|].
  rewrite layers_app, bounds_app, map_app, !rev_app_distr. cbn [rev app map fst snd below fill].
  induction (seq 0 (S (fst r))) as [|c cs IHc]; [reflexivity|]. cbn [flat_map].
  rewrite read_correct, IH, IHc, map_app, <- !app_assoc. reflexivity.
Qed.

Definition vectors_of (ranks : list rank) : list vector := below (rev (layers 0 0 ranks)) (at_end ranks).

Theorem vectors_of_correct ranks : vectors_of ranks = map (vector_of ranks) (fill (rev (map fst ranks)) []).
Proof.
  pose proof (below_correct ranks [] []) as B. unfold vectors_of, at_end. destruct (bounds 0 0 ranks) as [a b].
  rewrite app_nil_r in B. exact B.
Qed.
