(** Readers with choices: from a state and a count, each of several states may follow, and a list is accepted if some
    path leads to a final state. Sets of states make them readers as in Count.v. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Count.
Import ListNotations.
Local Open Scope lazy_bool_scope.

Section Choosing.

Variable state : Type.
Variable next : nat -> state -> nat -> list state.
Variable compare : state -> state -> comparison.
Hypothesis compare_eq : forall s t, compare s t = Eq -> s = t.

Fixpoint insert (s : state) (q : list state) : list state :=
  match q with
  | [] => [s]
  | t :: r =>
    match compare s t with
    | Eq => q
    | Lt => s :: q
    | Gt => t :: insert s r
    end
  end.

Lemma in_insert s q x : In x (insert s q) <-> x = s \/ In x q.
Proof.
  induction q as [|t r IH]; simpl; [intuition|].
  destruct (compare s t) eqn:E; simpl.
  - apply compare_eq in E. subst. intuition.
  - intuition.
  - rewrite IH. intuition.
Qed.

Definition all_next (i : nat) (q : list state) (c : nat) : list state :=
  fold_right insert [] (flat_map (fun s => next i s c) q).

Lemma in_all_next i q c x : In x (all_next i q c) <-> exists s, In s q /\ In x (next i s c).
Proof.
  unfold all_next. rewrite <- in_flat_map.
  induction (flat_map _ q) as [|y ys IH]; simpl; [intuition|].
  rewrite in_insert, IH. intuition.
Qed.

Definition set_step (i : nat) (q : list state) (c : nat) : option (list state) :=
  match all_next i q c with [] => None | r => Some r end.

Variable final : state -> bool.

Fixpoint accepts (i : nat) (s : state) (l : list nat) : Prop :=
  match l with
  | [] => final s = true
  | c :: l => exists s', In s' (next i s c) /\ accepts (S i) s' l
  end.

Lemma set_run_correct l : forall i q,
  run (list state) set_step (existsb final) i q l = true <-> exists s, In s q /\ accepts i s l.
Proof.
  induction l as [|c l IH]; intros i q; simpl.
  - apply existsb_exists.
  - pose proof (in_all_next i q c) as A. unfold set_step.
    assert (E : (exists s, In s q /\ exists s', In s' (next i s c) /\ accepts (S i) s' l) <->
                exists s', In s' (all_next i q c) /\ accepts (S i) s' l).
    { split.
      - intros [s [Hs [s' [Hn Ha]]]]. exists s'. split; auto. apply A. eauto.
      - intros [s' [Hn Ha]]. apply A in Hn. destruct Hn as [s [Hs Hn]]. eauto. }
    rewrite E. clear A E. destruct (all_next i q c) as [|x r].
    + split; [discriminate|]. intros [s' [[] _]].
    + apply IH.
Qed.

End Choosing.

Arguments accepts {state}.

(** Whether something in a list is so; other than [existsb], this stops at the first. *)
Fixpoint holds {A : Type} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: l => f x ||| holds f l end.

Lemma holds_exists {A : Type} (f : A -> bool) l : holds f l = true <-> exists x, In x l /\ f x = true.
Proof.
  rewrite <- existsb_exists. replace (holds f l) with (existsb f l); [reflexivity|].
  induction l as [|x l IH]; simpl; [reflexivity|]. rewrite IH. reflexivity.
Qed.

(** A hand with one more tile at a position. *)
Fixpoint bump (k : nat) (l : list nat) : list nat :=
  match l, k with
  | [], _ => []
  | c :: l, 0 => S c :: l
  | c :: l, S k => c :: bump k l
  end.

Definition four_of_each (i : nat) := 4.

(** One tile short: somewhere, where a hand holds fewer than [most] copies, one more is read. The flag says that this is
    still to come. *)
Section Short.

Variable state : Type.
Variable next : nat -> state -> nat -> list state.
Variable final : state -> bool.
Variable most : nat -> nat.

Definition short_next (i : nat) (s : state * bool) (c : nat) : list (state * bool) :=
  let (s, open) := s in
  map (fun t => (t, open)) (next i s c) ++
  if open && (c <? most i) then map (fun t => (t, false)) (next i s (S c)) else [].
Arguments short_next : simpl never.

Definition short_final (s : state * bool) := final (fst s) && negb (snd s).

Lemma in_short_next i s open c t o :
  In (t, o) (short_next i (s, open) c) <->
  (o = open /\ In t (next i s c)) \/ (open = true /\ o = false /\ c < most i /\ In t (next i s (S c))).
Proof.
  unfold short_next. rewrite in_app_iff, in_map_iff. split.
  - intros [[x [E H]]|H].
    + inversion E; subst. auto.
    + destruct open, (c <? most i) eqn:L; simpl in H; try contradiction.
      apply in_map_iff in H. destruct H as [x [E H]]. inversion E; subst. apply Nat.ltb_lt in L. auto 6.
  - intros [[-> H]|[-> [-> [L H]]]].
    + left. eauto.
    + right. apply Nat.ltb_lt in L. rewrite L. simpl. apply in_map_iff. eauto.
Qed.

Lemma short_done l : forall i s,
  accepts short_next short_final i (s, false) l <-> accepts next final i s l.
Proof.
  induction l as [|c l IH]; intros i s; simpl.
  - unfold short_final. simpl. rewrite andb_true_r. reflexivity.
  - split.
    + intros [[t o] [H A]]. apply in_short_next in H. destruct H as [[-> H]|[E _]]; [|discriminate].
      apply IH in A. eauto.
    + intros [t [H A]]. exists (t, false). rewrite in_short_next, IH. auto.
Qed.

Lemma short_correct l : forall i s,
  accepts short_next short_final i (s, true) l <->
  exists k, k < length l /\ nth k l 0 < most (i + k) /\ accepts next final i s (bump k l).
Proof.
  induction l as [|c l IH]; intros i s; simpl.
  - unfold short_final. rewrite andb_false_r. split; [discriminate|]. intros [k [H _]]. lia.
  - split.
    + intros [[t o] [H A]]. apply in_short_next in H. destruct H as [[-> H]|[_ [-> [L H]]]].
      * apply IH in A. destruct A as [k [L [N A]]]. exists (S k). rewrite <- plus_n_Sm.
        split; [lia|]. split; auto. simpl. eauto.
      * apply short_done in A. exists 0. rewrite Nat.add_0_r. split; [lia|]. split; auto. simpl. eauto.
    + intros [[|k] [L [N A]]]; rewrite ?Nat.add_0_r, <- ?plus_n_Sm in N; simpl in N, A; destruct A as [t [H A]].
      * exists (t, false). rewrite in_short_next, short_done. auto 6.
      * exists (t, true). rewrite in_short_next, IH. split; auto. exists k. split; [lia|]. auto.
Qed.

End Short.

Arguments short_next {state}.

(** The order of lists of numbers, which makes any states comparable that have a code. *)
Fixpoint compare_lists {A : Type} (compare : A -> A -> comparison) (l m : list A) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: l, y :: m => match compare x y with Eq => compare_lists compare l m | r => r end
  end.

Lemma compare_lists_eq {A : Type} (compare : A -> A -> comparison) :
  (forall x y, compare x y = Eq -> x = y) -> forall l m, compare_lists compare l m = Eq -> l = m.
Proof.
  intro H. induction l as [|x l IH]; intros [|y m]; simpl; try discriminate; auto.
  destruct (compare x y) eqn:E; try discriminate. apply H in E. intro F. apply IH in F. congruence.
Qed.
