(** The mean shanten follows from how many deals are within so many tiles of a win. *)

From Coq Require Import List Permutation Arith NArith ZArith Bool Lia.
From Tehai Require Import Statement Count Largest.
Import ListNotations.

(** ** The least number of tiles *)

(** Of [most] numbers from 0 on, those that a test refuses are as many as the least that it accepts, if it accepts all
    that are larger. *)
Definition refused (test : nat -> bool) (most : nat) : nat := length (filter (fun k => negb (test k)) (seq 0 most)).

Lemma refused_S test most : refused test (S most) = refused test most + if test most then 0 else 1.
Proof.
  unfold refused. rewrite seq_S, filter_app, app_length. simpl. destruct (test most); reflexivity.
Qed.

Lemma refused_least test most : (forall j k, j <= k -> test j = true -> test k = true) -> test most = true ->
  test (refused test most) = true /\ forall j, test j = true -> refused test most <= j.
Proof.
  intros M T. assert (A : forall n, test n = false -> refused test (S n) = S n).
  { induction n as [|n IH]; intro F; rewrite refused_S, F; [reflexivity|]. rewrite IH; [lia|].
    destruct (test n) eqn:E; [|reflexivity]. rewrite (M n (S n)) in F by auto. discriminate. }
  induction most as [|most IH]; [split; [exact T|intros; apply Nat.le_0_l]|].
  destruct (test most) eqn:E.
  - rewrite refused_S, E, Nat.add_0_r. apply IH. reflexivity.
  - rewrite (A most E). split; [exact T|]. intros j J. destruct (Nat.le_gt_cases j most) as [L|L]; [|exact L].
    rewrite (M j most L J) in E. discriminate.
Qed.

Lemma within_more P j k h : j <= k -> within P j h -> within P k h.
Proof. intros L [w [H [W M]]]. exists w. split; [exact H|]. split; [exact W|lia]. Qed.

Definition away (most : nat) (h : hand) : nat := refused (fun k => is_within k h) most.

Lemma away_shanten most h : is_hand h -> within win most h -> shanten h (Z.of_nat (away most h) - 1).
Proof.
  intros H W. exists (away most h).
  destruct (refused_least (fun k => is_within k h) most) as [A L].
  - intros j k J. rewrite !is_within_correct by exact H. apply within_more, J.
  - apply is_within_correct; auto.
  - split; [apply is_within_correct in A; auto|]. split; [|reflexivity].
    intros j J. apply L, is_within_correct; auto.
Qed.

(** ** Sums of deals *)

Definition deals_of (l : list hand) : N := sum (map deals l).

Lemma deals_permutation l m : Permutation l m -> deals_of l = deals_of m.
Proof.
  unfold deals_of. induction 1; cbn [map]; rewrite ?sum_cons; lia.
Qed.

Lemma lists_deals l P n : lists l P -> has_deals P n -> deals_of l = n.
Proof.
  intros [D I] [m [[E J] S]]. rewrite <- S. apply deals_permutation, NoDup_Permutation; auto.
  intro h. rewrite I, J. reflexivity.
Qed.

Lemma filter_deals l P Q test n : lists l P -> (forall h, is_hand h -> test h = true <-> Q h) ->
  has_deals (fun h => P h /\ Q h) n -> deals_of (filter test l) = n.
Proof.
  intros [D I] T. apply lists_deals. split; [apply NoDup_filter, D|]. intro h. rewrite filter_In, I. split.
  - intros [[H K] E]. apply T in E; auto.
  - intros [H [K E]]. apply T in E; auto.
Qed.

Lemma other_deals (test : hand -> bool) l :
  (sum (map (fun h => if test h then 0 else deals h) l) + deals_of (filter test l) = deals_of l)%N.
Proof.
  unfold deals_of. induction l as [|h l IH]; [reflexivity|]. cbn [map filter].
  destruct (test h); cbn [map]; rewrite !sum_cons; lia.
Qed.

Lemma deals_positive h : is_hand h -> deals h <> 0%N.
Proof.
  intros [_ B]. unfold deals. induction h as [|c h IH]; [discriminate|]. simpl. apply N.neq_mul_0. split.
  - pose proof (B c (or_introl eq_refl)) as C. do 5 (destruct c as [|c]; [discriminate|]). lia.
  - apply IH. intros d D. apply B. right. exact D.
Qed.

Lemma all_deals (test : hand -> bool) l : (forall h, In h l -> is_hand h) -> deals_of (filter test l) = deals_of l ->
  forall h, In h l -> test h = true.
