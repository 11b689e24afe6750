(** The theorems about solo play. Solo.v says what they mean. *)

From Coq Require Import List Arith NArith ZArith QArith Qminmax Lqa Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Mean Theorems.
From Tehai Require Import Files Solo Draws Alike Deals.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Values: the statement means what it should *)

Theorem every_hand_has_one_value p a n h : is_hand h -> dealt p h -> exists v, has_value p a n h v /\
  (0 <= v /\ v <= 1)%Q /\ forall w, has_value p a n h w -> w == v.
Proof.
  intros H D. assert (R : ready p h) by (split; auto). destruct (value_gives_values p a n) as [V [U B]].
  destruct (V h R) as [v E]. exists v. split; [exact E|]. split; [apply (B h v R E)|].
  intros w W. apply (U h w v R W E).
Qed.

(** A draw more is worth no less. *)
Theorem more_draws_are_worth_no_less p a n h v w : is_hand h -> dealt p h ->
  has_value p a n h v -> has_value p a (S n) h w -> (v <= w)%Q.
Proof.
  intros H D. assert (R : ready p h) by (split; auto). clear H D. revert h v w R.
  induction n as [|n IH]; intros h v w R V [g [A W]]; rewrite W.
  - rewrite <- (mean_draw_same p h v R). apply no_more, mean_draw_le; auto. intros x X C.
    pose proof (thrown_back p _ h g v (end_gives_values p a) R A V x X C). lra.
  - destruct V as [f [F V]]. rewrite V. apply no_more, mean_draw_le; auto.
    apply (after_draw_le p 0 (has_value p a n) (has_value p a (S n)) h); auto.
    + apply value_gives_values.
    + apply Qle_refl.
    + intros e u z E U Z. pose proof (IH e u z E U Z). lra.
Qed.

(** ** Hands that are alike *)

Theorem alike_hands_have_the_same_value p a n r h g v : symmetry p r ->
  is_hand h -> dealt p h -> is_hand g -> dealt p g -> becomes p r h g -> has_value p a n h v -> has_value p a n g v.
Proof. intros S H D G E. apply (value_alike p a n r h g v S); split; auto. Qed.

Theorem alike_hands_have_the_same_rounded_value p a n r h g v : symmetry p r ->
  is_hand h -> dealt p h -> is_hand g -> dealt p g -> becomes p r h g ->
  has_rounded_value p a n h v -> has_rounded_value p a n g v.
Proof. intros S H D G E. apply (rounded_alike p a n r h g v S); split; auto. Qed.

Theorem alike_hands_have_the_same_bound p a n left r h g v : symmetry p r ->
  is_hand h -> dealt p h -> is_hand g -> dealt p g -> becomes p r h g ->
  has_bound p a n left h v -> has_bound p a n left g v.
Proof. intros S H D G E. apply (bound_alike p a n left r h g v S); split; auto. Qed.

(** These are symmetries: a suit read backwards, two suits exchanged, two honours exchanged. *)
Definition backwards (s : nat) (x : tile) : tile := if x / 9 =? s then 9 * s + (8 - x mod 9) else x.
Definition exchange_suits (s t : nat) (x : tile) : tile :=
  if x / 9 =? s then 9 * t + x mod 9 else if x / 9 =? t then 9 * s + x mod 9 else x.
Definition exchange (y z : tile) (x : tile) : tile := if x =? y then z else if x =? z then y else x.
Definition honours (p : players) : list tile := match p with Four => seq 27 7 | Three => 0 :: 8 :: seq 27 7 end.

Definition tile_test (p : players) (x : tile) : bool := (x <? 34) && (0 <? copies_of p x).

Definition is_own_inverse_test (p : players) (r : tile -> tile) : bool :=
  forallb (fun x => implb (tile_test p x) (tile_test p (r x) && (r (r x) =? x))) kinds.

Definition keeps_suits_test (p : players) (r : tile -> tile) : bool :=
  forallb (fun s => existsb (fun t => forallb (fun i => r (9 * s + i) =? 9 * t + i) (seq 0 9) ||
    forallb (fun i => r (9 * s + i) =? 9 * t + (8 - i)) (seq 0 9)) (suits p)) (suits p).

