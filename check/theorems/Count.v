(** Counting without listing. A reader goes through the counts of a hand from left to right and keeps a state. How many
    hands it accepts follows from how many reach each state, so equal states are counted together. *)

From Coq Require Import List FinFun Arith NArith Lia.
Import ListNotations.

Definition sum (l : list N) : N := fold_right N.add 0%N l.

Lemma sum_cons a l : sum (a :: l) = (a + sum l)%N.
Proof. reflexivity. Qed.

Lemma sum_app l m : sum (l ++ m) = (sum l + sum m)%N.
Proof. induction l; simpl; lia. Qed.

Lemma distinct_app {A} (l m : list A) :
  NoDup l -> NoDup m -> (forall x, In x l -> In x m -> False) -> NoDup (l ++ m).
Proof.
  induction l as [|a l IH]; simpl; intros Hl Hm D; auto. inversion Hl; subst. constructor.
  - rewrite in_app_iff. intros [H|H]; eauto.
  - apply IH; eauto.
Qed.

(** A layer has the states that are reached at a position, each with what is known of all beginnings that lead to it. It
    is kept in the order of [compare], which only makes it short: of it, only [compare_eq] is used. *)
Section Layers.

Variables state known : Type.
Variable compare : state -> state -> comparison.
Variable together : known -> known -> known.

Definition layer := list (state * known).

Fixpoint merge (l1 : layer) : layer -> layer :=
  fix inner (l2 : layer) :=
    match l1, l2 with
    | [], _ => l2
    | _, [] => l1
    | (q1, w1) :: r1, (q2, w2) :: r2 =>
      match compare q1 q2 with
      | Eq => (q1, together w1 w2) :: merge r1 r2
      | Lt => (q1, w1) :: merge r1 l2
      | Gt => (q2, w2) :: inner r2
      end
    end.

Fixpoint in_pairs (ls : list layer) : list layer :=
  match ls with
  | l1 :: l2 :: r => merge l1 l2 :: in_pairs r
  | _ => ls
  end.

Fixpoint merge_all (rounds : nat) (ls : list layer) : layer :=
  match rounds, ls with
  | _, [] => []
  | _, [l] => l
  | 0, _ => concat ls
  | S rounds, _ => merge_all rounds (in_pairs ls)
  end.

