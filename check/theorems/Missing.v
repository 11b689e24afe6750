(** How many tiles a hand lacks for a win: the reader of wins reads other counts than the hand holds, and pays for each
    tile that is not there. Of its states only the best are kept. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands.
Import ListNotations.
Local Open Scope lazy_bool_scope.

(** ** A reader that pays for missing tiles *)

Fixpoint lacks (l w : list nat) : nat :=
  match l, w with c :: l, d :: w => (d - c) + lacks l w | _, _ => 0 end.

Lemma lacks_none l : forall w, length w = length l ->
  lacks l w = 0 <-> forall x, nth x w 0 <= nth x l 0.
Proof.
  induction l as [|c l IH]; intros [|d w] L; try discriminate.
  - split; [intros _ [|x]; apply le_n|reflexivity].
  - simpl. injection L as L. specialize (IH w L). split.
    + intros E [|x]; [lia|]. apply IH. lia.
    + intro H. assert (lacks l w = 0) by (apply IH; intro x; apply (H (S x))). specialize (H 0). simpl in H. lia.
Qed.

Lemma lacks_bump l : forall w x, lacks l w <= S (lacks (bump x l) w).
Proof.
  induction l as [|c l IH]; intros [|d w] [|x]; simpl; try lia. specialize (IH w x). lia.
Qed.

Lemma lacks_one l : forall w, length w = length l -> lacks l w = 1 ->
  exists x, x < length l /\ nth x l 0 < nth x w 0 /\ lacks (bump x l) w = 0.
Proof.
  induction l as [|c l IH]; intros [|d w] L E; try discriminate. injection L as L. simpl in E.
  destruct (Nat.le_gt_cases d c) as [G|G].
  - destruct (IH w L) as [x [X [N K]]]; [lia|]. exists (S x). simpl. repeat split; auto; lia.
  - exists 0. simpl. repeat split; lia.
Qed.

Lemma lacks_bump_self l x : lacks l (bump x l) <= 1.
Proof.
  pose proof (lacks_bump l (bump x l) x) as K. rewrite (proj2 (lacks_none _ _ eq_refl)) in K by auto. exact K.
Qed.

Lemma lacks_size l : forall w, length w = length l -> list_sum w <= list_sum l + lacks l w.
Proof.
  induction l as [|c l IH]; intros [|d w] L; try discriminate; [simpl; lia|]. injection L as L.
  specialize (IH w L). simpl. lia.
Qed.

Lemma lacks_none_same l : forall w, length w = length l -> lacks l w = 0 -> list_sum w = list_sum l -> w = l.
Proof.
  induction l as [|c l IH]; intros [|d w] L K S; try discriminate; auto. injection L as L. simpl in K, S.
  assert (lacks l w = 0) by lia. pose proof (lacks_size l w L). assert (d = c) by lia. subst d. f_equal.
  apply IH; auto. lia.
Qed.

Lemma lacks_less l : forall v w, Forall2 le v w -> lacks l v <= lacks l w.
Proof.
  induction l as [|c l IH]; intros v w F; [simpl; lia|]. destruct F as [|x y v w H F]; simpl; [lia|].
  apply IH in F. lia.
Qed.

Section Paying.

Variable state : Type.
Variable next : nat -> state -> nat -> list state.
Variable final : state -> bool.
(** So many copies can be read at a position, at most. *)
Variable limit : nat -> nat.

Definition in_limits (i : nat) (w : list nat) := forall x, nth x w 0 <= limit (i + x).

Lemma in_limits_cons i d w : in_limits i (d :: w) <-> d <= limit i /\ in_limits (S i) w.
Proof.
  split.
  - intro H. split; [specialize (H 0)|intro x; specialize (H (S x))]; simpl in H.
    + rewrite Nat.add_0_r in H. exact H.
    + replace (S i + x) with (i + S x) by lia. exact H.
  - intros [D H] [|x]; simpl; [rewrite Nat.add_0_r; exact D|]. replace (i + S x) with (S i + x) by lia. apply H.
Qed.

(** A state, and the number of missing tiles that can still be paid. *)
Definition limited_next (i : nat) (s : state * nat) (c : nat) : list (state * nat) :=
  let (s, k) := s in
  flat_map (fun d => if d - c <=? k then map (fun t => (t, k - (d - c))) (next i s d) else []) (seq 0 (S (limit i))).

Definition paying_final (s : state * nat) := final (fst s).

Lemma in_limited_next i s k c t r : In (t, r) (limited_next i (s, k) c) <->
  exists d, d <= limit i /\ In t (next i s d) /\ k = r + (d - c).
Proof.
  unfold limited_next. rewrite in_flat_map. split.
  - intros [d [D H]]. apply in_seq in D. exists d. destruct (Nat.leb_spec (d - c) k) as [L|]; [|destruct H].
    apply in_map_iff in H. destruct H as [u [E H]]. inversion E; subst. repeat split; auto; lia.
  - intros [d [D [H ->]]]. exists d. rewrite in_seq. split; [lia|].
    destruct (Nat.leb_spec (d - c) (r + (d - c))); [|lia]. apply in_map_iff. exists t. split; auto. f_equal. lia.
Qed.

Lemma limited_correct l : forall i s k, accepts limited_next paying_final i (s, k) l <->
  exists w, length w = length l /\ in_limits i w /\ lacks l w <= k /\ accepts next final i s w.
Proof.
  induction l as [|c l IH]; intros i s k.
  - simpl. split.
    + intro F. exists []. repeat split; auto; [intros [|x]; apply Nat.le_0_l|apply Nat.le_0_l].
    + intros [[|? ?] [L [_ [_ F]]]]; [exact F|discriminate].
  - split.
    + intros [[t r] [N A]]. apply in_limited_next in N. destruct N as [d [D [N ->]]].
      apply IH in A. destruct A as [w [L [B [K A]]]]. exists (d :: w). repeat split.
      * simpl. auto.
      * apply in_limits_cons. auto.
      * simpl. lia.
      * exists t. auto.
    + intros [[|d w] [L [B [K A]]]]; [discriminate|]. destruct A as [t [N A]].
      apply in_limits_cons in B. destruct B as [D B]. simpl in K, L.
      exists (t, k - (d - c)). split.
      * apply in_limited_next. exists d. repeat split; auto. lia.
      * apply IH. exists w. repeat split; auto; lia.
Qed.

End Paying.

Arguments limited_next {state}.
Arguments paying_final {state}.
Arguments in_limited_next {state}.
Arguments limited_correct {state}.

(** Four of each kind, as in the game with all tiles. *)
Lemma in_four i w : in_limits four_of_each i w <-> at_most_four w.
Proof. rewrite at_most_four_nth. reflexivity. Qed.

Definition missing_next := limited_next next four_of_each.
Definition missing_final := paying_final final.

Lemma in_missing_next i s k c t r : In (t, r) (missing_next i (s, k) c) <->
  exists d, d <= 4 /\ In t (next i s d) /\ k = r + (d - c).
Proof. exact (in_limited_next next four_of_each i s k c t r). Qed.

Lemma missing_correct l i s k : accepts missing_next missing_final i (s, k) l <->
  exists w, length w = length l /\ at_most_four w /\ lacks l w <= k /\ reads i s w.
Proof. setoid_rewrite <- (in_four i). exact (limited_correct next final four_of_each l i s k). Qed.

(** ** States that are at least as good as others *)

(** What completes the other completes this, with fewer tiles if need be. *)
Definition better (s t : state) : bool :=
  match s, t with
  | Standard a b m p, Standard a' b' m' p' => (a <=? a') &&& (b <=? b') &&& (m <=? m') &&& (p <=? p')
  | Pairs n, Pairs n' => n <=? n'
  | Orphans n, Orphans n' => n <=? n'
  | _, _ => false
  end.

Lemma better_standard a b m p t : better (Standard a b m p) t = true -> exists a' b' m' p',
  t = Standard a' b' m' p' /\ a <= a' /\ b <= b' /\ m <= m' /\ p <= p'.
Proof.
  destruct t as [a' b' m' p'| |]; try discriminate. simpl. rewrite <- !andb_lazy_alt, !andb_true_iff, !Nat.leb_le.
  intros [[[A B] M] P]. exists a', b', m', p'. auto.
Qed.

Lemma better_correct w : forall i s t, at_most_four w -> better s t = true -> reads i t w ->
  exists v, Forall2 le v w /\ reads i s v.
Proof.
  induction w as [|d w IH]; intros i s t B G R.
  - exists []. split; [constructor|]. unfold reads in *. simpl in *.
    destruct s as [a b m p|n|n].
    + apply better_standard in G. destruct G as [a' [b' [m' [p' [-> [A [C [M P]]]]]]]].
      destruct a', b', m', p'; try discriminate R.
      apply Nat.le_0_r in A, C, M, P. subst. reflexivity.
    + destruct t as [| [|n']|]; try discriminate. apply Nat.leb_le, Nat.le_0_r in G. subst. reflexivity.
    + destruct t as [| |[|n']]; try discriminate. apply Nat.leb_le, Nat.le_0_r in G. subst. reflexivity.
  - apply at_most_four_cons in B. destruct B as [D B]. destruct R as [t' [N R]].
    assert (Step : exists c s', c <= d /\ In s' (next i s c) /\ better s' t' = true).
    { destruct s as [a b m p|n|n].
      - apply better_standard in G. destruct G as [a' [b' [m' [p' [-> [A [C [M P]]]]]]]].
        apply next_standard in N; auto. destruct N as [q [u [h [E [H1 [H2 [H3 [H4 ->]]]]]]]].
        set (q1 := Nat.min q m). set (u1 := Nat.min u (m - q1)). set (h1 := Nat.min h p).
        exists (a + b + q1 + 3 * u1 + 2 * h1), (Standard b q1 (m - q1 - u1) (p - h1)).
        assert (q1 <= q /\ u1 <= u /\ h1 <= h /\ q1 + u1 <= m /\ h1 <= p) by lia.
        split; [lia|]. split.
        + apply next_standard; [lia|]. exists q1, u1, h1. repeat split; try lia.
          destruct H4 as [H4|H4]; [left; lia|right; exact H4].
        + simpl. rewrite <- !andb_lazy_alt, !andb_true_iff, !Nat.leb_le. lia.
      - destruct t as [|n'|]; try discriminate. apply Nat.leb_le in G.
        destruct d as [|[|[|d]]]; simpl in N; try contradiction.
        + destruct N as [<-|[]]. exists 0, (Pairs n). simpl. rewrite Nat.leb_le. auto.
        + destruct n' as [|n']; [contradiction|]. destruct N as [<-|[]]. destruct n as [|n].
          * exists 0, (Pairs 0). simpl. auto.
          * exists 2, (Pairs n). simpl. rewrite Nat.leb_le. repeat split; auto. lia.
      - destruct t as [| |n']; try discriminate. apply Nat.leb_le in G. simpl in N.
        destruct (Nat.eqb_spec d (orphan i)) as [E|E].
        + destruct N as [<-|[]]. exists d, (Orphans n). simpl. rewrite E, Nat.eqb_refl, Nat.leb_le. simpl. auto.
        + destruct (Nat.eqb_spec (orphan i) 1) as [O|O]; [|contradiction].
          destruct (Nat.eqb_spec d 2) as [T|T]; [|contradiction]. subst d.
          destruct n' as [|n']; [contradiction|]. destruct N as [<-|[]]. destruct n as [|n].
          * exists 1, (Orphans 0). simpl. rewrite O. simpl. auto.
          * exists 2, (Orphans n). simpl. rewrite O. simpl. rewrite Nat.leb_le. repeat split; auto. lia. }
    destruct Step as [c [s' [L [N' G']]]]. destruct (IH (S i) s' t' B G' R) as [v [F R']].
    exists (c :: v). split; [constructor; auto|]. exists s'. auto.
Qed.

Lemma less_at_most_four v w : Forall2 le v w -> at_most_four w -> at_most_four v.
Proof.
  induction 1 as [|x y v w H F IH]; intros B c; [intros []|]. apply at_most_four_cons in B. destruct B as [Y B].
  intros [<-|C]; [lia|exact (IH B c C)].
Qed.

Definition better_paying (s t : state * nat) : bool := (snd t <=? snd s) &&& better (fst s) (fst t).

Lemma better_paying_correct l i s t : better_paying s t = true ->
  accepts missing_next missing_final i t l -> accepts missing_next missing_final i s l.
Proof.
  destruct s as [s k], t as [t r]. unfold better_paying.
  rewrite <- andb_lazy_alt, andb_true_iff, Nat.leb_le. simpl. intros [K G].
  rewrite !missing_correct. intros [w [L [B [C A]]]].
  destruct (better_correct w i s t B G A) as [v [F R]]. exists v. repeat split; auto.
  - rewrite <- L. clear - F. induction F; simpl; auto.
  - apply (less_at_most_four _ _ F B).
  - pose proof (lacks_less l _ _ F). lia.
Qed.

(** ** Sets of the best states *)

Definition compare_paying (s t : state * nat) : comparison :=
  match Nat.compare (snd s) (snd t) with Eq => compare (fst s) (fst t) | r => r end.

Lemma compare_paying_eq s t : compare_paying s t = Eq -> s = t.
Proof.
  destruct s as [s k], t as [t r]. unfold compare_paying. simpl. destruct (Nat.compare k r) eqn:E; try discriminate.
  intro H. apply Nat.compare_eq in E. apply compare_eq in H. congruence.
Qed.

Section Best.

(** Any relation will do that says truly which states are at least as good as others. *)
Variable good : state * nat -> state * nat -> bool.
Hypothesis good_correct : forall l i s t, good s t = true ->
  accepts missing_next missing_final i t l -> accepts missing_next missing_final i s l.

Definition add_best (q : list (state * nat)) (s : state * nat) : list (state * nat) :=
  if holds (fun t => good t s) q then q
  else insert _ compare_paying s (filter (fun t => negb (good s t)) q).

Definition some_accepts (i : nat) (q : list (state * nat)) (l : list nat) :=
  exists s, In s q /\ accepts missing_next missing_final i s l.

Lemma add_best_correct i l q s : some_accepts i (add_best q s) l <-> some_accepts i (s :: q) l.
Proof.
  unfold add_best. destruct (holds (fun t => good t s) q) eqn:E.
  - apply holds_exists in E. destruct E as [t [T G]]. split.
    + intros [x [X A]]. exists x. simpl. auto.
    + intros [x [[<-|X] A]]; [exists t|exists x]; split; auto. apply (good_correct _ _ _ _ G A).
  - unfold some_accepts. split.
    + intros [x [X A]]. apply (in_insert _ _ compare_paying_eq) in X. rewrite filter_In in X.
      exists x. simpl. destruct X as [->|[X _]]; auto.
    + intros [x [X A]]. destruct (good s x) eqn:G.
      * exists s. split; [apply (in_insert _ _ compare_paying_eq); auto|].
        apply (good_correct _ _ _ _ G A).
      * exists x. split; auto. apply (in_insert _ _ compare_paying_eq). rewrite filter_In, G.
        destruct X as [<-|X]; auto.
Qed.

(** The best of many states. *)
Definition best (new : list (state * nat)) : list (state * nat) := fold_left add_best new [].

Lemma some_accepts_app i q r l : some_accepts i (q ++ r) l <-> some_accepts i q l \/ some_accepts i r l.
Proof.
  unfold some_accepts. setoid_rewrite in_app_iff. split.
  - intros [x [[X|X] A]]; eauto.
  - intros [[x [X A]]|[x [X A]]]; eauto.
Qed.

Lemma best_correct i new l : some_accepts i (best new) l <-> some_accepts i new l.
Proof.
  assert (K : forall r, some_accepts i (fold_left add_best new r) l <-> some_accepts i (new ++ r) l).
  { induction new as [|s new IH]; intro r; [reflexivity|]. cbn [fold_left].
    rewrite IH, some_accepts_app, add_best_correct. change (s :: r) with ([s] ++ r).
    change ((s :: new) ++ r) with ([s] ++ new ++ r). rewrite !some_accepts_app. tauto. }
  unfold best. rewrite K, app_nil_r. reflexivity.
Qed.

Definition best_next (i : nat) (q : list (state * nat)) (c : nat) : list (state * nat) :=
  best (flat_map (fun s => missing_next i s c) q).

Lemma best_next_correct i q c l : some_accepts (S i) (best_next i q c) l <-> some_accepts i q (c :: l).
Proof.
  unfold best_next. rewrite best_correct. unfold some_accepts. setoid_rewrite in_flat_map. split.
  - intros [t [[s [S N]] A]]. exists s. split; [exact S|]. exists t. auto.
  - intros [s [S [t [N A]]]]. exists t. eauto.
Qed.

Definition best_step (i : nat) (q : list (state * nat)) (c : nat) := Some (best_next i q c).
Definition best_accept (q : list (state * nat)) := existsb missing_final q.

Lemma best_run_correct l : forall i q, run _ best_step best_accept i q l = true <-> some_accepts i q l.
Proof.
  induction l as [|c l IH]; intros i q.
  - apply existsb_exists.
  - simpl. rewrite IH. apply best_next_correct.
Qed.

End Best.
