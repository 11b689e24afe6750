(** The least number of missing tiles, group by group and rank by rank: what four groups need is the least sum of what
    each needs, and what a group needs follows from what its later ranks need. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Missing Largest.
Import ListNotations.

(** ** Costs *)

(** The least number of missing tiles; [None] if no number is enough. *)
Definition cost := option nat.

Definition fits (c : cost) (k : nat) := match c with Some n => n <= k | None => False end.

Definition cheaper (c d : cost) : cost :=
  match c, d with Some n, Some m => Some (Nat.min n m) | None, _ => d | _, None => c end.

Definition both (c d : cost) : cost := match c, d with Some n, Some m => Some (n + m) | _, _ => None end.

Definition least {A : Type} (f : A -> cost) (l : list A) : cost := fold_right (fun x c => cheaper (f x) c) None l.

Lemma fits_cheaper c d k : fits (cheaper c d) k <-> fits c k \/ fits d k.
Proof. destruct c, d; simpl; lia. Qed.

Lemma fits_both c d k : fits (both c d) k <-> exists i j, fits c i /\ fits d j /\ i + j <= k.
Proof.
  destruct c as [n|], d as [m|]; simpl; split; try tauto; try (intros [i [j [A [B C]]]]; tauto || lia).
  intro H. exists n, m. lia.
Qed.

Lemma fits_least {A : Type} (f : A -> cost) l k : fits (least f l) k <-> exists x, In x l /\ fits (f x) k.
Proof.
  induction l as [|x l IH]; simpl.
  - split; [tauto|]. intros [x [[] _]].
  - rewrite fits_cheaper, IH. split.
    + intros [H|[y [Y H]]]; eauto.
    + intros [y [[<-|Y] H]]; eauto.
Qed.

Lemma least_ext {A : Type} (f g : A -> cost) l : (forall x, In x l -> f x = g x) -> least f l = least g l.
Proof.
  induction l as [|x l IH]; intro E; simpl; [reflexivity|]. rewrite E, IH; simpl; auto.
  intros y Y. apply E. simpl. auto.
Qed.

(** ** Rank by rank *)

(** A rank of a group: how many copies a win can hold, and whether sequences begin there. *)
Definition rank : Type := nat * bool.

(** What can be read there, and what follows. *)
Definition moves (r : rank) (s : state) : list (nat * state) :=
  flat_map (fun d => map (pair d) (next_at (snd r) 0 s d)) (seq 0 (S (fst r))).

Lemma in_moves r s d t : In (d, t) (moves r s) <-> d <= fst r /\ In t (next_at (snd r) 0 s d).
Proof.
  unfold moves. rewrite in_flat_map. split.
  - intros [e [E H]]. apply in_seq in E. apply in_map_iff in H. destruct H as [u [F H]]. inversion F; subst.
    split; [lia|exact H].
  - intros [D H]. exists d. rewrite in_seq. split; [lia|]. apply in_map, H.
Qed.

Fixpoint cost_of (ranks : list rank) (l : list nat) (s : state) : cost :=
  match ranks, l with
  | r :: ranks, c :: l => least (fun '(d, t) => both (Some (d - c)) (cost_of ranks l t)) (moves r s)
  | _, _ => if final s then Some 0 else None
  end.

Definition is_standard (s : state) := match s with Standard _ _ _ _ => True | _ => False end.

(** What follows copies in the standard form. *)
Lemma in_next i a b m p c x : In x (next i (Standard a b m p) c) <->
  a + b <= c /\ exists s t h, In (s, t, h) (uses (c - (a + b))) /\ s + t <= m /\ h <= p /\
    (s = 0 \/ begins i = true) /\ x = Standard b s (m - s - t) (p - h).
Proof.
  unfold next. simpl. destruct (Nat.leb_spec (a + b) c) as [G|G]; [|split; [intros []|lia]].
  rewrite in_flat_map. split.
  - intros [[[s t] h] [U H]]. split; [exact G|]. exists s, t, h.
    destruct (Nat.leb_spec (s + t) m), (Nat.leb_spec h p), (Nat.eqb_spec s 0), (begins i); simpl in H;
      try contradiction; destruct H as [<-|[]]; intuition.
  - intros [_ [s [t [h [U [H2 [H3 [H4 ->]]]]]]]]. exists (s, t, h). split; [exact U|].
    apply Nat.leb_le in H2. apply Nat.leb_le in H3. rewrite H2, H3. simpl.
    destruct H4 as [H4|H4]; rewrite H4; simpl; auto. destruct (s =? 0); simpl; auto.
Qed.

(** ** Where groups end *)

(** Whether sequences may have begun two kinds before and one kind before, after [n] kinds from [i] on. *)
Fixpoint begun (i n : nat) (two one : bool) : bool * bool :=
  match n with 0 => (two, one) | S n => begun (S i) n one (begins i) end.

Definition closed (i n : nat) := begun i n false false = (false, false).

(** Where no sequence is open, melds and heads are divided. *)
Lemma reads_app w v : forall i a b m p two one,
  (two = false -> a = 0) -> (one = false -> b = 0) -> begun i (length w) two one = (false, false) ->
  reads i (Standard a b m p) (w ++ v) <->
  exists j e, j <= m /\ e <= p /\ reads i (Standard a b j e) w /\ reads (i + length w) (Standard 0 0 (m - j) (p - e)) v.
Proof.
  induction w as [|c w IH]; intros i a b m p two one A B G.
  - simpl in G. inversion G; subst. rewrite A, B by reflexivity. simpl. rewrite Nat.add_0_r. split.
    + intro R. exists 0, 0. rewrite !Nat.sub_0_r. repeat split; auto; lia.
    + intros [j [e [_ [_ [F R]]]]]. unfold reads in F. simpl in F. destruct j, e; try discriminate F.
      rewrite !Nat.sub_0_r in R. exact R.
  - simpl in G. cbn [app length]. rewrite <- plus_n_Sm.
    assert (C : forall s, s = 0 \/ begins i = true -> begins i = false -> s = 0) by (intuition congruence).
    split.
    + intros [x [N R]]. apply in_next in N. destruct N as [L [s [t [h [U [T [H [Q ->]]]]]]]].
      apply (IH (S i) b s _ _ one (begins i)) in R; auto.
      destruct R as [j [e [J [E [R1 R2]]]]]. exists (j + s + t), (e + h). repeat split; try lia.
      * exists (Standard b s j e). split; [|exact R1]. apply in_next. split; [exact L|]. exists s, t, h.
        repeat split; auto; try lia. f_equal; lia.
      * replace (m - (j + s + t)) with (m - s - t - j) by lia. replace (p - (e + h)) with (p - h - e) by lia. exact R2.
    + intros [j [e [J [E [[x [N R1]] R2]]]]]. apply in_next in N.
      destruct N as [L [s [t [h [U [T [H [Q ->]]]]]]]]. exists (Standard b s (m - s - t) (p - h)). split.
      * apply in_next. split; [exact L|]. exists s, t, h. repeat split; auto; lia.
      * apply (IH (S i) b s _ _ one (begins i)); auto. exists (j - s - t), (e - h).
        repeat split; auto; try lia.
        replace (m - s - t - (j - s - t)) with (m - j) by lia. replace (p - h - (e - h)) with (p - e) by lia. exact R2.
Qed.

Lemma lacks_app l1 w1 l2 w2 : length w1 = length l1 -> lacks (l1 ++ l2) (w1 ++ w2) = lacks l1 w1 + lacks l2 w2.
Proof.
  revert w1. induction l1 as [|c l1 IH]; intros [|d w1] L; try discriminate; [reflexivity|].
  simpl. rewrite IH by (simpl in L; lia). lia.
Qed.

(** ** What is missing within limits *)

Section Limits.

Variable limit : nat -> nat.

Definition ranks_from (i n : nat) : list rank := map (fun x => (limit x, begins x)) (seq i n).

(** Some list within the limits is read from the state, and so many of its tiles are missing in [l]. *)
Definition reaches (i : nat) (l : list nat) (s : state) (k : nat) :=
  exists w, length w = length l /\ in_limits limit i w /\ lacks l w <= k /\ reads i s w.

Theorem cost_of_correct l : forall i s k, is_standard s ->
  fits (cost_of (ranks_from i (length l)) l s) k <-> reaches i l s k.
Proof.
  induction l as [|c l IH]; intros i s k S.
  - simpl. split.
    + intro F. exists []. destruct (final s) eqn:E; [|destruct F].
      repeat split; auto. intros [|x]; apply Nat.le_0_l.
    + intros [[|? ?] [L [_ [_ F]]]]; [|discriminate]. unfold reads in F. simpl in F. rewrite F. simpl. lia.
  - change (ranks_from i (length (c :: l))) with ((limit i, begins i) :: ranks_from (1 + i) (length l)).
    cbn [cost_of]. rewrite fits_least.
    assert (N : forall d, next_at (begins i) 0 s d = next i s d) by (intro d; destruct s; try destruct S; reflexivity).
    assert (T : forall d t, In t (next i s d) -> is_standard t).
    { intros d t I. destruct s as [a b m p| |]; try destruct S. apply in_next in I.
      destruct I as [_ [x [y [h [_ [_ [_ [_ ->]]]]]]]]. exact I. }
    split.
    + intros [[d t] [I F]]. apply in_moves in I. cbn [fst snd] in I. rewrite N in I. destruct I as [D I].
      apply fits_both in F. destruct F as [x [y [X [Y Z]]]]. simpl in X. apply IH in Y; [|eapply T; eauto].
      destruct Y as [w [L [B [K R]]]]. exists (d :: w). repeat split.
      * simpl. auto.
      * apply in_limits_cons. auto.
      * simpl. lia.
      * exists t. auto.
    + intros [[|d w] [L [B [K R]]]]; [discriminate|]. destruct R as [t [I R]].
      apply in_limits_cons in B. destruct B as [D B]. simpl in K, L. exists (d, t). split.
      * apply in_moves. cbn [fst snd]. rewrite N. auto.
      * apply fits_both. exists (d - c), (lacks l w). repeat split; simpl; auto.
        apply IH; [eapply T; eauto|]. exists w. repeat split; auto.
Qed.

(** What is missing in groups, one after another. *)
Lemma in_limits_app w v : forall i,
  in_limits limit i (w ++ v) <-> in_limits limit i w /\ in_limits limit (i + length w) v.
Proof.
  induction w as [|d w IH]; intro i.
  - simpl. rewrite Nat.add_0_r. split; [|tauto]. intro H. split; auto. intros [|x]; apply Nat.le_0_l.
  - cbn [app length]. rewrite !in_limits_cons, IH, <- plus_n_Sm. simpl. tauto.
Qed.

(** [m] melds and [p] heads can be completed from position [i] on. *)
Definition can (i : nat) (l : list nat) (m p k : nat) := reaches i l (Standard 0 0 m p) k.

Theorem can_app l1 l2 i m p k : closed i (length l1) ->
  can i (l1 ++ l2) m p k <-> exists j e k1 k2, j <= m /\ e <= p /\ k1 + k2 <= k /\
    can i l1 j e k1 /\ can (i + length l1) l2 (m - j) (p - e) k2.
Proof.
  intro C. unfold can, reaches. split.
  - intros [w [L [B [K R]]]]. rewrite <- (firstn_skipn (length l1) w) in B, K, R.
    set (w1 := firstn (length l1) w) in *. set (w2 := skipn (length l1) w) in *. rewrite app_length in L.
    assert (L1 : length w1 = length l1) by (unfold w1; rewrite firstn_length; lia).
    assert (L2 : length w2 = length l2) by (unfold w2; rewrite skipn_length; lia).
    apply in_limits_app in B. rewrite L1 in B. rewrite lacks_app in K by exact L1.
    apply (reads_app w1 w2 i 0 0 m p false false) in R; auto; [|rewrite L1; exact C]. rewrite L1 in R.
    destruct R as [j [e [J [E [R1 R2]]]]]. exists j, e, (lacks l1 w1), (lacks l2 w2). repeat split; auto.
    + exists w1. repeat split; auto. apply B.
    + exists w2. repeat split; auto. apply B.
  - intros [j [e [k1 [k2 [J [E [K [[w1 [L1 [B1 [K1 R1]]]] [w2 [L2 [B2 [K2 R2]]]]]]]]]]]]. exists (w1 ++ w2).
    repeat split.
    + rewrite !app_length. lia.
    + apply in_limits_app. rewrite L1. auto.
    + rewrite lacks_app by exact L1. lia.
    + apply (reads_app w1 w2 i 0 0 m p false false); auto; rewrite L1; [exact C|]. exists j, e. auto.
Qed.

End Limits.

(** ** Vectors *)

(** What a group needs for 0 to 4 melds, without a head and with one. *)
Definition vector := list (list cost).

Definition vector_by (f : nat -> nat -> cost) : vector := map (fun p => map (f p) (seq 0 5)) [0; 1].

Definition number_in (v : vector) (p m : nat) : cost := nth m (nth p v []) None.

Lemma number_in_by f p m : p <= 1 -> m <= 4 -> number_in (vector_by f) p m = f p m.
Proof.
  intros P M. destruct p as [|[|p]]; [| |lia]; do 5 (destruct m as [|m]; [reflexivity|]); lia.
Qed.

Definition joined (v w : vector) (p m : nat) : cost :=
  least (fun e => least (fun j => both (number_in v e j) (number_in w (p - e) (m - j))) (seq 0 (S m))) (seq 0 (S p)).

Definition join (v w : vector) : vector := vector_by (joined v w).

Definition describes (v : vector) (enough : nat -> nat -> nat -> Prop) :=
  forall m p k, m <= 4 -> p <= 1 -> fits (number_in v p m) k <-> enough m p k.

Definition vector_of (ranks : list rank) (l : list nat) : vector :=
  vector_by (fun p m => cost_of ranks l (Standard 0 0 m p)).

Theorem vector_of_correct limit i l : describes (vector_of (ranks_from limit i (length l)) l) (can limit i l).
Proof.
  intros m p k M P. unfold vector_of. rewrite number_in_by by assumption.
  apply (cost_of_correct limit l i (Standard 0 0 m p) k). exact I.
Qed.

Lemma joined_correct limit i l1 l2 v w : closed i (length l1) ->
  describes v (can limit i l1) -> describes w (can limit (i + length l1) l2) ->
  forall m p k, m <= 4 -> p <= 1 -> fits (joined v w p m) k <-> can limit i (l1 ++ l2) m p k.
Proof.
  intros C V W m p k M P. rewrite can_app by exact C. unfold joined. rewrite fits_least. split.
  - intros [e [E H]]. apply in_seq in E. apply fits_least in H. destruct H as [j [J H]]. apply in_seq in J.
    apply fits_both in H. destruct H as [k1 [k2 [A [B K]]]]. apply V in A; try lia. apply W in B; try lia.
    exists j, e, k1, k2. repeat split; auto; lia.
  - intros [j [e [k1 [k2 [J [E [K [A B]]]]]]]]. apply V in A; try lia. apply W in B; try lia.
    exists e. rewrite in_seq. split; [lia|]. apply fits_least. exists j. rewrite in_seq. split; [lia|].
    apply fits_both. exists k1, k2. auto.
Qed.

Theorem join_correct limit i l1 l2 v w : closed i (length l1) ->
  describes v (can limit i l1) -> describes w (can limit (i + length l1) l2) ->
  describes (join v w) (can limit i (l1 ++ l2)).
Proof.
  intros C V W m p k M P. unfold join. rewrite number_in_by by assumption.
  apply (joined_correct limit i l1 l2 v w C V W m p k M P).
Qed.

(** The four groups of a hand. *)
Definition group_size (g : nat) : nat := match g with 3 => 7 | _ => 9 end.
Definition group (h : list nat) (g : nat) : list nat := firstn (group_size g) (skipn (9 * g) h).

Lemma groups_app h : length h = 34 -> h = (group h 0 ++ group h 1) ++ (group h 2 ++ group h 3).
Proof. intro L. do 34 (destruct h as [|? h]; [discriminate|]). destruct h; [reflexivity|discriminate]. Qed.

Lemma group_length h g : length h = 34 -> g < 4 -> length (group h g) = group_size g.
Proof.
  intros L G. unfold group. rewrite firstn_length, skipn_length, L.
  do 4 (destruct g as [|g]; [reflexivity|]). lia.
Qed.

Theorem four_groups limit h v : length h = 34 ->
  (forall g, g < 4 -> describes (v g) (can limit (9 * g) (group h g))) ->
  forall m k, m <= 4 -> fits (joined (join (v 0) (v 1)) (join (v 2) (v 3)) 1 m) k <-> can limit 0 h m 1 k.
Proof.
  intros L D m k M. rewrite (groups_app h L) at 1.
  pose proof (fun g => group_length h g L) as S.
  apply joined_correct; auto; try (apply join_correct); rewrite ?app_length, ?S by lia; try reflexivity; apply D; lia.
Qed.

(** The same in the words of the statement. *)
Lemma within_reaches limit (P : hand -> Prop) s h k : is_hand h -> (forall x, limit x <= 4) ->
  (forall w, is_hand w -> P w <-> reads 0 s w) ->
  within (fun w => (forall x, held w x <= limit x) /\ P w) k h <-> reaches limit 0 h s k.
Proof.
  intros H B E. split.
  - intros [w [W [[A F] K]]]. exists w. rewrite lacks_missing in K by (apply W || apply H). repeat split; auto.
    + rewrite (proj1 W), (proj1 H). reflexivity.
    + apply E; auto.
  - intros [w [L [A [K R]]]]. assert (W : is_hand w).
    { apply is_hand_held. split; [rewrite L; apply H|]. intro x. etransitivity; [apply (A x)|apply B]. }
    exists w. rewrite lacks_missing by (apply W || apply H). repeat split; auto; [apply W|apply W|]. apply E; auto.
Qed.
