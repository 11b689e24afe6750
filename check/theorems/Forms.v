(** Irreducible forms of one suit, by their definition: each hand, and each of its melds. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Suit.
Import ListNotations.
Local Open Scope lazy_bool_scope.

(** ** A reader of wins of any number of melds *)

Definition open := (nat * nat * nat)%type.

Definition next_open (i : nat) (q : open) (c : nat) : list open :=
  let '(a, b, p) := q in
  if a + b <=? c then
    flat_map (fun '(s, t, h) => if (h <=? p) && ((s =? 0) || begins i) then [(b, s, p - h)] else [])
      (uses (c - (a + b)))
  else [].

Definition final_open (q : open) : bool := match q with (0, 0, 0) => true | _ => false end.

Lemma next_open_spec i a b p c x : c <= 4 ->
  In x (next_open i (a, b, p) c) <->
  exists s t h, c = a + b + s + 3 * t + 2 * h /\ h <= 1 /\ h <= p /\ (s = 0 \/ begins i = true) /\ x = (b, s, p - h).
Proof.
  intro L. simpl. destruct (Nat.leb_spec (a + b) c) as [G|G].
  - rewrite in_flat_map. split.
    + intros [[[s t] h] [U H]]. apply uses_spec in U; [|lia]. exists s, t, h.
      destruct (Nat.leb_spec h p), (Nat.eqb_spec s 0), (begins i); simpl in H;
        try contradiction; destruct H as [<-|[]]; intuition lia.
    + intros [s [t [h [E [H1 [H3 [H4 ->]]]]]]]. exists (s, t, h). split; [apply uses_spec; lia|].
      apply Nat.leb_le in H3. rewrite H3. simpl. destruct H4 as [H4|H4]; rewrite H4; simpl; auto.
      rewrite orb_true_r. simpl. auto.
  - split; [intros []|]. intros [s [t [h [E _]]]]. lia.
Qed.

Lemma open_correct l : forall i a b p, at_most_four l ->
  accepts next_open final_open i (a, b, p) l <-> exists m, reads i (Standard a b m p) l.
Proof.
  induction l as [|c l IH]; intros i a b p B.
  - simpl. split.
    + intro F. exists 0. destruct a, b, p; try discriminate. reflexivity.
    + intros [m F]. unfold reads in F. simpl in F. destruct a, b, m, p; try discriminate. reflexivity.
  - apply at_most_four_cons in B. destruct B as [Bc B]. split.
    + intros [q [N A]]. apply next_open_spec in N; auto. destruct N as [s [t [h [E [H1 [H3 [H4 ->]]]]]]].
      apply IH in A; auto. destruct A as [m R]. exists (s + t + m), (Standard b s m (p - h)). split; auto.
      apply next_standard; auto. exists s, t, h. repeat split; auto; try lia. f_equal; lia.
    + intros [m [q [N R]]]. apply next_standard in N; auto.
      destruct N as [s [t [h [E [H1 [H2 [H3 [H4 ->]]]]]]]].
      exists (b, s, p - h). split; [apply next_open_spec; auto; exists s, t, h; auto 6|].
      apply IH; auto. exists (m - s - t). exact R.
Qed.

Definition compare_open (x y : open) : comparison :=
  let '(a, b, p) := x in let '(a', b', p') := y in compare_lists Nat.compare [a; b; p] [a'; b'; p'].

Lemma compare_open_eq x y : compare_open x y = Eq -> x = y.
Proof.
  destruct x as [[a b] p], y as [[a' b'] p']. intro H. apply compare_lists_eq in H; [|apply Nat.compare_eq]. congruence.
Qed.

Definition any_wins : tree unit :=
  accepted_tree _ (set_step open next_open compare_open) (existsb final_open) 0 9 [(0, 0, 1)].

Lemma any_wins_correct l : suit_hand l -> is_leaf (lookup any_wins l) = true <-> any_standard (widen l).
Proof.
  intro H. unfold any_wins. replace 9 with (length l) by apply H. rewrite lookup_accepted by apply H.
  pose proof (set_run_correct open next_open compare_open compare_open_eq final_open l 0 [(0, 0, 1)]) as R.
  unfold any_standard.
  transitivity (exists s, In s [(0, 0, 1)] /\ accepts next_open final_open 0 s l).
  - rewrite <- R. destruct (run _ _ _ _ _ l); simpl; split; auto; discriminate.
  - split.
    + intros [s [[<-|[]] A]]. apply open_correct in A; [|apply H]. destruct A as [m A]. exists m.
      apply suit_standard; auto.
    + intros [n S]. exists (0, 0, 1). split; [simpl; auto|]. apply open_correct; [apply H|]. exists n.
      apply suit_standard; auto.
Qed.

Lemma any_wins_manzu h x : manzu h -> any_standard (draw h x) -> x < 34 -> x < 9.
Proof. intros M [n S]. apply (standard_draw n h); auto. Qed.

(** ** Melds taken from a hand *)

Definition suit_melds := map sequence (seq 0 7) ++ map triplet (seq 0 9).

Definition counts_of (m : meld) : list nat := map (count (tiles_of m)) (seq 0 9).

Fixpoint take (v l : list nat) : option (list nat) :=
  match v, l with
  | d :: v, c :: l =>
    if d <=? c then match take v l with Some r => Some (c - d :: r) | None => None end else None
  | _, _ => Some []
  end.

Lemma take_some v : forall l r, length v = length l -> take v l = Some r ->
  length r = length l /\ forall x, nth x v 0 <= nth x l 0 /\ nth x r 0 = nth x l 0 - nth x v 0.
Proof.
  induction v as [|d v IH]; intros [|c l] r L T; simpl in *; try discriminate.
  - inversion T. split; auto. intros [|x]; auto.
  - destruct (Nat.leb_spec d c); [|discriminate]. destruct (take v l) as [r'|] eqn:E; [|discriminate].
    inversion T; subst. apply IH in E; [|lia]. destruct E as [Lr E]. split; [simpl; lia|].
    intros [|x]; [split; auto|apply E].
Qed.

Lemma take_none v : forall l, length v = length l -> take v l = None -> exists x, nth x l 0 < nth x v 0.
Proof.
  induction v as [|d v IH]; intros [|c l] L T; simpl in *; try discriminate.
  destruct (Nat.leb_spec d c) as [K|K]; [|exists 0; exact K].
  destruct (take v l) as [r'|] eqn:E; [discriminate|]. apply IH in E; [|lia]. destruct E as [x E].
  exists (S x). exact E.
Qed.

Lemma counts_of_length m : length (counts_of m) = 9.
Proof. unfold counts_of. rewrite map_length. reflexivity. Qed.

Lemma suit_melds_spec m : In m suit_melds -> is_meld m /\ forall x, nth x (counts_of m) 0 = count (tiles_of m) x.
Proof.
  intro H.
  assert (K : is_meld m /\ forall x, In x (tiles_of m) -> x < 9).
  { unfold suit_melds in H. simpl in H.
    repeat (destruct H as [<-|H]; [simpl; intuition lia|]). destruct H. }
  destruct K as [M K]. split; auto. intro x.
  destruct (Nat.lt_ge_cases x 9) as [X|X].
  - apply nth_error_nth. unfold counts_of. apply map_nth_error.
    rewrite (nth_error_nth' _ 0) by (rewrite seq_length; auto). rewrite seq_nth by auto. reflexivity.
  - rewrite nth_overflow by (rewrite counts_of_length; auto). symmetry. apply count_occ_not_In.
    intro I. apply K in I. lia.
Qed.

Lemma contained_suit l m : suit_hand l -> is_meld m -> contains (widen l) m -> In m suit_melds.
Proof.
  intros [L _] M C. unfold suit_melds. apply in_app_iff.
  assert (K : forall x, 0 < count (tiles_of m) x -> x < 9).
  { intros x X. specialize (C x). rewrite held_widen in C.
    destruct (Nat.lt_ge_cases x 9); auto. rewrite nth_overflow in C by lia. lia. }
  destruct m as [y|y]; cbn [tiles_of is_meld] in *.
  - left. apply in_map, in_seq. specialize (K (y + 2)). rewrite !count_cons, Nat.eqb_refl in K. lia.
  - right. apply in_map, in_seq. specialize (K y). rewrite !count_cons, Nat.eqb_refl in K. lia.
Qed.

Lemma take_remove l m r : suit_hand l -> In m suit_melds -> take (counts_of m) l = Some r ->
  suit_hand r /\ contains (widen l) m /\ remove (widen l) m = widen r.
Proof.
  intros [L B] I T. apply take_some in T; [|rewrite counts_of_length; auto]. destruct T as [Lr T].
  destruct (suit_melds_spec m I) as [_ K]. split; [split|split].
  - lia.
  - intros c C. apply (In_nth _ _ 0) in C. destruct C as [x [X <-]]. destruct (T x) as [_ ->].
    specialize (B (nth x l 0)). rewrite Lr in X. pose proof (B (nth_In _ _ X)). lia.
  - intro x. rewrite held_widen, <- K. apply T.
  - apply (nth_ext _ _ 0 0).
    + unfold remove, widen. rewrite length_kinds, app_length, repeat_length. lia.
    + intros x X. unfold remove in X. rewrite length_kinds in X.
      fold (held (remove (widen l) m) x). fold (held (widen r) x). unfold remove.
      rewrite held_kinds, !held_widen, <- K by auto. symmetry. apply T.
Qed.

Lemma take_contains l m : suit_hand l -> In m suit_melds -> take (counts_of m) l = None -> ~ contains (widen l) m.
Proof.
  intros [L B] I T C. apply take_none in T; [|rewrite counts_of_length; auto]. destruct T as [x X].
  destruct (suit_melds_spec m I) as [_ K]. specialize (C x). rewrite held_widen, <- K in C.
  lia.
Qed.

(** ** The definition, looked up *)

Definition among (waits waits' : list bool) := forallb (fun p => implb (fst p) (snd p)) (combine waits waits').

Lemma among_spec waits : forall waits', length waits = length waits' ->
  among waits waits' = true <-> forall x, nth x waits false = true -> nth x waits' false = true.
Proof.
  unfold among. induction waits as [|w waits IH]; intros [|w' waits'] L; try discriminate.
  - simpl. split; auto.
  - simpl. rewrite andb_true_iff, IH by (simpl in L; lia). split.
    + intros [H K] [|x]; simpl; auto. destruct w, w'; auto.
    + intro H. split; [|intro x; apply (H (S x))]. specialize (H 0). simpl in H. destruct w, w'; auto.
Qed.

Definition is_fixed (waiting : tree (list bool)) (waits : list bool) (l v : list nat) : bool :=
  match take v l with
  | Some r => match lookup waiting r with Leaf waits' => among waits waits' | _ => false end
  | None => false
  end.

Definition vectors := Eval vm_compute in map counts_of suit_melds.

Definition no_fixed (waiting : tree (list bool)) (waits : list bool) (l : list nat) : bool :=
  negb (holds (is_fixed waiting waits l) vectors).

Definition any_waiting := waiting any_wins.

(** Proofs never look into the trees; only the virtual machine does. *)
Opaque any_wins any_waiting.

Lemma is_fixed_correct l waits m : suit_hand l -> In m suit_melds -> length waits = 9 ->
  (forall x, nth x waits false = true <-> waits_for any_standard (widen l) x) ->
  is_fixed any_waiting waits l (counts_of m) = true <-> fixed (widen l) m.
Proof.
  intros H I L9 W. unfold is_fixed, fixed. destruct (take (counts_of m) l) as [r|] eqn:T.
  - apply take_remove in T; auto. destruct T as [Hr [C ->]].
    destruct (waiting_correct any_standard any_wins any_wins_correct any_wins_manzu r Hr) as [waits' [K [L9' W']]].
    change (waiting any_wins) with any_waiting in K. rewrite K. pose proof (tenpai_some any_standard r waits' W') as E.
    destruct (existsb id waits') eqn:X.
    + rewrite among_spec by lia. setoid_rewrite W'. setoid_rewrite W. destruct (suit_melds_spec m I). intuition.
    + split; [discriminate|]. intros [_ [_ [Te _]]]. apply E in Te. discriminate.
  - split; [discriminate|]. intros [_ [C _]]. exfalso. apply (take_contains l m H I T C).
Qed.

Lemma irreducible_correct l : suit_hand l ->
  match lookup any_waiting l with Leaf waits => no_fixed any_waiting waits l | _ => false end = true <->
  irreducible (widen l).
Proof.
  intro H. destruct (waiting_correct any_standard any_wins any_wins_correct any_wins_manzu l H) as [waits [K [L9 W]]].
  change (waiting any_wins) with any_waiting in K. rewrite K.
  pose proof (tenpai_some any_standard l waits W) as E. unfold irreducible.
  destruct (existsb id waits) eqn:X.
  - unfold no_fixed. change vectors with (map counts_of suit_melds). rewrite negb_true_iff, <- not_true_iff_false.
    rewrite holds_exists. split.
    + intros N. split; [apply E; auto|]. intros m F. apply N. assert (I : In m suit_melds).
      { destruct F as [M [C _]]. apply (contained_suit l m H M C). }
      exists (counts_of m). split; [apply in_map, I|]. apply is_fixed_correct; auto.
    + intros [_ N] [v [V F]]. apply in_map_iff in V. destruct V as [m [<- I]].
      apply (is_fixed_correct l waits m) in F; auto. apply (N m F).
  - split; [discriminate|]. intros [Te _]. apply E in Te. discriminate.
Qed.

Definition is_form (waiting : tree (list bool)) (of_size : list nat -> bool) (waits : list bool) (l : list nat) :=
  of_size l &&& no_fixed waiting waits l.

(** What the kernel evaluates: the number of irreducible forms, and how many have 28 tiles and more than 28. *)
Definition found (waiting : tree (list bool)) (of_size : list nat -> bool) : N :=
  count_found _ (is_form waiting of_size) waiting.

Definition all_sizes (l : list nat) := true.
Definition size_28 (l : list nat) := list_sum l =? 28.
Definition above_28 (l : list nat) := 28 <? list_sum l.

Definition form_counts (waiting : tree (list bool)) : N * (N * N) :=
  (found waiting all_sizes, (found waiting size_28, found waiting above_28)).

Lemma size_widen l : size (widen l) = list_sum l.
Proof. unfold size, widen. rewrite list_sum_app. simpl. lia. Qed.

Lemma found_unfold waiting of_size : found waiting of_size = count_found _ (is_form waiting of_size) waiting.
Proof. reflexivity. Qed.

Opaque found.

Lemma irreducible_sized of_size (S : nat -> Prop) l : (forall l, of_size l = true <-> S (list_sum l)) -> suit_hand l ->
  match lookup any_waiting l with Leaf waits => is_form any_waiting of_size waits l | _ => false end = true <->
  irreducible (widen l) /\ S (size (widen l)).
Proof.
  intros E H. rewrite size_widen, <- E. pose proof (irreducible_correct l H) as K.
  destruct (lookup any_waiting l) as [|waits|]; [intuition discriminate| |intuition discriminate].
  unfold is_form. rewrite <- andb_lazy_alt, andb_true_iff. tauto.
Qed.

Lemma found_hands of_size (S : nat -> Prop) n : (forall l, of_size l = true <-> S (list_sum l)) ->
  found any_waiting of_size = n -> has_hands (fun h => manzu h /\ irreducible h /\ S (size h)) n.
Proof.
  intros E F. rewrite found_unfold in F.
  apply (suit_hands _ (is_form any_waiting of_size) any_waiting (fun h => irreducible h /\ S (size h)) n); [|exact F].
  intros l H. apply irreducible_sized; auto.
Qed.

(** ** Hands with nine waits *)

Definition suit_wins : tree unit := accepted_tree _ win_step win_accept 0 9 standard_form.

Lemma suit_wins_correct l : suit_hand l -> is_leaf (lookup suit_wins l) = true <-> standard 4 (widen l).
Proof.
  intro H. unfold suit_wins. replace 9 with (length l) by apply H. rewrite lookup_accepted by apply H.
  fold (is_win standard_form l). rewrite <- (suit_standard 4) by auto.
  transitivity (is_win standard_form l = true); [destruct (is_win standard_form l); simpl; split; auto; discriminate|].
  rewrite is_win_correct. apply one_form.
Qed.

Definition suit_waiting := waiting suit_wins.
Opaque suit_wins suit_waiting.
Definition all_nine (waits : list bool) (l : list nat) := forallb id waits.

Lemma all_nine_correct l : suit_hand l ->
  match lookup suit_waiting l with Leaf waits => all_nine waits l | _ => false end = true <->
  (forall x, x < 9 -> waits_for (standard 4) (widen l) x).
Proof.
  intro H.
  destruct (waiting_correct (standard 4) suit_wins suit_wins_correct (standard_draw 4) l H) as [waits [K [L9 W]]].
  change (waiting suit_wins) with suit_waiting in K. rewrite K.
  pose proof (tenpai_some (standard 4) l waits W) as E. setoid_rewrite <- W.
  destruct (existsb id waits) eqn:X.
  - unfold all_nine. rewrite forallb_forall. unfold id. split.
    + intros F x L. apply F, nth_In. lia.
    + intros F w I. apply (In_nth _ _ false) in I. destruct I as [x [L <-]]. apply F. lia.
  - split; [discriminate|]. intro F. assert (Te : tenpai (standard 4) (widen l)).
    { exists 0. apply W, F. lia. }
    apply E in Te. discriminate.
Qed.
