(** The theorems about solo play. Solo.v says what they mean. *)

From Coq Require Import List Arith NArith ZArith QArith Qminmax Lqa Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Mean Theorems.
From Tehai Require Import Files Solo Draws Alike Deals Plays.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Values: the statement means what it should *)

Lemma one_value p (value : hand -> Q -> Prop) h : gives_values p value -> ready p h ->
  exists v, value h v /\ (0 <= v /\ v <= 1)%Q /\ forall w, value h w -> w == v.
Proof.
  intros [V [U B]] R. destruct (V h R) as [v E]. exists v. split; [exact E|]. split; [apply (B h v R E)|].
  intros w W. apply (U h w v R W E).
Qed.

Theorem every_hand_has_one_value p a n h : is_hand h -> dealt p 13 h -> exists v, has_value p a n h v /\
  (0 <= v /\ v <= 1)%Q /\ forall w, has_value p a n h w -> w == v.
Proof. intros H D. apply (one_value p); [apply value_gives_values, exactly_rounds|split; auto]. Qed.

Theorem every_hand_has_one_bound p a n left h : is_hand h -> dealt p 13 h -> exists v, has_bound p a n left h v /\
  (0 <= v /\ v <= 1)%Q /\ forall w, has_bound p a n left h w -> w == v.
Proof. intros H D. apply (one_value p); [apply bound_gives_values, exactly_rounds|split; auto]. Qed.

Theorem every_hand_has_one_rounded_value p a n h : is_hand h -> dealt p 13 h -> exists v,
  has_rounded_value p a n h v /\ (0 <= v /\ v <= 1)%Q /\ forall w, has_rounded_value p a n h w -> w == v.
Proof. intros H D. apply (one_value p); [apply value_gives_values, down_rounds|split; auto]. Qed.

Theorem every_hand_has_one_rounded_bound p a n left h : is_hand h -> dealt p 13 h -> exists v,
  has_rounded_bound p a n left h v /\ (0 <= v /\ v <= 1)%Q /\ forall w, has_rounded_bound p a n left h w -> w == v.
Proof. intros H D. apply (one_value p); [apply bound_gives_values, up_rounds|split; auto]. Qed.

Theorem there_is_one_mean p a n : exists mean, has_mean p 13 (has_value p a n) mean /\
  forall other, has_mean p 13 (has_value p a n) other -> other == mean.
Proof.
  destruct (value_gives_values p exactly a n exactly_rounds) as [V [U _]].
  destruct (mean_exists p (has_value p a n) V) as [mean M]. exists mean. split; [exact M|]. intros other O.
  apply Qle_antisym; apply no_more;
    [apply (mean_le p (has_value p a n) (has_value p a n) 0 other mean)|
     apply (mean_le p (has_value p a n) (has_value p a n) 0 mean other)]; auto;
    intros h b c R B C; rewrite (U h b c R B C); lra.
Qed.

(** A draw more is worth no less. *)
Theorem more_draws_are_worth_no_less p a n h v w : is_hand h -> dealt p 13 h ->
  has_value p a n h v -> has_value p a (S n) h w -> (v <= w)%Q.
Proof.
  intros H D. assert (R : ready p h) by (split; auto). clear H D. revert h v w R.
  induction n as [|n IH]; intros h v w R V [g [A W]]; rewrite W; unfold exactly.
  - rewrite <- (mean_draw_same p h v R). apply no_more, mean_draw_le; auto. intros x X C.
    pose proof (thrown_back p _ h g v (end_gives_values p a) R A V x X C). lra.
  - destruct V as [f [F V]]. rewrite V. apply no_more, mean_draw_le; auto.
    apply (after_draw_le p 0 (has_value p a n) (has_value p a (S n)) h); auto.
    + apply value_gives_values, exactly_rounds.
    + apply Qle_refl.
    + intros e u z E U Z. pose proof (IH e u z E U Z). lra.
