(** The largest hands that a reader does not accept, and so how many tiles always contain a win or a tenpai hand. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing.
Import ListNotations.
Local Open Scope lazy_bool_scope.

(** ** The largest hands that are not accepted *)

Section Largest.

Variable state : Type.
Variable step : nat -> state -> nat -> state.
Variable accept : state -> bool.
Variable compare : state -> state -> comparison.
Hypothesis compare_eq : forall p q, compare p q = Eq -> p = q.

(** Here a layer knows the most tiles of a beginning that leads to a state. *)
Notation layer := (layer state nat).
Notation merge_all := (merge_all compare Nat.max).

Notation covers := (covers state nat le).

Definition grown (i : nat) (e : state * nat) : list layer :=
  map (fun c => [(step i (fst e) c, c + snd e)]) up_to_four.

Definition grow (i : nat) (l : layer) : layer := merge_all 64 (flat_map (grown i) l).

Lemma covers_grow i q n c l : c <= 4 -> covers q n l -> covers (step i q c) (c + n) (grow i l).
Proof.
  intros C [m [I L]]. apply covers_merge_all; [exact compare_eq|lia|lia|]. exists [(step i q c, c + m)]. split.
  - apply in_flat_map. exists (q, m). split; auto. unfold grown. apply in_map_iff. exists c.
    split; [reflexivity|]. apply up_to_four_spec, C.
  - exists (c + m). split; [left; reflexivity|lia].
Qed.

Fixpoint largest (i n : nat) (l : layer) : nat :=
  match n with
  | 0 => fold_right (fun e m => if accept (fst e) then m else Nat.max (snd e) m) 0 l
  | S n => largest (S i) n (grow i l)
  end.

Theorem largest_correct l : forall i q n known, at_most_four l -> covers q n known ->
  run state (fun i q c => Some (step i q c)) accept i q l = false -> size l + n <= largest i (length l) known.
Proof.
  induction l as [|c l IH]; intros i q n known B [m [I L]] R.
  - simpl in *. induction known as [|[p k] known IH]; [destruct I|]. simpl. destruct I as [E|I].
    + inversion E; subst. rewrite R. lia.
    + apply IH in I. destruct (accept p); lia.
  - apply at_most_four_cons in B. destruct B as [C B]. simpl in R. simpl length. cbn [largest].
    pose proof (IH (S i) (step i q c) (c + n) (grow i known) B) as H. unfold size in *. simpl in *.
    assert (K : covers (step i q c) (c + n) (grow i known)) by (apply covers_grow; auto; exists m; auto).
    specialize (H K R). lia.
Qed.

End Largest.

(** ** What hands of any size contain *)

Lemma lacks_missing h w : length h = 34 -> length w = 34 -> missing h w = lacks h w.
Proof.
  assert (E : forall l v, length v = length l ->
    list_sum (map (fun x => nth x v 0 - nth x l 0) (seq 0 (length l))) = lacks l v).
  { induction l as [|c l IH]; intros [|d v] L; try discriminate; [reflexivity|]. injection L as L.
    cbn [length seq map]. rewrite <- seq_shift, map_map. simpl. f_equal. apply IH, L. }
  intros L K. unfold missing, held, kinds. rewrite <- E by congruence. rewrite L. reflexivity.
Qed.

Lemma within_lacks (wins : hand -> Prop) k h : length h = 34 ->
  within wins k h <-> exists w, is_hand w /\ wins w /\ lacks h w <= k.
Proof.
  intro L. split; intros [w [H [W K]]]; exists w; (split; [exact H|]); (split; [exact W|]);
    (rewrite <- lacks_missing || rewrite lacks_missing); auto; apply H.
Qed.

Lemma within_contains (wins : hand -> Prop) h : length h = 34 -> within wins 0 h <-> contains_a wins h.
Proof.
  intro L. rewrite within_lacks by auto. split; intros [w [[Lw B] [W K]]]; exists w; (split; [split; auto|]);
    (split; [exact W|]).
  - apply lacks_none; [|lia]. congruence.
  - apply Nat.le_0_r. apply lacks_none; [congruence|exact K].
Qed.

Lemma held_most w h : length w = 34 -> (forall x, x < 34 -> held w x <= held h x) -> forall x, held w x <= held h x.
Proof.
  intros L C x. destruct (Nat.lt_ge_cases x 34) as [X|X]; [auto|]. rewrite held_out by congruence. apply Nat.le_0_l.
Qed.

(** A win of which at most one tile is missing is a tenpai hand that is there, with one tile more. *)
Lemma within_tenpai h : is_hand h -> within win 1 h <-> contains_a (tenpai win) h.
Proof.
  intros [L _]. rewrite within_lacks by exact L. split.
  - intros [w [H [W K]]]. pose proof (proj1 H) as Lw.
    assert (D : exists x, x < 34 /\ 0 < held w x /\ forall y, held w y <= held (draw h x) y).
    { destruct (lacks h w) as [|[|n]] eqn:E; [| |lia].
      - assert (F : forall l, 0 < list_sum l -> exists x, x < length l /\ 0 < nth x l 0).
        { induction l as [|[|c] l IH]; simpl; intro P; [lia| |exists 0; simpl; lia].
          destruct (IH P) as [x [X N]]. exists (S x). simpl. lia. }
        destruct (F w) as [x [X N]]; [apply any_win_size in W; unfold size in W; lia|]. exists x.
        split; [congruence|]. split; [exact N|]. apply held_most; [exact Lw|]. intros y Y. rewrite held_draw by exact Y.
        apply Nat.le_trans with (held h y); [|lia]. apply lacks_none; [congruence|exact E].
      - apply lacks_one in E; [|congruence]. destruct E as [x [X [N E]]]. rewrite L in X. exists x.
        split; [exact X|]. split; [unfold held; lia|]. rewrite bump_draw in E by auto. apply lacks_none; auto. }
    destruct D as [x [X [N D]]]. set (t := map (fun y => held w y - if y =? x then 1 else 0) kinds).
    assert (T : forall y, y < 34 -> held t y = held w y - if y =? x then 1 else 0)
      by (intros y Y; exact (held_kinds _ y Y)).
    exists t. split; [|split].
    + apply is_hand_held in H. apply is_hand_held. split; [reflexivity|]. intro y.
      apply Nat.le_trans with (held w y); [|apply H]. revert y. apply held_most; [reflexivity|].
      intros y Y. rewrite T by exact Y. lia.
    + exists x. apply is_hand_held in H. destruct H as [_ B]. specialize (B x).
      split; [exact X|]. rewrite T, Nat.eqb_refl by exact X. split; [lia|]. replace (draw t x) with w; [exact W|].
      apply (nth_ext _ _ 0 0); [rewrite Lw; reflexivity|]. intros y Y. rewrite Lw in Y.
      change (held w y = held (draw t x) y). rewrite held_draw, T by exact Y. destruct (Nat.eqb_spec y x); subst; lia.
    + apply held_most; [reflexivity|]. intros y Y. specialize (D y). rewrite held_draw in D by exact Y.
      rewrite T by exact Y. lia.
  - intros [w [H [[x [X [N W]]] C]]]. exists (draw w x). split; [apply draw_is_hand; auto|]. split; [exact W|].
    pose proof (lacks_bump h (draw w x) x) as K. rewrite bump_draw in K by auto.
    rewrite (proj2 (lacks_none (draw h x) (draw w x) eq_refl)) in K; [exact K|].
    apply held_most; [reflexivity|]. intros y Y. rewrite !held_draw by exact Y. specialize (C y). lia.
Qed.

Definition paid (k : nat) (forms : list state) := map (fun s => (s, k)) forms.

Lemma within_accepts forms (wins : hand -> Prop) k h : (forall w, is_hand w -> of_form forms w -> wins w) ->
  is_hand h -> some_accepts 0 (paid k forms) h -> within wins k h.
Proof.
  intros F [L B] [[s r] [S A]]. unfold paid in S. apply in_map_iff in S. destruct S as [t [E S]]. inversion E; subst.
  apply missing_correct in A. destruct A as [w [Lw [Bw [K A]]]].
  assert (H : is_hand w) by (split; [congruence|exact Bw]). apply within_lacks; [exact L|]. exists w.
  split; [exact H|]. split; [|exact K].
  apply F; auto. exists s. auto.
Qed.

Lemma accepts_within forms (wins : hand -> Prop) k h : (forall w, is_hand w -> wins w -> of_form forms w) ->
  is_hand h -> within wins k h -> some_accepts 0 (paid k forms) h.
Proof.
  intros F [L B] N. apply within_lacks in N; [|exact L]. destruct N as [w [[Lw Bw] [W K]]].
  destruct (F w (conj Lw Bw) W) as [s [S R]]. exists (s, k). split.
  - unfold paid. apply (in_map (fun s => (s, k))). exact S.
  - apply missing_correct. exists w. repeat split; auto. congruence.
Qed.

(** ** States after which nothing more is needed *)

Definition done (s : state * nat) : bool := match fst s with Standard 0 0 0 0 | Pairs 0 => true | _ => false end.

Lemma done_correct l : forall i s, done s = true -> accepts missing_next missing_final i s l.
Proof.
  induction l as [|c l IH]; intros i [s k] D.
  - destruct s as [[|] [|] [|] [|]|[|]|]; try discriminate; reflexivity.
  - exists (s, k). split; [|apply IH; exact D]. apply in_missing_next. exists 0.
    split; [lia|]. split; [|simpl; lia].
    destruct s as [[|] [|] [|] [|]|[|]|]; try discriminate; simpl; auto.
Qed.

Definition enough (s t : state * nat) : bool := done s ||| better_paying s t.

Lemma enough_correct l i s t : enough s t = true ->
  accepts missing_next missing_final i t l -> accepts missing_next missing_final i s l.
Proof.
  unfold enough. rewrite <- orb_lazy_alt, orb_true_iff. intros [D|G] A; [apply done_correct, D|].
  apply (better_paying_correct l i s t G A).
Qed.

Definition compare_best := compare_lists compare_paying.

Lemma compare_best_eq p q : compare_best p q = Eq -> p = q.
Proof. apply compare_lists_eq, compare_paying_eq. Qed.

(** What the kernel evaluates. Two of the forms are enough. *)
Definition two_forms := [Standard 0 0 4 1; Pairs 7].

Definition largest_without (k n : nat) : nat :=
  largest _ (best_next enough) best_accept compare_best 0 n [(paid k two_forms, 0)].

Definition is_within (k : nat) (h : hand) := run _ (best_step enough) best_accept 0 (paid k all_forms) h.

Lemma two_forms_correct w : is_hand w -> of_form two_forms w -> win w.
Proof.
  intros H [s [S R]]. apply all_forms_correct; [apply hand_34, H|]. exists s. split; [|exact R].
  simpl in *. intuition.
Qed.

Lemma larger_accepted q h : at_most_four h ->
  largest _ (best_next enough) best_accept compare_best 0 (length h) [(q, 0)] < size h -> some_accepts 0 q h.
Proof.
  intros B G. apply (best_run_correct enough enough_correct). destruct (run _ _ _ _ _ h) eqn:R; auto. exfalso.
  apply (largest_correct _ (best_next enough) _ compare_best compare_best_eq _ _ _ 0 [(q, 0)]) in R;
    [|exact B|exists 0; split; [left; reflexivity|apply le_n]].
  revert G R. generalize (largest _ (best_next enough) best_accept compare_best 0 (length h) [(q, 0)]).
  intros. lia.
Qed.

Lemma largest_without_correct k h : is_hand h -> largest_without k (length h) < size h -> within win k h.
Proof.
  intros H G. apply (within_accepts two_forms); [exact two_forms_correct|exact H|].
  apply larger_accepted; [exact (proj2 H)|exact G].
Qed.

Lemma is_within_correct k h : is_hand h -> is_within k h = true <-> within win k h.
Proof.
  intro H. unfold is_within. rewrite (best_run_correct enough enough_correct). split.
  - apply within_accepts; auto. intros w W. apply all_forms_correct, hand_34, W.
  - apply accepts_within; auto. intros w W. apply all_forms_correct, hand_34, W.
Qed.