Lemma symmetry_test p r : is_own_inverse_test p r = true -> keeps_suits_test p r = true -> symmetry p r.
Proof.
  intros I K. assert (T : forall x, tile_test p x = true <-> is_tile p x).
  { intro x. unfold tile_test, is_tile. rewrite andb_true_iff, !Nat.ltb_lt. reflexivity. }
  split.
  - exists r. intros x X. unfold is_own_inverse_test in I. rewrite forallb_forall in I. specialize (I x).
    rewrite (proj2 (T x) X) in I. cbn [implb] in I. rewrite andb_true_iff, Nat.eqb_eq in I.
    destruct I as [A B]; [unfold kinds; rewrite in_seq; destruct X; lia|]. apply T in A. auto.
  - intros s S. unfold keeps_suits_test in K. rewrite forallb_forall in K. specialize (K s S).
    apply existsb_exists in K. destruct K as [t [U K]]. exists t. split; [exact U|].
    apply orb_true_iff in K. rewrite !forallb_forall in K.
    destruct K as [K|K]; [left|right]; intros i L; apply Nat.eqb_eq, K, in_seq; lia.
Qed.

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
Theorem rounded_values_are_close p a n h v w : is_hand h -> dealt p h ->
  has_rounded_value p a n h v -> has_value p a n h w -> (v <= w /\ w <= v + (Z.of_nat n # units))%Q.
Proof.
  intros H D. assert (R : ready p h) by (split; auto). clear H D. revert h v w R.
  induction n as [|n IH]; intros h v w R V W.
  - pose proof (end_gives_values p a) as [_ [U _]]. assert (Z : Z.of_nat 0 # units == 0) by reflexivity.
    rewrite (U h v w R V W), Z. lra.
  - destruct V as [f [F V]], W as [g [G W]]. rewrite V, W.
    assert (L : (mean_draw p h f <= mean_draw p h g + 0)%Q).
    { apply mean_draw_le; auto. apply (after_draw_le p 0 (has_rounded_value p a n) (has_value p a n) h); auto.
      - apply value_gives_values.
      - apply Qle_refl.
      - intros e u z E U Z. pose proof (proj1 (IH e u z E U Z)). lra. }
    assert (M : (mean_draw p h g <= mean_draw p h f + (Z.of_nat n # units))%Q).
    { apply mean_draw_le; auto.
      apply (after_draw_le p (Z.of_nat n # units) (has_value p a n) (has_rounded_value p a n) h); auto.
      - apply rounded_gives_values.
      - unfold Qle. simpl. lia.
      - intros e u z E U Z. apply (IH e z u E Z U). }
    destruct (round_down_spec (mean_draw p h f)) as [A B].
    assert (E : Z.of_nat (S n) # units == (Z.of_nat n # units) + (1 # units)).
    { rewrite Nat2Z.inj_succ. unfold Qeq, Qplus. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. ring. }
    rewrite E. set (u := Z.of_nat n # units) in *. set (o := 1 # units) in *. lra.
Qed.

(** ** No play exceeds the bound *)

(** A wall goes with a hand if it has at most the copies that the hand does not hold. *)
Definition goes_with (p : players) (h wall : hand) := length wall = 34 /\ forall x, held wall x <= copies_left p h x.

Lemma next_wall p h wall x y : ready p h -> goes_with p h wall -> 0 < held wall x -> 0 < held (draw h x) y ->
  goes_with p (discard (draw h x) y) (discard wall x).
Proof.
  intros R [L G] W H. split; [reflexivity|]. intro z. destruct (Nat.lt_ge_cases z 34) as [Z|Z].
  - unfold copies_left in *. rewrite !held_discard, held_draw by exact Z. specialize (G z).
    destruct (Nat.eqb_spec z x), (Nat.eqb_spec z y); subst; lia.
  - rewrite held_out by exact Z. lia.
Qed.

Lemma wall_draw p h wall x : goes_with p h wall -> 0 < held wall x -> x < 34 /\ 0 < copies_left p h x.
Proof. intros [L G] W. split; [apply (held_in wall x L W)|]. specialize (G x). lia. Qed.

Lemma plays_discard c drawn x g : 0 < held g x -> exists y, 0 < held g y /\ plays c drawn x g = discard g y.
Proof. intro H. unfold plays. destruct (Nat.ltb_spec 0 (held g (c (x :: drawn)))); eauto. Qed.

Lemma after_play p c drawn h wall x : ready p h -> goes_with p h wall -> 0 < held wall x ->
  is_hand (draw h x) /\ exists y, 0 < held (draw h x) y /\ plays c drawn x (draw h x) = discard (draw h x) y /\
    ready p (discard (draw h x) y) /\ goes_with p (discard (draw h x) y) (discard wall x).
Proof.
  intros R G W. destruct (wall_draw p h wall x G W) as [X C]. split; [apply (draw_ready p); auto|].
  destruct (plays_discard c drawn x (draw h x) (holds_drawn h x X)) as [y [H E]]. exists y.
  split; [exact H|]. split; [exact E|]. split; [apply next_ready; auto|apply next_wall; auto].
Qed.

Lemma wall_share wall : length wall = 34 -> (add_up kinds (fun x => share (held wall x) (size wall)) <= 1)%Q.
Proof. intro L. rewrite add_up_share, list_sum_held by exact L. apply share_part, le_n. Qed.

Lemma chance_exists p a c n : forall drawn wall h, ready p h -> goes_with p h wall ->
  exists v, has_chance p a c n drawn wall h v.
Proof.
  induction n as [|n IH]; intros drawn wall h R G; [apply (proj1 (end_gives_values p a) h R)|].
  destruct (choose 0%Q (fun x v => 0 < held wall x -> one_if (win (draw h x))
    (has_chance p a c n (x :: drawn) (discard wall x) (plays c drawn x (draw h x))) v) 34) as [f F].
  - intros x X. destruct (Nat.eq_dec (held wall x) 0) as [Z|Z]; [exists 0%Q; lia|].
    destruct (after_play p c drawn h wall x R G) as [D [y [H [E [R' G']]]]]; [lia|].
    destruct (one_if_exists (win (draw h x))
      (has_chance p a c n (x :: drawn) (discard wall x) (plays c drawn x (draw h x)))) as [v V].
    + apply win_or_not, D.
    + intros _. rewrite E. apply IH; auto.
    + exists v. auto.
  - eexists. exists f. split; [|reflexivity]. intros x W. apply F; [apply (held_in wall); auto; apply G|exact W].
Qed.

Lemma chance_only p a c n : forall drawn wall h v w, ready p h -> goes_with p h wall ->
  has_chance p a c n drawn wall h v -> has_chance p a c n drawn wall h w -> v == w.
Proof.
  induction n as [|n IH]; intros drawn wall h v w R G; [apply (proj1 (proj2 (end_gives_values p a))), R|].
  intros [f [F V]] [g [K W]]. rewrite V, W. apply add_up_ext. intros x X.
  destruct (Nat.eq_dec (held wall x) 0) as [->|N]; [rewrite share_0; ring|]. assert (P : 0 < held wall x) by lia.
  destruct (after_play p c drawn h wall x R G P) as [_ [y [_ [E [R' G']]]]].
  rewrite (one_if_only _ _ _ _ (F x P) (K x P)); [reflexivity|]. rewrite E. apply IH; auto.
Qed.

Lemma chance_range p a c n : forall drawn wall h v, ready p h -> goes_with p h wall ->
  has_chance p a c n drawn wall h v -> (0 <= v /\ v <= 1)%Q.
Proof.
  induction n as [|n IH]; intros drawn wall h v R G; [apply (proj2 (proj2 (end_gives_values p a))), R|].
  intros [f [F V]]. assert (B : forall x, 0 < held wall x -> (0 <= f x /\ f x <= 1)%Q).
  { intros x W. destruct (after_play p c drawn h wall x R G W) as [_ [y [_ [E [R' G']]]]].
    destruct (F x W) as [[_ H]|[_ H]]; [rewrite H; lra|]. rewrite E in H. apply (IH _ _ _ _ R' G' H). }
  assert (P : forall x, (0 <= share (held wall x) (size wall) * f x /\
    share (held wall x) (size wall) * f x <= share (held wall x) (size wall))%Q).
  { intro x. destruct (Nat.eq_dec (held wall x) 0) as [->|N]; [rewrite share_0; lra|].
    pose proof (share_positive (held wall x) (size wall)) as S. destruct (B x) as [L U]; [lia|]. nra. }
  rewrite V. split.
  - apply (Qle_trans _ (add_up kinds (fun _ => 0 * 0)%Q)); [rewrite add_up_times; lra|].
    apply add_up_le. intros x _. apply (Qle_trans _ 0); [discriminate|apply P].
  - apply (Qle_trans _ (add_up kinds (fun x => share (held wall x) (size wall)))); [|apply wall_share, G].
    apply add_up_le. intros x _. apply P.
Qed.

(** Whatever was drawn and discarded before: the wall may be any of [left] tiles that has at most the copies that the
    hand does not hold. *)
Theorem no_play_exceeds_the_bound_later p a c n left drawn wall h chance bound : is_hand h -> dealt p h ->
  length wall = 34 -> (forall x, held wall x <= copies_left p h x) -> size wall = left ->
  has_chance p a c n drawn wall h chance -> has_bound p a n left h bound -> (chance <= bound)%Q.
Proof.
  intros H D L G. assert (R : ready p h) by (split; auto).
  assert (K : goes_with p h wall) by (split; auto). clear H D L G.
  revert left drawn wall h chance bound R K.
  induction n as [|n IH]; intros left drawn wall h chance bound R G S C B.
  - rewrite (proj1 (proj2 (end_gives_values p a)) h chance bound R C B). apply Qle_refl.
  - pose proof (chance_range p a c (1 + n) drawn wall h chance R G C) as [_ one].
    destruct C as [f [F C]], B as [later [g [L [A B]]]]. rewrite B. apply Q.min_glb; [exact one|]. clear one.
    pose proof (bound_gives_values p a n (left - 1)) as V.
    pose proof (thrown_back p _ h g later V R A L) as T.
    assert (E : forall x, 0 < held wall x -> (f x <= g x)%Q).
    { intros x W. destruct (wall_draw p h wall x G W) as [X M]. specialize (A x X M).
      destruct (F x W) as [[Y E]|[Y E]], A as [[Z A]|[Z A]]; try contradiction; [rewrite E, A; apply Qle_refl|].
      destruct (after_play p c drawn h wall x R G W) as [_ [y [Hy [Ey [R' G']]]]]. rewrite Ey in E.
      destruct (proj1 V _ R') as [u U]. apply (Qle_trans _ u).
      - apply (IH (left - 1) (x :: drawn) (discard wall x) (discard (draw h x) y)); auto.
        rewrite discard_size by (auto; apply G). lia.
      - apply A. exists y. auto. }
    assert (P : (0 <= later)%Q) by apply (proj2 (proj2 V) h later R L).
    pose proof (wall_share wall (proj1 G)) as Q1. rewrite S in Q1.
    pose proof (gain_le p later h g (held wall) left T (fun x _ => proj2 G x)) as gain.
    rewrite C, S. apply (Qle_trans _ (later + add_up kinds (fun x => share (held wall x) left * (g x - later)))%Q).
    + apply (Qle_trans _ (add_up kinds (fun x =>
        share (held wall x) left * later + share (held wall x) left * (g x - later))%Q)).
      * apply add_up_le. intros x _. destruct (Nat.eq_dec (held wall x) 0) as [->|N]; [rewrite share_0; lra|].
        pose proof (share_positive (held wall x) left) as W. specialize (E x ltac:(lia)). nra.
      * rewrite add_up_plus, add_up_times. set (k := add_up kinds (fun x => share (held wall x) left)) in *. nra.
    + apply Qplus_le_compat; [apply Qle_refl|exact gain].
Qed.

Lemma full_wall_goes p h : ready p h -> goes_with p h (full_wall p h) /\ size (full_wall p h) = unseen p.
Proof.
  intro R. split; [|apply (copies_left_sum p h R)]. split; [reflexivity|]. intro x.
  destruct (Nat.lt_ge_cases x 34) as [X|X]; [|rewrite held_out by exact X; lia].
  unfold full_wall. rewrite held_kinds by exact X. apply le_n.
Qed.

(** A play has one chance, as all that happens are draws. *)
Theorem every_play_has_one_chance p a c n h : is_hand h -> dealt p h -> exists v,
  has_chance p a c n [] (full_wall p h) h v /\ (0 <= v /\ v <= 1)%Q /\
  forall w, has_chance p a c n [] (full_wall p h) h w -> w == v.
Proof.
  intros H D. assert (R : ready p h) by (split; auto). destruct (full_wall_goes p h R) as [G _].
  destruct (chance_exists p a c n [] _ h R G) as [v V]. exists v. split; [exact V|].
  split; [apply (chance_range p a c n [] (full_wall p h) h); auto|].
  intros w W. apply (chance_only p a c n [] (full_wall p h) h); auto.
Qed.

Theorem no_play_exceeds_the_bound p a c n h chance bound : is_hand h -> dealt p h ->
  has_chance p a c n [] (full_wall p h) h chance -> has_bound p a n (unseen p) h bound -> (chance <= bound)%Q.
Proof.
  intros H D. destruct (full_wall_goes p h (conj H D)) as [[L G] S].
  apply (no_play_exceeds_the_bound_later p a c n (unseen p) [] (full_wall p h)); auto.
Qed.

(** Nor does a play that is chosen at random, each with a probability: a list of probabilities and chances. *)
Theorem no_random_play_exceeds_the_bound p a n h bound (l : list (Q * Q)) : is_hand h -> dealt p h ->
  (forall e, In e l -> 0 <= fst e /\ exists c, has_chance p a c n [] (full_wall p h) h (snd e))%Q ->
  add_up l fst == 1 -> has_bound p a n (unseen p) h bound -> (add_up l (fun e => fst e * snd e) <= bound)%Q.
Proof.
  intros H D P E B. apply (Qle_trans _ (add_up l (fun e => fst e * bound)%Q)).
  - apply add_up_le. intros e I. destruct (P e I) as [F [c C]]. apply times_le; [exact F|].
    apply (no_play_exceeds_the_bound p a c n h); auto.
  - rewrite add_up_times, E, Qmult_1_l. apply Qle_refl.
Qed.

(** ** One draw is tenhou, and no draw tenpai *)

Lemma share_times k s : 0 < s -> share k s * share s 1 == share k 1.
Proof.
  intro L. assert (E : Z.pos (Pos.of_nat s) = Z.of_nat s) by lia. unfold share, Qeq, Qmult. cbn [Qnum Qden].
  rewrite !Pos2Z.inj_mul, E. change (Z.pos (Pos.of_nat 1)) with 1%Z. ring.
Qed.

(** The mean value with one draw is the share of wins among all deals of 14 tiles. *)
Theorem one_draw_is_a_win_that_is_dealt p wins all mean :
  has_deals (fun g => (size g = 14 /\ of_game p g) /\ win g) wins ->
  has_deals (fun g => size g = 14 /\ of_game p g) all ->
  mean * (Z.of_N all # 1) == Z.of_N wins # 1 -> has_mean_value p To_win 1 mean.
Proof.
  intros W [after [A N]] M. change (deals_of after = all) in N.
  destruct (hands_of_size p 13) as [before B].
  set (won := fun g => if is_win all_forms g then 1%Q else 0%Q).
  exists before, (fun h => mean_draw p h (fun x => won (draw h x))). split; [exact B|]. split.
  - intros h I. apply B in I. assert (R : ready p h) by exact I. exists (fun x => won (draw h x)).
    split; [|reflexivity]. intros x X C. pose proof (draw_ready p h x R X C) as D. unfold won.
    pose proof (is_any_win (draw h x) D) as V. destruct (is_win all_forms (draw h x)).
    + left. split; [apply V; reflexivity|reflexivity].
    + right. split; [intro Y; apply V in Y; discriminate|]. split.
      * exists x. split; [apply holds_drawn, X|]. right. split; [intros [E _]; discriminate E|reflexivity].
      * intros w [y [_ [[[E _] _]|[_ E]]]]; [discriminate E|]. rewrite <- E. apply Qle_refl.
  - pose proof (all_before p before after B A) as S. pose proof (double_count p before after B A won) as T.
    rewrite (add_up_ways after), N in S.
    unfold won in T at 2. rewrite add_up_test in T.
    rewrite (filter_deals after _ win (is_win all_forms) wins A is_any_win W), <- M in T.
    apply (Qmult_inj_r _ _ (share (unseen p) 1)); [destruct p; discriminate|].
    rewrite <- Qmult_assoc, S, <- add_up_times, Qmult_assoc, <- T. apply add_up_ext. intros h _.
    rewrite <- Qmult_assoc. unfold mean_draw. rewrite <- add_up_times.
    apply Qmult_comp; [reflexivity|]. apply add_up_ext. intros x _.
    rewrite <- (share_times (copies_left p h x) (unseen p)) by (destruct p; simpl; lia). ring.
Qed.

(** The mean value without a draw, if tenpai is the aim, is the share of tenpai hands among all deals of 13 tiles. *)
Theorem no_draw_is_tenpai_that_is_dealt p ready_hands all mean :
  has_deals (fun h => dealt p h /\ tenpai (fun w => of_game p w /\ win w) h) ready_hands ->
  has_deals (dealt p) all ->
  mean * (Z.of_N all # 1) == Z.of_N ready_hands # 1 -> has_mean_value p To_be_tenpai 0 mean.
Proof.
  intros T [l [L N]] M. change (deals_of l = all) in N.
  set (waits := fun h => existsb (fun x => (0 <? copies_left p h x) && is_win all_forms (draw h x)) kinds).
  set (waiting := fun h => exists x, x < 34 /\ 0 < copies_left p h x /\ win (draw h x)).
  assert (E : forall h, is_hand h -> waits h = true <-> waiting h).
  { intros h H. assert (D : forall x, 0 < copies_left p h x -> is_hand (draw h x)).
    { intros x C. apply draw_is_hand; auto. unfold copies_left in C. pose proof (copies_at_most_four p x). lia. }
    unfold waits, waiting. rewrite existsb_exists. unfold kinds. split; intros [x K]; exists x.
    - rewrite in_seq, andb_true_iff, Nat.ltb_lt in K. destruct K as [X [C W]]. apply is_any_win in W; auto.
      split; [lia|auto].
    - rewrite in_seq, andb_true_iff, Nat.ltb_lt. destruct K as [X [C W]]. apply is_any_win in W; auto.
      split; [lia|auto]. }
  exists l, (fun h => if waits h then 1%Q else 0%Q). split; [exact L|]. split.
  - intros h I. apply L in I. assert (R : ready p h) by exact I. pose proof (E h (proj1 R)) as W.
    unfold has_value, at_the_end, one_if. rewrite (game_tenpai p h R).
    destruct (waits h); [left|right]; (split; [|reflexivity]).
    + split; [reflexivity|]. apply W. reflexivity.
    + intros [_ K]. apply W in K. discriminate.
  - rewrite add_up_ways, N, add_up_test, (filter_deals l _ waiting waits ready_hands L E); [exact M|].
    eapply has_deals_ext; [|exact T]. intros h H. split; intros [D K]; (split; [exact D|]);
      apply (game_tenpai p h (conj H D)); exact K.
Qed.

Lemma any_hand_of_four h : is_hand h -> of_game Four h.
Proof. intros H x. apply is_hand_held, H. Qed.

(** The fraction is that of [tenhou], by the same deals. *)
Theorem one_draw_is_tenhou : has_mean_value Four To_win 1 (2143179701279 # 708384171528036000).
Proof.
  destruct tenhou as [w [all [W [A [E _]]]]]. apply (one_draw_is_a_win_that_is_dealt Four w all).
  - eapply has_deals_ext; [|exact W]. intros h H. pose proof (any_hand_of_four h H). pose proof (win_size h H). tauto.
  - eapply has_deals_ext; [|exact A]. intros h H. pose proof (any_hand_of_four h H). tauto.
  - apply (f_equal Z.of_N) in E. rewrite !N2Z.inj_mul in E. unfold Qeq, Qmult. cbn [Qnum Qden].
    rewrite Pos.mul_1_r. lia.
Qed.

Theorem deals_of_13_tiles : has_deals (fun h => size h = 13) 483774556165488000.
Proof. count_deals (is_of_size 13) count_size_correct. Qed.

(** A tenpai hand waits for a tile of which it holds fewer than four, here as in [all_tenpai_deals]. *)
Theorem no_draw_is_tenpai : has_mean_value Four To_be_tenpai 0 (9817598845783 # 120943639041372000).
Proof.
  apply (no_draw_is_tenpai_that_is_dealt Four 39270395383132 483774556165488000); [| |reflexivity].
  - eapply has_deals_ext; [|exact all_tenpai_deals]. intros h H. pose proof (any_hand_of_four h H) as G.
    pose proof (tenpai_size h H) as S.
    assert (E : tenpai win h <-> tenpai (fun w => of_game Four w /\ win w) h).
    { apply tenpai_ext; auto. intros g K. pose proof (any_hand_of_four g K). tauto. }
    unfold dealt. tauto.
  - eapply has_deals_ext; [|exact deals_of_13_tiles]. intros h H. pose proof (any_hand_of_four h H).
    unfold dealt. tauto.
Qed.
