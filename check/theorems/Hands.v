(** From readers to numbers of hands: if a reader accepts the hands of a property, there are as many hands and deals as
    it counts. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins.
Import ListNotations.

Definition up_to_four := [0; 1; 2; 3; 4].
Definition any_suit (i : nat) := up_to_four.
Definition only_manzu (i : nat) := if i <? 9 then up_to_four else [0].

Lemma up_to_four_spec c : In c up_to_four <-> c <= 4.
Proof.
  split.
  - simpl. intuition lia.
  - intro H. do 5 (destruct c as [|c]; [simpl; auto 6|]). lia.
Qed.

Definition at_most_four (l : list nat) := forall c, In c l -> c <= 4.

Lemma at_most_four_cons c l : at_most_four (c :: l) -> c <= 4 /\ at_most_four l.
Proof. intro H. split; [apply H|intros x X; apply H]; simpl; auto. Qed.

Lemma at_most_four_nth l : at_most_four l <-> forall x, nth x l 0 <= 4.
Proof.
  split; intro B.
  - intro x. destruct (Nat.lt_ge_cases x (length l)); [apply B, nth_In; auto|rewrite nth_overflow; lia].
  - intros c C. apply (In_nth _ _ 0) in C. destruct C as [x [_ <-]]. apply B.
Qed.

Lemma is_hand_held h : is_hand h <-> length h = 34 /\ forall x, held h x <= 4.
Proof. unfold held. rewrite <- at_most_four_nth. reflexivity. Qed.

Lemma any_suit_words h : In h (words any_suit 0 34) <-> is_hand h /\ True.
Proof.
  rewrite in_words, is_hand_held. unfold any_suit. setoid_rewrite up_to_four_spec. split.
  - intros [L B]. repeat split; auto. intro x. unfold held.
    destruct (Nat.lt_ge_cases x 34); [auto|rewrite nth_overflow; lia].
  - intros [[L B] _]. split; auto. intros. apply B.
Qed.

Lemma only_manzu_words h : In h (words only_manzu 0 34) <-> is_hand h /\ manzu h.
Proof.
  rewrite in_words, is_hand_held. unfold only_manzu, manzu. simpl (0 + _). split.
  - intros [L B]. assert (M : forall x, 9 <= x -> held h x = 0).
    { intros x X. unfold held. destruct (Nat.lt_ge_cases x 34) as [K|K]; [|rewrite nth_overflow; lia].
      specialize (B x K). destruct (Nat.ltb_spec x 9); [lia|]. destruct B as [B|[]]. auto. }
    repeat split; auto. intro x. destruct (Nat.lt_ge_cases x 9) as [X|X]; [|rewrite M; lia].
    apply up_to_four_spec. specialize (B x). destruct (Nat.ltb_spec x 9); [|lia]. apply B. lia.
  - intros [[L B] M]. split; auto. intros x _. destruct (Nat.ltb_spec x 9).
    + apply up_to_four_spec. apply B.
    + left. symmetry. apply M. auto.
Qed.

Definition one (c : nat) := 1%N.
Definition ways_to_take := binomial 4.

Lemma weight_one l : weight_of one l = 1%N.
Proof. unfold weight_of. induction l; simpl; auto. rewrite IHl. reflexivity. Qed.

Lemma sum_ones (l : list hand) : sum (map (weight_of one) l) = N.of_nat (length l).
Proof.
  induction l; auto. cbn [map length]. rewrite sum_cons, IHl, weight_one, Nat2N.inj_succ. lia.
Qed.

(** If a reader accepts the hands of a property, the numbers of hands and deals are the values of the reader. *)
Section Property.

Variable state : Type.
Variable step : nat -> state -> nat -> option state.
Variable accept : state -> bool.
Variable start : state.
Variable choices : nat -> list nat.
Variables P Q : hand -> Prop.
Hypothesis choices_distinct : forall i, NoDup (choices i).
Hypothesis choices_are : forall h, In h (words choices 0 34) <-> is_hand h /\ Q h.
Hypothesis reader_correct : forall h, is_hand h -> run state step accept 0 start h = true <-> P h.

Lemma accepted : lists (filter (run state step accept 0 start) (words choices 0 34)) (fun h => Q h /\ P h).
Proof.
  split.
  - apply NoDup_filter, words_NoDup, choices_distinct.
  - intro h. rewrite filter_In, choices_are. split.
    + intros [[H K] R]. apply reader_correct in R; auto.
    + intros [H [K R]]. apply reader_correct in R; auto.
Qed.

Lemma hands_value n : value state step accept choices one 0 34 start = n -> has_hands (fun h => Q h /\ P h) n.
Proof. intro E. eexists. split; [apply accepted|]. rewrite <- E, <- sum_ones. reflexivity. Qed.

Lemma deals_value n : value state step accept choices ways_to_take 0 34 start = n -> has_deals (fun h => Q h /\ P h) n.
Proof. intro E. eexists. split; [apply accepted|]. rewrite <- E. reflexivity. Qed.

End Property.

Lemma lists_ext l P Q : (forall h, is_hand h -> P h <-> Q h) -> lists l P -> lists l Q.
Proof. intros E [D I]. split; auto. intro h. rewrite I. split; intros [H K]; split; auto; apply E; auto. Qed.

Lemma has_hands_ext P Q n : (forall h, is_hand h -> P h <-> Q h) -> has_hands P n -> has_hands Q n.
Proof. intros E [l [L C]]. exists l. split; auto. eapply lists_ext; eauto. Qed.

Lemma has_deals_ext P Q n : (forall h, is_hand h -> P h <-> Q h) -> has_deals P n -> has_deals Q n.
Proof. intros E [l [L C]]. exists l. split; auto. eapply lists_ext; eauto. Qed.

Lemma any_suit_distinct i : NoDup (any_suit i).
Proof. repeat (constructor; [simpl; intuition lia|]). constructor. Qed.

Lemma only_manzu_distinct i : NoDup (only_manzu i).
Proof. unfold only_manzu. destruct (i <? 9); repeat (constructor; [simpl; intuition lia|]); constructor. Qed.

(** What the kernel evaluates. *)
Definition compare_sets := compare_lists compare.
Definition compare_short_sets := compare_lists compare_short.

Definition count_wins choices weight forms :=
  table _ win_step win_accept choices weight compare_sets 0 34 [(forms, 1%N)].

Definition count_tenpai choices weight forms :=
  table _ tenpai_step tenpai_accept choices weight compare_short_sets 0 34 [(one_short forms, 1%N)].

Lemma count_wins_correct choices weight forms :
  count_wins choices weight forms = value _ win_step win_accept choices weight 0 34 forms.
Proof. apply table_correct. apply compare_lists_eq, compare_eq. Qed.

Lemma count_tenpai_correct choices weight forms :
  count_tenpai choices weight forms = value _ tenpai_step tenpai_accept choices weight 0 34 (one_short forms).
Proof. apply table_correct. apply compare_lists_eq, compare_short_eq. Qed.

Lemma is_standard h : is_hand h -> is_win standard_form h = true <-> standard 4 h.
Proof. intro H. rewrite is_win_correct. apply standard_form_correct, hand_34, H. Qed.

Lemma is_any_win h : is_hand h -> is_win all_forms h = true <-> win h.
Proof. intro H. rewrite is_win_correct. apply all_forms_correct, hand_34, H. Qed.

Lemma is_standard_tenpai h : is_hand h -> is_tenpai standard_form h = true <-> tenpai (standard 4) h.
Proof.
  intro H. rewrite is_tenpai_correct by auto. apply tenpai_ext; auto.
  intros w W. apply standard_form_correct, hand_34, W.
Qed.

Lemma is_any_tenpai h : is_hand h -> is_tenpai all_forms h = true <-> tenpai win h.
Proof.
  intro H. rewrite is_tenpai_correct by auto. apply tenpai_ext; auto.
  intros w W. apply all_forms_correct, hand_34, W.
Qed.

(** The kernel's virtual machine evaluates the left side when the theorem is closed. *)
Ltac by_evaluation := match goal with |- _ = ?n => vm_cast_no_check (eq_refl n) end.

Ltac by_counting value_lemma choices_distinct choices_words reader count_correct :=
  eapply value_lemma; [apply choices_distinct|apply choices_words|apply reader|
    rewrite <- count_correct; by_evaluation].