(** What is known of a state in one of the layers that are merged is covered by what is known of it in the end. *)
Hypothesis compare_eq : forall p q, compare p q = Eq -> p = q.
Variable below : known -> known -> Prop.
Hypothesis below_left : forall n m m', below n m -> below n (together m m').
Hypothesis below_right : forall n m m', below n m' -> below n (together m m').

Definition covers (q : state) (n : known) (l : layer) := exists m, In (q, m) l /\ below n m.

Lemma covers_cons q n p m l : covers q n ((p, m) :: l) <-> (p = q /\ below n m) \/ covers q n l.
Proof.
  unfold covers. split.
  - intros [k [[E|I] L]]; [inversion E; subst; auto|]. right. exists k. auto.
  - intros [[-> L]|[k [I L]]]; [exists m|exists k]; simpl; auto.
Qed.

Lemma covers_merge q n l1 : forall l2, covers q n l1 \/ covers q n l2 -> covers q n (merge l1 l2).
Proof.
  induction l1 as [|[q1 m1] r1 IH1].
  - intros [|e l2] [[m [[] _]]|H]; exact H.
  - induction l2 as [|[q2 m2] r2 IH2].
    + intros [H|[m [[] _]]]. exact H.
    + intro H. rewrite !covers_cons in H. simpl. destruct (compare q1 q2) eqn:E; rewrite covers_cons.
      * apply compare_eq in E. subst q2.
        destruct H as [[[-> L]|H]|[[-> L]|H]]; [left|right|left|right]; auto.
      * destruct H as [[[-> L]|H]|H]; [left; auto| |]; right; apply IH1; rewrite ?covers_cons; tauto.
      * simpl in IH2. rewrite covers_cons in IH2. destruct H as [H|[[-> L]|H]]; [|left; auto|]; right; apply IH2; tauto.
Qed.

Lemma covers_in_pairs q n : forall ls,
  (exists l, In l ls /\ covers q n l) -> exists l, In l (in_pairs ls) /\ covers q n l.
Proof.
  fix IH 1. intros [|l1 [|l2 r]] [l [I C]]; [destruct I|exists l; auto|]. simpl.
  destruct I as [<-|[<-|I]].
  - exists (merge l1 l2). split; [left; auto|apply covers_merge; auto].
  - exists (merge l1 l2). split; [left; auto|apply covers_merge; auto].
  - destruct (IH r (ex_intro _ l (conj I C))) as [l' [I' C']]. exists l'. auto.
Qed.

Lemma covers_merge_all q n rounds : forall ls,
  (exists l, In l ls /\ covers q n l) -> covers q n (merge_all rounds ls).
Proof.
  induction rounds as [|rounds IH]; intros [|l [|l' ls]] [k [I C]]; try (destruct I; fail);
    try (destruct I as [<-|[]]; exact C).
  - destruct C as [m [J L]]. exists m. split; auto. apply in_concat. exists k. auto.
  - apply IH. apply covers_in_pairs. exists k. auto.
Qed.

End Layers.

Arguments merge {state known}.
Arguments in_pairs {state known}.
Arguments merge_all {state known}.

Section Counting.

Variable state : Type.
(** The next state at a position, from the state and the count there; [None]: no hand that begins so is accepted. *)
Variable step : nat -> state -> nat -> option state.
Variable accept : state -> bool.

Fixpoint run (i : nat) (q : state) (l : list nat) : bool :=
  match l with
  | [] => accept q
  | c :: l => match step i q c with Some q => run (S i) q l | None => false end
  end.

(** The counts that are possible at each position, and the weight of each. *)
Variable choices : nat -> list nat.
Variable weight : nat -> N.

Definition weight_of (l : list nat) : N := fold_right N.mul 1%N (map weight l).

(** All lists of [n] counts from position [i] on. Nothing evaluates this. *)
Fixpoint words (i n : nat) : list (list nat) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun c => map (cons c) (words (S i) n)) (choices i)
  end.

Definition value (i n : nat) (q : state) : N := sum (map weight_of (filter (run i q) (words i n))).

Lemma value_0 i q : value i 0 q = if accept q then 1%N else 0%N.
Proof. unfold value; simpl. destruct (accept q); reflexivity. Qed.

Definition branch (i n : nat) (q : state) (c : nat) : N :=
  (match step i q c with Some q => weight c * value (S i) n q | None => 0 end)%N.

Lemma value_S i n q : value i (S n) q = sum (map (branch i n q) (choices i)).
Proof.
  unfold value; simpl. induction (choices i) as [|c cs IH]; simpl; auto.
  rewrite filter_app, map_app, sum_app, IH. f_equal. clear.
  unfold branch, value. induction (words (S i) n) as [|l ls IH]; simpl.
  - destruct (step i q c); simpl; lia.
  - destruct (step i q c) as [q'|]; auto.
    destruct (run (S i) q' l); simpl; auto. rewrite IH. unfold weight_of at 1; simpl.
    fold (weight_of l). lia.
Qed.

(** Plain recursion, for readers whose states are all different. *)
Fixpoint recursion (i n : nat) (q : state) : N :=
  match n with
  | 0 => if accept q then 1%N else 0%N
  | S n =>
    sum (map (fun c => match step i q c with Some q => weight c * recursion (S i) n q | None => 0 end)%N (choices i))
  end.

Lemma recursion_correct n : forall i q, recursion i n q = value i n q.
Proof.
  induction n as [|n IH]; intros i q.
  - rewrite value_0. reflexivity.
  - rewrite value_S. simpl. f_equal. apply map_ext. intro c. unfold branch. destruct (step i q c); auto.
    rewrite IH. reflexivity.
Qed.

(** Here a layer knows the weight of all beginnings that lead to a state. *)
Variable compare : state -> state -> comparison.
Hypothesis compare_eq : forall p q, compare p q = Eq -> p = q.

Notation layer := (layer state N).
Notation merge := (merge compare N.add).
Notation in_pairs := (in_pairs compare N.add).
Notation merge_all := (merge_all compare N.add).

Definition total (f : state -> N) (l : layer) : N := sum (map (fun e => snd e * f (fst e))%N l).

Lemma total_merge f l1 l2 : total f (merge l1 l2) = (total f l1 + total f l2)%N.
Proof.
  unfold total. revert l2. induction l1 as [|[q1 w1] r1 IH1].
  - intros [|[q2 w2] r2]; reflexivity.
  - induction l2 as [|[q2 w2] r2 IH2]; [simpl; lia|].
    simpl. destruct (compare q1 q2) eqn:E.
    + apply compare_eq in E. subst q2. simpl. rewrite IH1. lia.
    + simpl. rewrite IH1. simpl. lia.
    + simpl. simpl in IH2. rewrite IH2. lia.
Qed.

Lemma total_concat f ls : total f (concat ls) = sum (map (total f) ls).
Proof.
  induction ls as [|l ls IH]; simpl; auto. rewrite <- IH. unfold total. rewrite map_app, sum_app. reflexivity.
Qed.

Lemma total_in_pairs f : forall ls, sum (map (total f) (in_pairs ls)) = sum (map (total f) ls).
Proof.
  fix IH 1. intros [|l1 [|l2 r]]; simpl; auto. rewrite IH, total_merge. lia.
Qed.

Lemma total_merge_all f rounds : forall ls, total f (merge_all rounds ls) = sum (map (total f) ls).
Proof.
  induction rounds as [|rounds IH]; intros [|l [|l' ls]]; try (simpl; unfold total; simpl; lia).
  - apply total_concat.
  - etransitivity; [apply IH|apply total_in_pairs].
Qed.

Definition successors (i : nat) (e : state * N) : list layer :=
  map (fun c => match step i (fst e) c with Some q => [(q, snd e * weight c)%N] | None => [] end) (choices i).

Definition advance (i : nat) (l : layer) : layer := merge_all 64 (flat_map (successors i) l).

Lemma total_successors i n q w : sum (map (total (value (S i) n)) (successors i (q, w))) = (w * value i (S n) q)%N.
Proof.
  rewrite value_S. unfold successors. cbn [fst snd].
  induction (choices i) as [|c cs IH]; cbn [map].
  - cbn. lia.
  - rewrite !sum_cons, IH, N.mul_add_distr_l. f_equal.
    unfold branch, total. destruct (step i q c); simpl; lia.
Qed.

Lemma total_advance i n l : total (value (S i) n) (advance i l) = total (value i (S n)) l.
Proof.
  unfold advance. rewrite total_merge_all.
  induction l as [|[q w] l IH]; [reflexivity|].
  change (flat_map (successors i) ((q, w) :: l)) with (successors i (q, w) ++ flat_map (successors i) l).
  rewrite map_app, sum_app, IH, total_successors. reflexivity.
Qed.

Fixpoint table (i n : nat) (l : layer) : N :=
  match n with
  | 0 => sum (map (fun e => if accept (fst e) then snd e else 0%N) l)
  | S n => table (S i) n (advance i l)
  end.

Lemma table_total n : forall i l, table i n l = total (value i n) l.
Proof.
  induction n as [|n IH]; intros i l.
  - unfold total. simpl. f_equal. apply map_ext. intros [q w]. rewrite value_0. simpl. destruct (accept q); lia.
  - simpl. rewrite IH. apply total_advance.
Qed.

(** The theorem of counting. *)
Theorem table_correct i n q : table i n [(q, 1%N)] = value i n q.
Proof. rewrite table_total. unfold total. cbn [map fst snd]. rewrite sum_cons. cbn [sum fold_right]. lia. Qed.

(** The lists that are counted are all different if the choices are. *)
Lemma words_NoDup : (forall i, NoDup (choices i)) -> forall n i, NoDup (words i n).
Proof.
  intro D. induction n as [|n IH]; intro i; simpl.
  - repeat constructor; auto.
  - specialize (D i). induction (choices i) as [|c cs IHc]; simpl; [constructor|].
    inversion D as [|? ? Hc Dc]; subst.
    apply distinct_app; auto.
    + apply Injective_map_NoDup; auto. intros x y E. congruence.
    + intros l H1 H2. apply in_map_iff in H1. destruct H1 as [x [<- _]].
      apply in_flat_map in H2. destruct H2 as [c' [Hc' H2]]. apply in_map_iff in H2. destruct H2 as [y [E _]].
      inversion E; subst; auto.
Qed.

Lemma in_words n : forall i l, In l (words i n) <-> length l = n /\ forall x, x < n -> In (nth x l 0) (choices (i + x)).
Proof.
  induction n as [|n IH]; intros i l; simpl.
  - split.
    + intros [<-|[]]. split; auto. intros; lia.
    + intros [H _]. destruct l; [auto|discriminate].
  - rewrite in_flat_map. split.
    + intros [c [Hc H]]. apply in_map_iff in H. destruct H as [r [<- H]]. apply IH in H. destruct H as [L H].
      split; [simpl; auto|]. intros [|x] Hx; simpl.
      * rewrite Nat.add_0_r. exact Hc.
      * replace (i + S x) with (S i + x) by lia. apply H. lia.
    + intros [L H]. destruct l as [|c r]; [discriminate|]. exists c. split.
      * specialize (H 0). simpl in H. rewrite Nat.add_0_r in H. apply H. lia.
      * apply in_map. apply IH. simpl in L. split; [lia|]. intros x Hx. specialize (H (S x)). simpl in H.
        replace (S i + x) with (i + S x) by lia. apply H. lia.
Qed.

End Counting.