Qed.

(** ** Hands that are alike *)

Section Alike.

Variable p : players.
Variable r : tile -> tile.
Variables h g : hand.
Hypothesis r_symmetry : symmetry p r.
Hypothesis h_dealt : is_hand h /\ dealt p 13 h.
Hypothesis g_dealt : is_hand g /\ dealt p 13 g.
Hypothesis alike : becomes p r h g.

Theorem alike_hands_have_the_same_value a n v : has_value p a n h v -> has_value p a n g v.
Proof. apply (value_alike exactly p a n exactly_rounds r); auto. Qed.

Theorem alike_hands_have_the_same_rounded_value a n v : has_rounded_value p a n h v -> has_rounded_value p a n g v.
Proof. apply (value_alike down p a n down_rounds r); auto. Qed.

Theorem alike_hands_have_the_same_bound a n left v : has_bound p a n left h v -> has_bound p a n left g v.
Proof. apply (bound_alike exactly p a n exactly_rounds left r); auto. Qed.

Theorem alike_hands_have_the_same_rounded_bound a n left v :
  has_rounded_bound p a n left h v -> has_rounded_bound p a n left g v.
Proof. apply (bound_alike up p a n up_rounds left r); auto. Qed.

End Alike.

(** These are symmetries: a suit read backwards, two suits exchanged, two honours exchanged. *)
Definition backwards (s : nat) (x : tile) : tile := if x / 9 =? s then 9 * s + (8 - x mod 9) else x.
Definition exchange_suits (s t : nat) (x : tile) : tile :=
  if x / 9 =? s then 9 * t + x mod 9 else if x / 9 =? t then 9 * s + x mod 9 else x.
Definition exchange (y z : tile) (x : tile) : tile := if x =? y then z else if x =? z then y else x.
Definition honours (p : players) : list tile := match p with Four => seq 27 7 | Three => 0 :: 8 :: seq 27 7 end.

Theorem suits_may_be_read_backwards p s : In s (suits p) -> symmetry p (backwards s).
Proof. destruct p; intros S; repeat (destruct S as [<-|S]; [apply symmetry_test; reflexivity|]); destruct S. Qed.

Theorem suits_may_be_exchanged p s t : In s (suits p) -> In t (suits p) -> symmetry p (exchange_suits s t).
Proof.
  destruct p; intros S U; repeat (destruct S as [<-|S];
    [repeat (destruct U as [<-|U]; [apply symmetry_test; reflexivity|]); destruct U|]); destruct S.
Qed.

Theorem honours_may_be_exchanged p y z : In y (honours p) -> In z (honours p) -> symmetry p (exchange y z).
Proof.
  assert (E : forallb (fun y => forallb (fun z => is_own_inverse_test p (exchange y z) &&
    keeps_suits_test p (exchange y z)) (honours p)) (honours p) = true) by (destruct p; vm_compute; reflexivity).
  intros Y Z. rewrite forallb_forall in E. specialize (E y Y). rewrite forallb_forall in E. specialize (E z Z).
  apply andb_true_iff in E. destruct E. apply symmetry_test; auto.
Qed.

(** ** Rounding *)