Proof.
  intros H E. pose proof (other_deals test l) as O.
  assert (Z : sum (map (fun h => if test h then 0 else deals h)%N l) = 0%N) by lia. clear E O.
  induction l as [|g l IH]; intros h I; [destruct I|]. cbn [map] in Z. rewrite sum_cons in Z.
  destruct I as [<-|I].
  - destruct (test g); [reflexivity|]. destruct (deals_positive g); [apply H; left; reflexivity|lia].
  - apply IH; auto; [|lia]. intros f F. apply H. right. exact F.
Qed.

Lemma away_deals l : forall most, (sum (map (fun h => deals h * N.of_nat (away most h)) l) +
  sum (map (fun k => deals_of (filter (is_within k) l)) (seq 0 most)) = N.of_nat most * deals_of l)%N.
Proof.
  induction most as [|most IH].
  - simpl. unfold away, refused. simpl. rewrite N.add_0_r. induction l as [|h l IH]; simpl; lia.
  - rewrite seq_S, map_app, sum_app. pose proof (other_deals (is_within most) l) as O.
    replace (sum (map (fun h => deals h * N.of_nat (away (S most) h)) l))%N with
      (sum (map (fun h => deals h * N.of_nat (away most h)) l) +
       sum (map (fun h => if is_within most h then 0 else deals h) l))%N.
    + cbn [map]. rewrite sum_cons. cbn [sum fold_right Nat.add]. lia.
    + clear. induction l as [|h l IH]; [reflexivity|]. cbn [map]. rewrite !sum_cons, <- IH. unfold away.
      rewrite refused_S. destruct (is_within most h); lia.
Qed.

Lemma sum_over_shanten most l : sum_over l (fun h => Z.of_N (deals h) * (Z.of_nat (away most h) - 1))%Z =
  (Z.of_N (sum (map (fun h => deals h * N.of_nat (away most h))%N l)) - Z.of_N (deals_of l))%Z.
Proof.
  unfold sum_over, deals_of. induction l as [|h l IH]; [reflexivity|]. cbn [map fold_right]. rewrite !sum_cons, IH. lia.
Qed.

Lemma sum_over_deals l : sum_over l (fun h => Z.of_N (deals h)) = Z.of_N (deals_of l).
Proof.
  unfold sum_over, deals_of. induction l as [|h l IH]; [reflexivity|]. cbn [map fold_right]. rewrite sum_cons, IH. lia.
Qed.

(** The mean follows if [close] says how many of [all] deals are within 0, 1, … tiles of a win, and all are within
    [length close]. *)
Lemma mean_from_deals P all (close : list N) n d : has_deals P all ->
  (forall k, k < length close -> has_deals (fun h => P h /\ within win k h) (nth k close 0%N)) ->
  has_deals (fun h => P h /\ within win (length close) h) all ->
  d <> 0%Z -> ((Z.of_nat (length close) * Z.of_N all - Z.of_N (sum close) - Z.of_N all) * d = n * Z.of_N all)%Z ->
  has_mean_shanten P n d.
Proof.
  intros A C M D E. destruct A as [l [L A]]. change (deals_of l = all) in A.
  assert (T : forall k h, is_hand h -> is_within k h = true <-> within win k h)
    by (intros; apply is_within_correct; auto).
  assert (H : forall h, In h l -> is_hand h) by (intros h I; apply L in I; apply I).
  exists l, (fun h => Z.of_nat (away (length close) h) - 1)%Z. split; [exact L|]. split.
  - intros h I. apply away_shanten; [auto|]. apply T; [auto|]. revert h I. apply all_deals; auto. rewrite A.
    apply (filter_deals l P (within win (length close))); auto.
  - split; [exact D|]. rewrite sum_over_shanten, sum_over_deals, A. rewrite <- E. f_equal.
    pose proof (away_deals l (length close)) as S. rewrite A in S.
    replace (map (fun k => deals_of (filter (is_within k) l)) (seq 0 (length close))) with close in S; [lia|].
    apply (nth_ext _ _ 0%N 0%N); [rewrite map_length, seq_length; reflexivity|]. intros k K.
    rewrite (nth_indep (map _ _) 0%N (deals_of (filter (is_within 0) l))) by (rewrite map_length, seq_length; exact K).
    rewrite (map_nth (fun k => deals_of (filter (is_within k) l))), seq_nth by exact K. simpl. symmetry.
    apply (filter_deals l P (within win k)); auto.
Qed.
