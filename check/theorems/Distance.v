(** How many hands of a size are within so many tiles of a win. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Suit Missing Largest.
Import ListNotations.

(** ** How many tiles a state still needs *)

Definition orphans_from (i : nat) : nat := length (filter (Nat.leb i) orphans).

Lemma orphans_from_step i : orphans_from i = orphan i + orphans_from (S i).
Proof. do 34 (destruct i as [|i]; [reflexivity|]). reflexivity. Qed.

Definition need (i : nat) (s : state) : nat :=
  match s with
  | Standard a b m p => a + 2 * b + 3 * m + 2 * p
  | Pairs n => 2 * n
  | Orphans n => n + orphans_from i
  end.

Lemma need_size w : forall i s, at_most_four w -> i + length w = 34 -> reads i s w -> need i s = list_sum w.
Proof.
  induction w as [|d w IH]; intros i s B L R.
  - simpl in L. rewrite Nat.add_0_r in L. subst i.
    destruct s as [[|] [|] [|] [|]|[|]|[|]]; try discriminate R; reflexivity.
  - apply at_most_four_cons in B. destruct B as [D B]. destruct R as [s' [N R]]. simpl length in L.
    assert (L' : S i + length w = 34) by lia. specialize (IH (S i) s' B L' R).
    change (list_sum (d :: w)) with (d + list_sum w). rewrite <- IH.
    clear - N D. destruct s as [a b m p|n|n].
    + apply next_standard in N; auto. destruct N as [q [t [h [E [H1 [H2 [H3 [H4 ->]]]]]]]]. simpl. lia.
    + destruct d as [|[|[|d]]]; simpl in N; try contradiction.
      * destruct N as [<-|[]]. reflexivity.
      * destruct n as [|n]; [contradiction|]. destruct N as [<-|[]]. simpl. lia.
    + cbn [next] in N. pose proof (orphans_from_step i) as O. unfold need.
      destruct (Nat.eqb_spec d (orphan i)) as [E|E].
      * destruct N as [<-|[]]. unfold need. lia.
      * destruct (Nat.eqb_spec (orphan i) 1) as [O1|]; [|contradiction].
        destruct (Nat.eqb_spec d 2) as [T|]; [|contradiction].
        destruct n as [|n]; [contradiction|]. destruct N as [<-|[]]. unfold need. lia.
Qed.

Lemma lacks_size l : forall w, length w = length l -> list_sum w <= list_sum l + lacks l w.
Proof.
  induction l as [|c l IH]; intros [|d w] L; try discriminate; [simpl; lia|]. injection L as L.
  specialize (IH w L). simpl. lia.
Qed.

(** What is still needed is among the tiles that are left, or missing. *)
Definition possible (i n : nat) (s : state * nat) : bool := need i (fst s) <=? n + snd s.

Lemma accepts_possible i s l : i + length l = 34 -> accepts missing_next missing_final i s l ->
  possible i (list_sum l) s = true.
Proof.
  intros L A. destruct s as [s k]. apply paying_correct in A. destruct A as [w [Lw [B [K A]]]].
  apply Nat.leb_le. simpl. rewrite (need_size w i s B) by (auto; congruence). pose proof (lacks_size l w Lw). lia.
Qed.

(** ** A reader of hands of a size *)

Definition sized_step (i : nat) (x : list (state * nat) * nat) (c : nat) : option (list (state * nat) * nat) :=
  let (q, n) := x in
  if c <=? n then
    match filter (possible (S i) (n - c)) (best_next enough i q c) with [] => None | q => Some (q, n - c) end
  else None.

Definition sized_accept (x : list (state * nat) * nat) : bool := best_accept (fst x) && (snd x =? 0).

Lemma sized_run l : forall i q n, i + length l = 34 ->
  run _ sized_step sized_accept i (q, n) l = true <-> some_accepts i q l /\ list_sum l = n.
Proof.
  induction l as [|c l IH]; intros i q n L.
  - simpl. unfold sized_accept. simpl. rewrite andb_true_iff, Nat.eqb_eq. unfold best_accept. rewrite existsb_exists.
    unfold some_accepts. simpl. split; intros [H E]; auto.
  - simpl length in L. change (list_sum (c :: l)) with (c + list_sum l). cbn [run]. unfold sized_step at 1.
    rewrite <- (best_next_correct enough enough_correct).
    assert (K : some_accepts (S i) (best_next enough i q c) l /\ list_sum l = n - c <->
      some_accepts (S i) (filter (possible (S i) (n - c)) (best_next enough i q c)) l /\ list_sum l = n - c).
    { unfold some_accepts. split; intros [[s [S A]] E]; (split; [|exact E]); exists s; (split; [|exact A]).
      - apply filter_In. split; auto. rewrite <- E. apply accepts_possible; [lia|exact A].
      - apply filter_In in S. apply S. }
    destruct (Nat.leb_spec c n) as [C|C].
    + transitivity (some_accepts (S i) (best_next enough i q c) l /\ list_sum l = n - c); [|intuition lia].
      rewrite K. destruct (filter _ _) as [|s r].
      * split; [discriminate|]. intros [[s [[] _]] _].
      * apply IH. lia.
    + split; [discriminate|]. lia.
Qed.

Definition compare_sized (x y : list (state * nat) * nat) : comparison :=
  match Nat.compare (snd x) (snd y) with Eq => compare_best (fst x) (fst y) | r => r end.

Lemma compare_sized_eq x y : compare_sized x y = Eq -> x = y.
Proof.
  destruct x as [q n], y as [r m]. unfold compare_sized. simpl. destruct (Nat.compare n m) eqn:E; try discriminate.
  intro H. apply Nat.compare_eq in E. apply compare_best_eq in H. congruence.
Qed.

(** What the kernel evaluates. *)
Definition count_within (k n : nat) choices weight :=
  table _ sized_step sized_accept choices weight compare_sized 0 34 [((paid k all_forms, n), 1%N)].

Lemma count_within_correct k n choices weight : count_within k n choices weight =
  value _ sized_step sized_accept choices weight 0 34 (paid k all_forms, n).
Proof. apply table_correct. apply compare_sized_eq. Qed.

Lemma is_sized_within k n h : is_hand h ->
  run _ sized_step sized_accept 0 (paid k all_forms, n) h = true <-> size h = n /\ within win k h.
Proof.
  intro H. rewrite sized_run by apply H. unfold size. rewrite <- (is_within_correct k h H). unfold is_within.
  rewrite (best_run_correct enough enough_correct). tauto.
Qed.