(** After [n] draws a rounded value is never above the truth, and at most [n] units below. *)
Theorem rounded_values_are_close p a n h v w : is_hand h -> dealt p 13 h ->
  has_rounded_value p a n h v -> has_value p a n h w -> (v <= w /\ w <= v + (Z.of_nat n # units))%Q.
Proof.
  intros H D. assert (R : ready p h) by (split; auto). clear H D. revert h v w R.
  induction n as [|n IH]; intros h v w R V W.
  - pose proof (end_gives_values p a) as [_ [U _]]. assert (Z : Z.of_nat 0 # units == 0) by reflexivity.
    rewrite (U h v w R V W), Z. lra.
  - destruct V as [f [F V]], W as [g [G W]]. rewrite V, W. unfold exactly.
    assert (L : (mean_draw p h f <= mean_draw p h g + 0)%Q).
    { apply mean_draw_le; auto. apply (after_draw_le p 0 (has_rounded_value p a n) (has_value p a n) h); auto.
      - apply value_gives_values, exactly_rounds.
      - apply Qle_refl.
      - intros e u z E U Z. pose proof (proj1 (IH e u z E U Z)). lra. }
    assert (M : (mean_draw p h g <= mean_draw p h f + (Z.of_nat n # units))%Q).
    { apply mean_draw_le; auto.
      apply (after_draw_le p (Z.of_nat n # units) (has_value p a n) (has_rounded_value p a n) h); auto.
      - apply value_gives_values, down_rounds.
      - unfold Qle. simpl. lia.
      - intros e u z E U Z. apply (IH e z u E Z U). }
    destruct (down_spec (mean_draw p h f)) as [A B].
    assert (E : Z.of_nat (S n) # units == (Z.of_nat n # units) + (1 # units)).
    { rewrite Nat2Z.inj_succ. unfold Qeq, Qplus. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. ring. }
    rewrite E. set (u := Z.of_nat n # units) in *. set (o := 1 # units) in *. lra.
Qed.

(** So are their means: the two ends that are published. *)
Theorem rounded_means_are_close p a n v w :
  has_mean p 13 (has_rounded_value p a n) v -> has_mean p 13 (has_value p a n) w ->
  (v <= w /\ w <= v + (Z.of_nat n # units))%Q.
Proof.
  intros V W. split.
  - apply no_more, (mean_le p (has_rounded_value p a n) (has_value p a n)); auto. intros h b c R B C.
    pose proof (rounded_values_are_close p a n h b c (proj1 R) (proj2 R) B C). lra.
  - apply (mean_le p (has_value p a n) (has_rounded_value p a n)); auto. intros h b c R B C.
    apply (rounded_values_are_close p a n h c b (proj1 R) (proj2 R) C B).
Qed.

(** ** No play exceeds the bound *)

Section Bound.

Variable p : players.
Variable a : aim.
Variable n : nat.

(** Whatever was drawn and discarded before: the wall may be any of [left] tiles that has at most the copies that the
    hand does not hold. *)
Theorem no_play_exceeds_the_bound_later c left drawn wall h chance bound : is_hand h -> dealt p 13 h ->
  length wall = 34 -> (forall x, held wall x <= copies_left p h x) -> size wall = left ->
  has_chance p a c n drawn wall h chance -> has_bound p a n left h bound -> (chance <= bound)%Q.
Proof.
  intros H D L G S. apply (chance_bound exactly p a c n exactly_rounds Qle_refl left drawn wall h); auto; split; auto.
Qed.

(** A play has one chance, as all that happens are draws. *)
Theorem every_play_has_one_chance c h : is_hand h -> dealt p 13 h -> exists v, first_chance p a c n h v /\
  (0 <= v /\ v <= 1)%Q /\ forall w, first_chance p a c n h w -> w == v.
Proof.
  intros H D. assert (R : ready p h) by (split; auto). destruct (full_wall_goes p h R) as [G _].
  destruct (chance_exists p a c n [] _ h R G) as [v V]. exists v. split; [exact V|].
  split; [apply (chance_range p a c n [] (full_wall p h) h); auto|].
  intros w W. apply (chance_only p a c n [] (full_wall p h) h); auto.
Qed.

Lemma first_chance_bound round c h chance bound : rounds round -> (forall v, v <= round v)%Q -> ready p h ->
  first_chance p a c n h chance -> bound_with round p a n (unseen p) h bound -> (chance <= bound)%Q.
Proof.
  intros O A R. destruct (full_wall_goes p h R) as [G S].
  apply (chance_bound round p a c n O A (unseen p) [] (full_wall p h)); auto.
Qed.

Theorem no_play_exceeds_the_bound c h chance bound : is_hand h -> dealt p 13 h ->
  first_chance p a c n h chance -> has_bound p a n (unseen p) h bound -> (chance <= bound)%Q.
Proof. intros H D. apply (first_chance_bound exactly c h); [apply exactly_rounds|apply Qle_refl|split; auto]. Qed.

(** Nor the bound that is rounded up. It need not be above the exact one, as what a draw gains is less if what comes
    later is rounded up; but it is a bound for the same reason. *)
Theorem no_play_exceeds_the_rounded_bound c h chance bound : is_hand h -> dealt p 13 h ->
  first_chance p a c n h chance -> has_rounded_bound p a n (unseen p) h bound -> (chance <= bound)%Q.
Proof. intros H D. apply (first_chance_bound up c h); [apply up_rounds|apply up_spec|split; auto]. Qed.

(** Nor a play that is chosen at random: a list of probabilities, each with the chance of a play. *)
Theorem no_random_play_exceeds_the_bound (l : list (Q * Q)) h bound : is_hand h -> dealt p 13 h ->
  (forall e, In e l -> 0 <= fst e /\ exists c, first_chance p a c n h (snd e))%Q ->
  add_up l fst == 1 -> has_bound p a n (unseen p) h bound -> (add_up l (fun e => fst e * snd e) <= bound)%Q.
Proof.
  intros H D P E B. apply (Qle_trans _ (add_up l (fun e => fst e * bound)%Q)).
  - apply add_up_le. intros e I. destruct (P e I) as [F [c C]]. apply times_le; [exact F|].
    apply (no_play_exceeds_the_bound c h); auto.
  - rewrite add_up_times, E, Qmult_1_l. apply Qle_refl.
Qed.

(** Over all deals, where each hand may have a play of its own, no mean exceeds that of the rounded bound. *)
Theorem no_mean_exceeds_that_of_the_bound (c : hand -> play) chance bound :
  has_mean p 13 (fun h => first_chance p a (c h) n h) chance ->
  has_mean p 13 (has_rounded_bound p a n (unseen p)) bound -> (chance <= bound)%Q.
Proof.
  intros C B.
  apply no_more, (mean_le p (fun h => first_chance p a (c h) n h) (has_rounded_bound p a n (unseen p))); auto.
  intros h v w R V W. pose proof (no_play_exceeds_the_rounded_bound (c h) h v w (proj1 R) (proj2 R) V W). lra.
Qed.

End Bound.

(** ** One draw is tenhou, and no draw tenpai *)

(** A dealer's hand with [n] draws left is worth as much as 13 tiles with a draw more. *)
Theorem a_deal_of_14_tiles_is_one_of_13_and_a_draw p a n mean :
  has_mean p 14 (drawn_value (has_value p a n)) mean -> has_mean p 13 (has_value p a (S n)) mean.
Proof.
  intros [after [f [A [F M]]]]. destruct (hands_of_size p 13) as [before B].
  exists before, (fun h => mean_draw p h (fun x => f (draw h x))). split; [exact B|]. split.
  - intros h I. assert (R : ready p h) by (apply B; exact I). exists (fun x => f (draw h x)). split; [|reflexivity].
    intros x X C. apply F, (draw_after p before after B A); auto.
  - pose proof (all_before p before after B A) as S. pose proof (double_count p before after B A f) as T.
    rewrite <- M in T. apply (Qmult_inj_r _ _ (share (unseen p) 1)); [destruct p; discriminate|].
    transitivity (mean * add_up after ways * share 14 1)%Q;
      [rewrite <- (Qmult_assoc mean (add_up after ways)), <- S; ring|].
    rewrite <- T, <- add_up_times. apply add_up_ext. intros h _.
    assert (E : add_up kinds (fun x => share (copies_left p h x) 1 * f (draw h x))%Q ==
      mean_draw p h (fun x => f (draw h x)) * share (unseen p) 1).
    { unfold mean_draw. rewrite <- add_up_times. apply add_up_ext. intros x _.
      rewrite <- (share_times (copies_left p h x) (unseen p)) by (destruct p; simpl; lia). ring. }
    rewrite E. ring.
Qed.

(** The mean value with one draw is the share of wins among all deals of 14 tiles. *)
Theorem one_draw_is_a_win_that_is_dealt p some all mean :
  has_deals (fun g => dealt p 14 g /\ win g) some -> has_deals (dealt p 14) all ->
  mean * (Z.of_N all # 1) == Z.of_N some # 1 -> has_mean p 13 (has_value p To_win 1) mean.
Proof.
  intros W A M. apply a_deal_of_14_tiles_is_one_of_13_and_a_draw.
  apply (mean_of_test p 14 _ win (is_win all_forms) some all mean W A is_any_win); [|exact M].
  intros g H D. pose proof (is_any_win g H) as V. destruct (is_win all_forms g).
  - left. split; [apply V; reflexivity|reflexivity].
  - right. split; [intro Y; apply V in Y; discriminate|]. split.
    + destruct (some_held g) as [y Y]; [apply H|destruct D; lia|]. exists y. split; [exact Y|].
      right. split; [intros [E _]; discriminate E|reflexivity].
    + intros w [y [_ [[[E _] _]|[_ E]]]]; [discriminate E|]. rewrite <- E. apply Qle_refl.
Qed.

(** If tenpai is the aim, it is the share of hands of 14 tiles that win, or are tenpai after some discard. *)
Definition won_or_tenpai (p : players) (g : hand) :=
  win g \/ exists y, 0 < held g y /\ tenpai (fun w => of_game p w /\ win w) (discard g y).

Theorem one_draw_is_tenpai_after_a_discard p some all mean :
  has_deals (fun g => dealt p 14 g /\ won_or_tenpai p g) some -> has_deals (dealt p 14) all ->
  mean * (Z.of_N all # 1) == Z.of_N some # 1 -> has_mean p 13 (has_value p To_be_tenpai 1) mean.
Proof.
  intros W A M. apply a_deal_of_14_tiles_is_one_of_13_and_a_draw.
  apply (mean_of_test p 14 _ (fun g => win g \/ exists y, 0 < held g y /\ waits p (discard g y) = true)
    (won_or_waits p) some all mean); [|exact A|apply won_or_waits_correct| |exact M].
  - eapply has_deals_ext; [|exact W]. intros g H. unfold won_or_tenpai. split; intros [D [K|[y [Y K]]]];
      (split; [exact D|]); auto; right; exists y; (split; [exact Y|]);
      pose proof (discard_ready p g y H D Y) as R; apply (game_tenpai p _ R) in K || apply (game_tenpai p _ R);
      apply (waits_correct p _ (proj1 R)); exact K.
  - intros g H D. pose proof (won_or_waits_correct p g H) as V. destruct (win_or_not g H) as [K|K].
    + rewrite (proj2 V (or_introl K)). left. split; [exact K|reflexivity].
    + right. split; [exact K|]. destruct (won_or_waits p g).
      * destruct (proj1 V eq_refl) as [F|[y [Y T]]]; [contradiction|]. split.
        -- exists y. split; [exact Y|]. pose proof (waits_value p _ (discard_ready p g y H D Y)) as U.
           rewrite T in U. exact U.
        -- intros w [z [Z U]].
           apply (proj2 (proj2 (end_gives_values p To_be_tenpai)) (discard g z)); [apply discard_ready; auto|exact U].
      * assert (N : forall y, 0 < held g y -> at_the_end p To_be_tenpai (discard g y) 0).
        { intros y Y. pose proof (waits_value p _ (discard_ready p g y H D Y)) as U.
          destruct (waits p (discard g y)) eqn:E; [|exact U]. exfalso.
          assert (F : false = true) by (apply V; right; exists y; auto). discriminate F. }
        split.
        -- destruct (some_held g) as [y Y]; [apply H|destruct D; lia|]. exists y. split; [exact Y|apply N, Y].
        -- intros w [z [Z U]].
           rewrite (proj1 (proj2 (end_gives_values p To_be_tenpai)) (discard g z) w 0%Q); auto; [apply Qle_refl|].
           apply discard_ready; auto.
Qed.

(** The mean value without a draw, if tenpai is the aim, is the share of tenpai hands among all deals of 13 tiles. *)
Theorem no_draw_is_tenpai_that_is_dealt p some all mean :
  has_deals (fun h => dealt p 13 h /\ tenpai (fun w => of_game p w /\ win w) h) some -> has_deals (dealt p 13) all ->
  mean * (Z.of_N all # 1) == Z.of_N some # 1 -> has_mean p 13 (has_value p To_be_tenpai 0) mean.
Proof.
  intros T A M.
  apply (mean_of_test p 13 _ (fun h => exists x, x < 34 /\ 0 < copies_left p h x /\ win (draw h x)) (waits p) some all);
    [|exact A|apply waits_correct| |exact M].
  - eapply has_deals_ext; [|exact T]. intros h H. split; intros [D K]; (split; [exact D|]);
      apply (game_tenpai p h (conj H D)); exact K.
  - intros h H D. apply waits_value. split; auto.
Qed.

(** The program finds tenpai hands so: with one draw to win, their values are above 0. *)
Theorem tenpai_hands_have_values_above_0 p h v : is_hand h -> dealt p 13 h -> has_rounded_value p To_win 1 h v ->
  (0 < v)%Q <-> tenpai (fun w => of_game p w /\ win w) h.
Proof.
  intros H D [f [F V]]. assert (R : ready p h) by (split; auto). rewrite V. clear V.
  assert (B : forall x, x < 34 -> 0 < copies_left p h x ->
    (0 <= f x)%Q /\ (win (draw h x) -> f x == 1) /\ (~ win (draw h x) -> f x == 0)).
  { intros x X C. destruct (F x X C) as [[W E]|[W [[y [_ [[[E _] _]|[_ E]]]] _]]]; [|discriminate E|].
    - split; [rewrite E; discriminate|]. split; [auto|contradiction].
    - split; [rewrite <- E; discriminate|]. split; [contradiction|]. intros _. symmetry. exact E. }
  destruct (tenpai_or_not p h R) as [T|T]; rewrite (game_tenpai p h R) in T |- *.
  - split; [auto|]. intros _. destruct T as [x [X [C W]]].
    apply (Qlt_le_trans _ (down (share 1 (unseen p)))); [destruct p; reflexivity|]. apply down_rounds.
    apply (Qle_trans _ (share (copies_left p h x) (unseen p) * f x)).
    + rewrite (proj1 (proj2 (B x X C)) W), Qmult_1_r. apply share_le, C.
    + apply (add_up_term kinds (fun x => share (copies_left p h x) (unseen p) * f x)%Q); [apply in_seq; lia|].
      intros y Y. apply in_seq in Y. destruct (Nat.eq_dec (copies_left p h y) 0) as [->|N]; [rewrite share_0; lra|].
      apply Qmult_le_0_compat; [apply share_positive|apply B; lia].
  - split; [|contradiction]. intro P. exfalso. assert (E : mean_draw p h f == 0).
    { rewrite <- (mean_draw_same p h 0 R). apply mean_draw_ext; auto. intros x X C. apply (B x X C). intro W.
      apply T. exists x. auto. }
    rewrite (rounds_ext down _ _ down_rounds E) in P. discriminate P.
Qed.

(** *** Four players *)

Lemma four_dealt tiles h : is_hand h -> dealt Four tiles h <-> size h = tiles.
Proof. intro H. unfold dealt. split; [tauto|]. intro S. split; [exact S|]. intro x. apply is_hand_held, H. Qed.

Lemma four_tenpai h : is_hand h -> tenpai win h <-> tenpai (fun w => of_game Four w /\ win w) h.
Proof.
  intro H. apply tenpai_ext; auto. intros g K. split; [|tauto]. intro W. split; [|exact W].
  intro x. apply is_hand_held, K.
Qed.

Theorem deals_of_13_tiles : has_deals (fun h => size h = 13) 483774556165488000.
Proof. count_deals (is_of_size 13) count_size_correct. Qed.

(** The fraction is that of [tenhou], by the same deals. *)
Theorem one_draw_is_tenhou : has_mean Four 13 (has_value Four To_win 1) (2143179701279 # 708384171528036000).
Proof.
  destruct tenhou as [w [all [W [A [E _]]]]]. apply (one_draw_is_a_win_that_is_dealt Four w all).
  - eapply has_deals_ext; [|exact W]. intros h H. rewrite four_dealt by exact H. pose proof (win_size h H). tauto.
  - eapply has_deals_ext; [|exact A]. intros h H. symmetry. apply four_dealt, H.
  - apply (f_equal Z.of_N) in E. rewrite !N2Z.inj_mul in E. unfold Qeq, Qmult. cbn [Qnum Qden].
    rewrite Pos.mul_1_r. lia.
Qed.

(** A tenpai hand waits for a tile of which it holds fewer than four, here as in [all_tenpai_deals]. *)
Theorem no_draw_is_tenpai : has_mean Four 13 (has_value Four To_be_tenpai 0) (9817598845783 # 120943639041372000).
Proof.
  apply (no_draw_is_tenpai_that_is_dealt Four 39270395383132 483774556165488000); [| |reflexivity].
  - eapply has_deals_ext; [|exact all_tenpai_deals]. intros h H. rewrite four_dealt, <- four_tenpai by exact H.
    pose proof (tenpai_size h H). tauto.
  - eapply has_deals_ext; [|exact deals_of_13_tiles]. intros h H. symmetry. apply four_dealt, H.
Qed.

Lemma four_within g : is_hand g -> size g = 14 -> within win 1 g <-> won_or_tenpai Four g.
Proof.
  intros H S. assert (D : dealt Four 14 g) by (apply four_dealt; auto).
  assert (C : within win 1 g <-> exists y, 0 < held g y /\ tenpai win (discard g y)).
  { rewrite (within_tenpai g H). split.
    - intros [w [W [T L]]]. pose proof (tenpai_size w W T) as N.
      destruct (some_or_none (fun y => held w y < held g y) 34) as [[y [Y K]]|K]; [intros; lia| |].
      + exists y. split; [lia|]. replace (discard g y) with w; [exact T|]. apply same_hand; [apply W|reflexivity|].
        intros x X. apply (sum_le_equal kinds (held w) (held (discard g y))); [| |apply in_seq; lia].
        * intros z Z. apply in_seq in Z. rewrite held_discard by lia. specialize (L z).
          destruct (Nat.eqb_spec z y); subst; lia.
        * rewrite !list_sum_held by (apply W || reflexivity). rewrite discard_size by (apply H || lia). lia.
      + exfalso. assert (E : list_sum (map (held g) kinds) <= list_sum (map (held w) kinds)).
        { replace (map (held g) kinds) with (map (held w) kinds); [apply le_n|]. apply map_ext_in. intros x X.
          apply in_seq in X. specialize (L x). destruct (Nat.eq_dec (held w x) (held g x)); auto. exfalso. apply K.
          exists x. split; lia. }
        rewrite !list_sum_held in E by (apply W || apply H). lia.
    - intros [y [Y T]]. exists (discard g y). split; [apply (discard_ready Four g y H D Y)|]. split; [exact T|].
      intro x. destruct (Nat.lt_ge_cases x 34) as [X|X]; [rewrite held_discard by exact X; lia|].
      rewrite held_out by exact X. lia. }
  assert (T : forall y, 0 < held g y -> tenpai win (discard g y) <->
    tenpai (fun w => of_game Four w /\ win w) (discard g y))
    by (intros y Y; apply four_tenpai, (discard_ready Four g y H D Y)).
  split.
  - intro W. apply C in W. destruct W as [y [Y W]]. right. exists y. split; [exact Y|]. apply T; auto.
  - intros [W|[y [Y W]]]; [|apply C; exists y; split; [exact Y|apply T; auto]].
    exists g. split; [exact H|]. split; [exact W|]. unfold missing.
    rewrite (map_ext _ (fun _ => 0)) by (intro; lia). simpl. lia.
Qed.

(** The deals of 14 tiles of [deals_of_14_tiles_within_1]. *)
Theorem one_draw_is_tenpai : has_mean Four 13 (has_value Four To_be_tenpai 1) (496516812324437 # 708384171528036000).
Proof.
  apply (one_draw_is_tenpai_after_a_discard Four 2979100873946622 4250305029168216000); [| |reflexivity].
  - eapply has_deals_ext; [|exact deals_of_14_tiles_within_1]. intros g H. rewrite four_dealt by exact H.
    split; intros [S W]; (split; [exact S|]); apply (four_within g H S), W.
  - eapply has_deals_ext; [|exact deals_of_14_tiles]. intros g H. symmetry. apply four_dealt, H.
Qed.

(** *** Three players *)

Ltac count_three reader count_correct :=
  eapply has_deals_ext; [|by_counting deals_value (choices_distinct Three) (choices_words Three) reader count_correct].

Theorem three_players_deals_of_13_tiles : has_deals (dealt Three 13) 20592957740312160.
Proof. count_three (is_of_size 13) count_size_correct. intros h _. unfold dealt. tauto. Qed.

Theorem three_players_deals_of_14_tiles : has_deals (dealt Three 14) 139737927523546800.
Proof. count_three (is_of_size 14) count_size_correct. intros h _. unfold dealt. tauto. Qed.

Theorem three_players_wins_deals : has_deals (fun g => dealt Three 14 g /\ win g) 1321887397648.
Proof.
  count_three is_any_win count_wins_correct. intros h H. unfold dealt. pose proof (win_size h H). tauto.
Qed.

Theorem three_players_tenpai_deals :
  has_deals (fun h => dealt Three 13 h /\ tenpai (fun w => of_game Three w /\ win w) h) 4248510347840.
Proof.
  count_three (is_waiting Three) (count_waiting_correct Three). intros h H. split.
  - intros [G [x [X [C W]]]]. assert (D : dealt Three 13 h).
    { split; [|exact G]. apply win_size in W; [|apply draw_is_hand; auto; unfold copies_left in C;
        pose proof (copies_at_most_four Three x); lia]. rewrite draw_size in W by (auto; apply H). lia. }
    split; [exact D|]. apply (game_tenpai Three h (conj H D)). exists x. auto.
  - intros [D T]. split; [apply D|]. apply (game_tenpai Three h (conj H D)), T.
Qed.

Theorem three_players_one_draw_is_a_win :
  has_mean Three 13 (has_value Three To_win 1) (82617962353 # 8733620470221675).
Proof.
  apply (one_draw_is_a_win_that_is_dealt Three 1321887397648 139737927523546800);
    [exact three_players_wins_deals|exact three_players_deals_of_14_tiles|reflexivity].
Qed.

Theorem three_players_no_draw_is_tenpai :
  has_mean Three 13 (has_value Three To_be_tenpai 0) (257797958 # 1249572678417).
Proof.
  apply (no_draw_is_tenpai_that_is_dealt Three 4248510347840 20592957740312160);
    [exact three_players_tenpai_deals|exact three_players_deals_of_13_tiles|reflexivity].
Qed.
