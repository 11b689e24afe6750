(** Plays of the true game: each has a chance, which no bound is below. *)

From Coq Require Import List Arith ZArith QArith Qminmax Lqa Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Files Solo Draws.
Import ListNotations.
Local Open Scope nat_scope.

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

Lemma chance_bound round p a c n : rounds round -> (forall v, v <= round v)%Q -> forall left drawn wall h chance bound,
  ready p h -> goes_with p h wall -> size wall = left -> has_chance p a c n drawn wall h chance ->
  bound_with round p a n left h bound -> (chance <= bound)%Q.
Proof.
  intros O Above.
  induction n as [|n IH]; intros left drawn wall h chance bound R G S C B.
  - rewrite (proj1 (proj2 (end_gives_values p a)) h chance bound R C B). apply Qle_refl.
  - pose proof (chance_range p a c (1 + n) drawn wall h chance R G C) as [_ one].
    destruct C as [f [F C]], B as [later [g [L [A B]]]]. rewrite B. apply Q.min_glb; [exact one|]. clear one.
    pose proof (bound_gives_values p round a n O (left - 1)) as V.
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
    apply (Qle_trans _ (later + add_up kinds (fun x => share (copies_left p h x) left * (g x - later)))%Q);
      [|apply Above].
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
