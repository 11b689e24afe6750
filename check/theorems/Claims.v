(** The readers of the claims that Files.v has. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Files.
Import ListNotations.

(** ** The forms *)

(** Any seven pairs have a reader of their own. *)
Definition has_states (f : form) := f <> Any_seven_pairs.

Definition states_of (f : form) : list state :=
  match f with
  | Melds n => [Standard 0 0 n 0]
  | Melds_and_head n => [Standard 0 0 n 1]
  | Any_seven_pairs => []
  | Seven_pairs => [Pairs 7]
  | Thirteen_orphans => [Orphans 1]
  | Any_win => all_forms
  end.

Definition form_size (f : form) : nat :=
  match f with Melds n => 3 * n | Melds_and_head n => 3 * n + 2 | _ => 14 end.

Lemma has_form_correct f h : has_states f -> list_of_34 h -> of_form (states_of f) h <-> has_form f h.
Proof.
  intros N H. destruct f as [n|n| | | |]; simpl; rewrite ?one_form.
  - rewrite made_correct by auto. split.
    + intros [melds [heads [Lm [Lh [M [_ C]]]]]]. destruct heads; [|discriminate]. exists melds.
      repeat split; auto. simpl in C. rewrite app_nil_r in C. exact C.
    + intros [melds [Lm [M C]]]. exists melds, []. repeat split; auto; [intros x []|].
      simpl. rewrite app_nil_r. exact C.
  - apply standard_correct, H.
  - contradiction N. reflexivity.
  - apply pairs_correct, H.
  - apply orphans_correct, H.
  - apply all_forms_correct, H.
Qed.

Lemma has_form_size f w : length w = 34 -> has_form f w -> size w = form_size f.
Proof.
  intros L F. destruct f as [n|n| | | |]; simpl in *.
  - destruct F as [melds [M [_ C]]]. rewrite (consists_size _ _ L C), melds_size. lia.
  - rewrite (standard_size n w L F). lia.
  - destruct F as [pairs [P [_ C]]]. rewrite (consists_size _ _ L C), app_length. lia.
  - apply any_win_size; unfold win; auto.
  - apply any_win_size; unfold win; auto.
  - apply any_win_size; auto.
Qed.

Fixpoint any_pairs (n c : nat) {struct c} : option nat :=
  match c with
  | 0 => Some n
  | 1 => None
  | S (S c) => match n with 0 => None | S n => any_pairs n c end
  end.

Lemma any_pairs_spec c : forall n m, any_pairs n c = Some m <-> exists t, c = 2 * t /\ n = t + m.
Proof.
  induction c as [c IH] using lt_wf_ind. intros n m. destruct c as [|[|c]]; simpl.
  - split.
    + intro E. injection E as E. exists 0. lia.
    + intros [t [C N]]. f_equal. lia.
  - split; [discriminate|]. intros [t [E _]]. lia.
  - destruct n as [|n]; [split; [discriminate|intros [t [E F]]; lia]|]. rewrite IH by lia. split.
    + intros [t [-> ->]]. exists (S t). lia.
    + intros [[|t] [E F]]; [lia|]. exists t. lia.
Qed.

Definition pairs_step (i : nat) := any_pairs.

Lemma any_pairs_sound l : forall i n, run nat pairs_step (Nat.eqb 0) i n l = true ->
  exists pairs, length pairs = n /\ (forall x, In x pairs -> i <= x < i + length l) /\
    forall x, nth x l 0 = 2 * count pairs (i + x).
Proof.
  induction l as [|c l IH]; intros i n R; cbn [run length] in *.
  - apply Nat.eqb_eq in R. subst n. exists []. split; [reflexivity|]. split; [intros x []|intros [|x]; reflexivity].
  - unfold pairs_step at 1 in R. destruct (any_pairs n c) as [m|] eqn:E; [|discriminate]. apply IH in R.
    destruct R as [pairs [Lp [I C]]]. apply any_pairs_spec in E. destruct E as [t [-> ->]].
    exists (repeat i t ++ pairs). rewrite app_length, repeat_length. split; [lia|]. split.
    + intros x X. apply in_app_iff in X. destruct X as [X|X]; [apply repeat_spec in X; lia|apply I in X; lia].
    + intro x. rewrite count_app, count_repeat. destruct x as [|x].
      * rewrite Nat.add_0_r, Nat.eqb_refl. simpl nth.
        replace (count pairs i) with 0; [lia|]. symmetry. apply count_occ_not_In. intro X. apply I in X. lia.
      * simpl nth. rewrite C. replace (S i + x) with (i + S x) by lia. destruct (Nat.eqb_spec i (i + S x)); lia.
Qed.

Lemma any_pairs_complete e l : forall i, (forall x, x < length l -> nth x l 0 = 2 * e (i + x)) ->
  run nat pairs_step (Nat.eqb 0) i (over e i (length l)) l = true.
Proof.
  induction l as [|c l IH]; intros i C; [reflexivity|]. cbn [run length over].
  assert (E : any_pairs (e i + over e (S i) (length l)) c = Some (over e (S i) (length l))).
  { apply any_pairs_spec. exists (e i). specialize (C 0). simpl in C. rewrite Nat.add_0_r in C.
    split; [apply C; lia|reflexivity]. }
  unfold pairs_step at 1. rewrite E. apply IH. intros x X. specialize (C (S x)). simpl in C.
  replace (S i + x) with (i + S x) by lia. apply C. lia.
Qed.

Lemma any_pairs_correct h : is_hand h ->
  run nat pairs_step (Nat.eqb 0) 0 7 h = true <-> has_form Any_seven_pairs h.
Proof.
  intros [L _]. split.
  - intro R. apply any_pairs_sound in R. destruct R as [pairs [Lp [I C]]]. exists pairs.
    split; [exact Lp|]. split; [intros x X; apply I in X; lia|]. intro x. unfold held. rewrite C, count_app. simpl. lia.
  - intros [pairs [Lp [I C]]]. replace 7 with (over (count pairs) 0 (length h)).
    + apply any_pairs_complete. intros x _. specialize (C x). unfold held in C. rewrite C, count_app. simpl. lia.
    + rewrite over_count, Lp; auto. intros x X. apply I in X. lia.
Qed.

(** ** The tiles of a game *)

Lemma copies_of_four p x : copies_of p x = 0 \/ copies_of p x = 4.
Proof. destruct p; simpl; auto. destruct (_ && _); auto. Qed.

Lemma of_game_hand p h : length h = 34 -> of_game p h -> is_hand h.
Proof.
  intros L G. apply is_hand_held. split; auto. intro x. specialize (G x).
  destruct (copies_of_four p x) as [E|E]; rewrite E in G; lia.
Qed.

Section Game.

Variable p : players.
Variable state : Type.
Variable step : nat -> state -> nat -> option state.
Variable accept : state -> bool.

Definition in_game (i : nat) (q : state) (c : nat) : option state := if c <=? copies_of p i then step i q c else None.

Lemma in_game_run l : forall i q, run state in_game accept i q l = true <->
  in_limits (copies_of p) i l /\ run state step accept i q l = true.
Proof.
  induction l as [|c l IH]; intros i q.
  - simpl. split; [|intros [_ H]; exact H]. intro H. split; auto. intros [|y]; apply Nat.le_0_l.
  - rewrite in_limits_cons. cbn [run]. unfold in_game at 1.
    destruct (Nat.leb_spec c (copies_of p i)) as [A|A]; [|split; [discriminate|lia]].
    destruct (step i q c) as [r|]; [rewrite IH; tauto|]. split; [discriminate|]. intros [_ R]. exact R.
Qed.

End Game.

(** ** Hands of a size within so many tiles *)

Section Close.

Variable p : players.

(** From some position on there are four of each kind; from there on only the best states are kept. *)
Definition free_from : nat := match p with Three => 8 | Four => 0 end.

Lemma free_from_correct i : free_from <= i -> copies_of p i = 4.
Proof.
  unfold free_from, copies_of. destruct p; intro F; auto. destruct (Nat.leb_spec i 7); [lia|].
  rewrite andb_false_r. reflexivity.
Qed.

Definition limited := limited_next next (copies_of p).

Definition plain_step (i : nat) (x : list (state * nat) * nat) (c : nat) :=
  if c <=? snd x then
    match all_next _ limited compare_paying i (fst x) c with [] => None | q => Some (q, snd x - c) end
  else None.

Definition close_step (i : nat) := if free_from <=? i then sized_step i else plain_step i.

Lemma close_run_free l : forall i x, free_from <= i ->
  run _ close_step sized_accept i x l = run _ sized_step sized_accept i x l.
Proof.
  induction l as [|c l IH]; intros i x F; [reflexivity|]. cbn [run]. unfold close_step at 1.
  rewrite (proj2 (Nat.leb_le _ _) F). destruct (sized_step i x c); auto.
Qed.

Lemma free_accepts l : forall i s, free_from <= i ->
  accepts limited missing_final i s l <-> accepts missing_next missing_final i s l.
Proof.
  induction l as [|c l IH]; intros i s F; [reflexivity|]. cbn [accepts].
  assert (E : limited i s c = missing_next i s c).
  { unfold limited, missing_next, limited_next. rewrite free_from_correct by exact F. reflexivity. }
  rewrite E. split; intros [t [T A]]; exists t; (split; [exact T|]); apply (IH (S i)); auto.
Qed.

Lemma close_run l : forall i q n, at_most_four l -> i + length l = 34 ->
  run _ close_step sized_accept i (q, n) l = true <->
  list_sum l = n /\ exists s, In s q /\ accepts limited missing_final i s l.
Proof.
  induction l as [|c l IH]; intros i q n B L.
  - simpl. unfold sized_accept, best_accept. simpl. rewrite andb_true_iff, Nat.eqb_eq, existsb_exists.
    split; intros [A E]; auto.
  - destruct (Nat.leb_spec free_from i) as [F|F].
    + rewrite close_run_free by exact F.
      assert (S : run _ sized_step sized_accept i (q, n) (c :: l) = true <->
        some_accepts i q (c :: l) /\ list_sum (c :: l) = n) by (apply sized_run; auto).
      rewrite S. unfold some_accepts.
      assert (E : (exists s, In s q /\ accepts limited missing_final i s (c :: l)) <->
        exists s, In s q /\ accepts missing_next missing_final i s (c :: l)).
      { split; intros [s [I A]]; exists s; (split; [exact I|]); apply (free_accepts (c :: l) i s F); exact A. }
      rewrite E. tauto.
    + apply at_most_four_cons in B. destruct B as [_ B]. simpl in L.
      change (list_sum (c :: l)) with (c + list_sum l). cbn [run]. unfold close_step at 1.
      rewrite (proj2 (Nat.leb_gt _ _) F). unfold plain_step. cbn [fst snd].
      destruct (Nat.leb_spec c n) as [M|M]; [|split; [discriminate|lia]].
      assert (E : (exists s, In s q /\ accepts limited missing_final i s (c :: l)) <->
        exists t, In t (all_next _ limited compare_paying i q c) /\ accepts limited missing_final (S i) t l).
      { setoid_rewrite (in_all_next _ _ _ compare_paying_eq). split.
        - intros [s [I [t [T K]]]]. exists t. eauto.
        - intros [t [[s [I T]] K]]. exists s. split; [exact I|]. exists t. auto. }
      rewrite E. destruct (all_next _ limited compare_paying i q c) as [|s r].
      * split; [discriminate|]. intros [_ [s [[] _]]].
      * rewrite IH by (auto; lia). split; intros [S R]; (split; [lia|exact R]).
Qed.

Lemma close_spec f k n h : has_states f -> is_hand h ->
  run _ close_step sized_accept 0 (paid k (states_of f), n) h = true <->
  size h = n /\ exists w, is_hand w /\ of_game p w /\ has_form f w /\ lacks h w <= k.
Proof.
  intros N [L B]. rewrite close_run by auto. apply and_iff_compat_l. split.
  - intros [[s r] [I A]]. apply limited_correct in A. destruct A as [w [Lw [G [K R]]]].
    unfold paid in I. apply in_map_iff in I. destruct I as [t [E I]]. inversion E; subst.
    assert (W : is_hand w) by (apply (of_game_hand p); [congruence|exact G]).
    exists w. split; [exact W|]. split; [exact G|]. split; [|exact K].
    apply has_form_correct; [exact N|apply hand_34, W|]. exists s. auto.
  - intros [w [W [G [F K]]]]. apply has_form_correct in F; [|exact N|apply hand_34, W]. destruct F as [s [I R]].
    exists (s, k). split; [apply (in_map (fun s => (s, k))), I|].
    apply limited_correct. exists w. repeat split; auto. rewrite L. apply W.
Qed.

End Close.

(** A complete hand with one tile more, of which one tile is missing, is the hand with that tile. *)
Lemma one_short_is_draw h w : is_hand h -> is_hand w -> size w = S (size h) -> lacks h w <= 1 ->
  exists x, x < 34 /\ held h x < held w x /\ w = draw h x.
Proof.
  unfold size. intros [L _] [Lw _] S K. pose proof (lacks_size h w (eq_trans Lw (eq_sym L))).
  destruct (lacks_one h w) as [x [X [N Z]]]; [congruence|lia|]. exists x. rewrite L in X.
  split; [exact X|]. split; [exact N|]. rewrite <- bump_draw by auto. apply lacks_none_same; auto.
  - rewrite bump_draw by auto. rewrite Lw. reflexivity.
  - rewrite bump_draw by auto. rewrite S. symmetry. apply draw_size; auto.
Qed.

(** ** Tenpai hands whose fifth tile is counted *)

Section Counted.

Variable p : players.

Definition five_of (i : nat) : nat := if copies_of p i =? 0 then 0 else 5.

Definition counted_next := short_next next five_of.
Definition counted_step := set_step (state * bool) counted_next compare_short.

Lemma draw_34 h x : is_hand h -> list_of_34 (draw h x).
Proof.
  intro H. split; [apply length_kinds|]. intros c C. unfold draw in C. apply in_map_iff in C.
  destruct C as [y [<- _]]. apply is_hand_held in H. destruct H as [_ B]. specialize (B y).
  destruct (y =? x); lia.
Qed.

Lemma counted_spec f h : has_states f -> is_hand h ->
  run _ counted_step tenpai_accept 0 (one_short (states_of f)) h = true <->
  exists x, x < 34 /\ 0 < copies_of p x /\ has_form f (draw h x).
Proof.
  intros Y H. etransitivity; [exact (short_run_correct five_of (states_of f) h (proj1 H))|].
  assert (N : forall x, held h x < five_of x <-> 0 < copies_of p x).
  { intro x. pose proof (proj2 (proj1 (is_hand_held h) H) x). unfold five_of.
    destruct (copies_of_four p x) as [E|E]; rewrite E; simpl; lia. }
  setoid_rewrite N. setoid_rewrite (has_form_correct f _ Y (draw_34 h _ H)). reflexivity.
Qed.

End Counted.
