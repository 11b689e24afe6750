(** The reader of wins, and the proof that it accepts what melds and a head, seven pairs or thirteen orphans make. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers.
Import ListNotations.
Local Open Scope lazy_bool_scope.

(** [Standard a b m p]: [a] sequences began two kinds before and [b] one kind before; [m] melds and [p] heads are still
    to begin. [Pairs n]: [n] pairs are still to come. [Orphans n]: [n] second copies are still to come. *)
Inductive state := Standard (a b m p : nat) | Pairs (n : nat) | Orphans (n : nat).

(** How copies that continue no sequence can be used: so many sequences, triplets and heads begin there. A hand has at
    most four; five are those of a win that it would complete with a fifth. *)
Definition uses (copies : nat) : list (nat * nat * nat) :=
  match copies with
  | 0 => [(0, 0, 0)]
  | 1 => [(1, 0, 0)]
  | 2 => [(2, 0, 0); (0, 0, 1)]
  | 3 => [(3, 0, 0); (1, 0, 1); (0, 1, 0)]
  | 4 => [(4, 0, 0); (2, 0, 1); (1, 1, 0)]
  | 5 => [(5, 0, 0); (3, 0, 1); (2, 1, 0); (0, 1, 1)]
  | _ => []
  end.

(** Where sequences begin, and how often each kind is an orphan: tables, as every state asks for both. *)
Definition kinds_that_begin := Eval vm_compute in map (fun i => (i <? 27) && (i mod 9 <? 7)) kinds.
Definition begins (i : nat) := nth i kinds_that_begin false.
Definition orphan_counts := Eval vm_compute in map (count orphans) kinds.
Definition orphan (i : nat) := nth i orphan_counts 0.

(** The reader of wins, told whether sequences begin at a position, and how many copies the orphans have of it, so that
    a set can ask for them once and not each of its states. *)
Definition next_at (begins : bool) (orphan : nat) (s : state) (c : nat) : list state :=
  match s with
  | Standard a b m p =>
    if a + b <=? c then
      flat_map (fun '(s, t, h) =>
        if (s + t <=? m) &&& (h <=? p) &&& ((s =? 0) ||| begins) then [Standard b s (m - s - t) (p - h)] else [])
      (uses (c - (a + b)))
    else []
  | Pairs n => match c with 0 => [s] | 2 => match n with 0 => [] | S n => [Pairs n] end | _ => [] end
  | Orphans n =>
    if c =? orphan then [s]
    else if (orphan =? 1) &&& (c =? 2) then match n with 0 => [] | S n => [Orphans n] end
    else []
  end.

Definition next (i : nat) := next_at (begins i) (orphan i).

Definition final (s : state) : bool :=
  match s with Standard 0 0 0 0 | Pairs 0 | Orphans 0 => true | _ => false end.

Definition reads := accepts next final.

(** ** What a list of tiles has *)

Arguments count : simpl never.

Lemma count_app l m x : count (l ++ m) x = count l x + count m x.
Proof. apply count_occ_app. Qed.

Lemma count_cons y l x : count (y :: l) x = (if y =? x then 1 else 0) + count l x.
Proof.
  unfold count. simpl. destruct (Nat.eq_dec y x) as [E|E].
  - subst. rewrite Nat.eqb_refl. reflexivity.
  - apply Nat.eqb_neq in E. rewrite E. reflexivity.
Qed.

Lemma count_repeat y n x : count (repeat y n) x = if y =? x then n else 0.
Proof.
  induction n as [|n IH]; [simpl; destruct (y =? x); reflexivity|].
  simpl repeat. rewrite count_cons, IH. destruct (y =? x); lia.
Qed.

Definition tiles_in (melds : list meld) := flat_map tiles_of melds.

Lemma count_melds_repeat m n x : count (tiles_in (repeat m n)) x = n * count (tiles_of m) x.
Proof.
  unfold tiles_in. induction n as [|n IH]; [reflexivity|]. simpl. rewrite count_app, IH. lia.
Qed.

(** How often something is in a list, added up over the kinds from [i] on, is the length of the list. *)
Fixpoint over (f : nat -> nat) (i n : nat) : nat :=
  match n with 0 => 0 | S n => f i + over f (S i) n end.

Lemma over_ext f g n : forall i, (forall x, i <= x < i + n -> f x = g x) -> over f i n = over g i n.
Proof.
  induction n as [|n IH]; intros i H; simpl; auto. rewrite (H i) by lia. rewrite (IH (S i)); auto.
  intros x L. apply H. lia.
Qed.

Lemma over_add f g n : forall i, over (fun x => f x + g x) i n = over f i n + over g i n.
Proof. induction n as [|n IH]; intro i; simpl; auto. rewrite IH. lia. Qed.

Lemma over_one y n : forall i, over (fun x => if y =? x then 1 else 0) i n = if (i <=? y) && (y <? i + n) then 1 else 0.
Proof.
  induction n as [|n IH]; intro i; simpl.
  - rewrite Nat.add_0_r. destruct (i <=? y) eqn:A, (y <? i) eqn:B; auto.
    apply Nat.leb_le in A. apply Nat.ltb_lt in B. lia.
  - rewrite IH. destruct (y =? i) eqn:E; [apply Nat.eqb_eq in E|apply Nat.eqb_neq in E];
    repeat match goal with |- context [?a <=? ?b] => destruct (Nat.leb_spec a b) end;
    repeat match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b) end; simpl; lia.
Qed.

Lemma over_count l i n : (forall x, In x l -> i <= x < i + n) -> over (count l) i n = length l.
Proof.
  induction l as [|y l IH]; intro H.
  - rewrite (over_ext _ (fun _ => 0)) by reflexivity. clear H. revert i. induction n; simpl; auto.
  - rewrite (over_ext _ (fun x => (if y =? x then 1 else 0) + count l x)) by (intros; apply count_cons).
    rewrite over_add, over_one, IH by (intros; apply H; simpl; auto).
    assert (i <= y < i + n) by (apply H; simpl; auto).
    destruct (Nat.leb_spec i y), (Nat.ltb_spec y (i + n)); simpl; lia.
Qed.

(** ** Melds and a head *)

Lemma uses_spec c s t h : c <= 5 -> In (s, t, h) (uses c) <-> s + 3 * t + 2 * h = c /\ h <= 1.
Proof.
  intro L. split.
  - do 6 (destruct c as [|c]; [simpl; intuition; match goal with H : (_, _, _) = _ |- _ => inversion H end; lia|]). lia.
  - intros [E H]. do 6 (destruct c as [|c];
      [destruct h as [|[|h]], t as [|[|t]]; try lia; do 6 (destruct s as [|s]; try lia; simpl; auto 6)|]). lia.
Qed.

Lemma next_standard i a b m p c x : c <= 5 ->
  In x (next i (Standard a b m p) c) <->
  exists s t h, c = a + b + s + 3 * t + 2 * h /\ h <= 1 /\ s + t <= m /\ h <= p /\ (s = 0 \/ begins i = true) /\
    x = Standard b s (m - s - t) (p - h).
Proof.
  intro L. simpl. destruct (Nat.leb_spec (a + b) c) as [G|G].
  - rewrite in_flat_map. split.
    + intros [[[s t] h] [U H]]. apply uses_spec in U; [|lia]. exists s, t, h.
      destruct (Nat.leb_spec (s + t) m), (Nat.leb_spec h p), (Nat.eqb_spec s 0), (begins i); simpl in H;
        try contradiction; destruct H as [<-|[]]; intuition lia.
    + intros [s [t [h [E [H1 [H2 [H3 [H4 ->]]]]]]]]. exists (s, t, h). split; [apply uses_spec; lia|].
      apply Nat.leb_le in H2. apply Nat.leb_le in H3. rewrite H2, H3. simpl.
      destruct H4 as [H4|H4]; rewrite H4; simpl; auto. destruct (s =? 0); simpl; auto.
  - split; [intros []|]. intros [s [t [h [E _]]]]. lia.
Qed.

Lemma begins_spec i : begins i = true <-> i < 27 /\ i mod 9 < 7.
Proof.
  do 34 (destruct i as [|i]; [simpl; intuition (discriminate || lia)|]).
  split; [destruct i; discriminate|]. lia.
Qed.

(** What earlier sequences need of the kinds ahead. *)
Definition pending (a b x : nat) := match x with 0 => a + b | 1 => b | _ => 0 end.

Lemma standard_sound l : forall i a b m p, i + length l = 34 -> (forall c, In c l -> c <= 5) ->
  reads i (Standard a b m p) l ->
  exists melds heads, length melds = m /\ length heads = p /\
    Forall is_meld melds /\ (forall x, In x heads -> x < 34) /\
    (forall x, x < i -> count (tiles_in melds ++ heads ++ heads) x = 0) /\
    (forall x, nth x l 0 = pending a b x + count (tiles_in melds ++ heads ++ heads) (i + x)).
Proof.
  induction l as [|c l IH]; intros i a b m p L B H.
  - exists [], []. simpl in H. destruct a, b, m, p; try discriminate.
    repeat split; auto; simpl; try tauto. intros [|[|x]]; reflexivity.
  - simpl in L. simpl in H. destruct H as [q [N H]].
    apply next_standard in N; [|apply B; simpl; auto].
    destruct N as [s [t [h [E [H1 [H2 [H3 [H4 ->]]]]]]]].
    apply IH in H; [|lia|intros; apply B; simpl; auto].
    destruct H as [melds [heads [Lm [Lh [M [Hh [Z C]]]]]]].
    exists (repeat (sequence i) s ++ repeat (triplet i) t ++ melds), (repeat i h ++ heads).
    rewrite !app_length, !repeat_length.
    assert (K : forall x, count (tiles_in (repeat (sequence i) s ++ repeat (triplet i) t ++ melds) ++
                  (repeat i h ++ heads) ++ repeat i h ++ heads) x =
                (if x =? i then s + 3 * t + 2 * h else if (x =? i + 1) || (x =? i + 2) then s else 0) +
                count (tiles_in melds ++ heads ++ heads) x).
    { intro x. unfold tiles_in. rewrite !flat_map_app. fold (tiles_in (repeat (sequence i) s)).
      fold (tiles_in (repeat (triplet i) t)). rewrite !count_app, !count_melds_repeat, !count_repeat.
      cbn [tiles_of]. rewrite !count_cons. cbn [count count_occ]. change (count [] x) with 0.
      rewrite (Nat.eqb_sym i x), (Nat.eqb_sym (i + 1) x), (Nat.eqb_sym (i + 2) x).
      destruct (Nat.eqb_spec x i), (Nat.eqb_spec x (i + 1)), (Nat.eqb_spec x (i + 2)); simpl; lia. }
    repeat split; try lia.
    + rewrite !Forall_app. repeat split; auto; apply Forall_forall; intros y Y; apply repeat_spec in Y as E'; subst y.
      * destruct H4 as [->|H4]; [destruct Y|]. apply begins_spec in H4. exact H4.
      * simpl. lia.
    + intros x X. rewrite in_app_iff in X. destruct X as [X|X]; auto. apply repeat_spec in X. lia.
    + intros x X. rewrite K, Z by lia.
      destruct (Nat.eqb_spec x i), (Nat.eqb_spec x (i + 1)), (Nat.eqb_spec x (i + 2)); simpl; lia.
    + intros [|x]; rewrite K.
      * rewrite Nat.add_0_r, Nat.eqb_refl, Z by lia. simpl. lia.
      * cbn [nth]. rewrite C. replace (S i + x) with (i + S x) by lia.
        destruct (Nat.eqb_spec (i + S x) i), (Nat.eqb_spec (i + S x) (i + 1)), (Nat.eqb_spec (i + S x) (i + 2));
          destruct x as [|[|x]]; simpl; lia.
Qed.

(** The other direction: [u], [t] and [h] say how many sequences begin two kinds before, and how many triplets and heads
    there are, at each kind. *)
Lemma standard_complete u t h l : forall i, i + length l = 34 -> (forall c, In c l -> c <= 5) ->
  (forall x, u (x + 2) = 0 \/ begins x = true) ->
  (forall x, nth x l 0 =
    if x <? length l then u (i + x) + u (i + x + 1) + u (i + x + 2) + 3 * t (i + x) + 2 * h (i + x) else 0) ->
  (forall x, h x <= 1) ->
  reads i (Standard (u i) (u (i + 1)) (over (fun x => u (x + 2) + t x) i (length l)) (over h i (length l))) l.
Proof.
  induction l as [|c l IH]; intros i L B U C H.
  - simpl in L. rewrite Nat.add_0_r in L. subst i.
    destruct (U 32) as [U1|U1]; [|discriminate U1]. destruct (U 33) as [U2|U2]; [|discriminate U2].
    cbn in *. rewrite U1, U2. reflexivity.
  - simpl in L. pose proof (C 0) as C0. simpl in C0. rewrite !Nat.add_0_r in C0.
    exists (Standard (u (i + 1)) (u (i + 2))
      (over (fun x => u (x + 2) + t x) (S i) (length l)) (over h (S i) (length l))).
    split.
    + apply next_standard; [apply B; simpl; auto|]. exists (u (i + 2)), (t i), (h i).
      cbn [length over]. specialize (U i). specialize (H i). repeat split; auto; try lia. f_equal; lia.
    + specialize (IH (S i)). replace (S i + 1) with (i + 2) in IH by lia. replace (i + 1) with (S i) by lia.
      apply IH; auto; try lia.
      * intros; apply B; simpl; auto.
      * intro x. specialize (C (S x)). cbn [nth length] in C. rewrite C.
        replace (S i + x) with (i + S x) by lia.
        destruct (Nat.ltb_spec (S x) (S (length l))), (Nat.ltb_spec x (length l)); lia.
Qed.

Definition sequences (melds : list meld) := flat_map (fun m => match m with sequence x => [x] | _ => [] end) melds.
Definition triplets (melds : list meld) := flat_map (fun m => match m with triplet x => [x] | _ => [] end) melds.
Definition two_before (f : nat -> nat) (x : nat) := match x with S (S x) => f x | _ => 0 end.

Lemma two_before_2 f x : two_before f (x + 2) = f x.
Proof. rewrite Nat.add_comm. reflexivity. Qed.

Lemma count_tiles_in melds x :
  let u := two_before (count (sequences melds)) in
  count (tiles_in melds) x = u x + u (x + 1) + u (x + 2) + 3 * count (triplets melds) x.
Proof.
  cbv zeta. rewrite two_before_2. induction melds as [|m melds IH].
  - destruct x as [|[|x]]; reflexivity.
  - unfold tiles_in. cbn [flat_map]. rewrite count_app. fold (tiles_in melds). rewrite IH. clear IH.
    unfold sequences, triplets. cbn [flat_map]. fold (sequences melds). fold (triplets melds).
    destruct m as [y|y]; cbn [tiles_of app]; rewrite ?count_cons; change (count [] x) with 0;
      [replace (y + 1 =? x) with (y + 2 =? x + 1) by
        (destruct (Nat.eqb_spec (y + 1) x), (Nat.eqb_spec (y + 2) (x + 1)); lia)|].
    + destruct x as [|[|x]]; cbn [two_before Nat.add]; rewrite ?count_cons;
      repeat match goal with |- context [?a =? ?b] => destruct (Nat.eqb_spec a b) end; try lia.
      all: replace (x + 1) with (S x) in * by lia; cbn [two_before]; rewrite ?count_cons;
      repeat match goal with |- context [?a =? ?b] => destruct (Nat.eqb_spec a b) end; try lia.
    + lia.
Qed.

Lemma length_melds melds : length (sequences melds) + length (triplets melds) = length melds.
Proof.
  unfold sequences, triplets. induction melds as [|[x|x] melds IH]; simpl; lia.
Qed.

Lemma held_out h x : length h <= x -> held h x = 0.
Proof. apply nth_overflow. Qed.

(** [m] melds and [p] heads. *)
Definition made (m p : nat) (h : hand) :=
  exists melds heads, length melds = m /\ length heads = p /\ Forall is_meld melds /\
    (forall x, In x heads -> x < 34) /\ consists_of h (flat_map tiles_of melds ++ heads ++ heads).

(** Hands, and hands with one tile more, which may be a fifth copy. *)
Definition list_of_34 (h : list nat) := length h = 34 /\ forall c, In c h -> c <= 5.

Lemma hand_34 h : is_hand h -> list_of_34 h.
Proof. intros [L B]. split; auto. Qed.

(** At most one head, and up to five copies of a kind. *)
Theorem made_correct m p h : p <= 1 -> list_of_34 h -> reads 0 (Standard 0 0 m p) h <-> made m p h.
Proof.
  intros P [L B]. split.
  - intro R. apply standard_sound in R; auto. destruct R as [melds [heads [Lm [Lh [M [H [_ C]]]]]]].
    exists melds, heads. repeat split; auto.
    intro x. unfold held. rewrite C. destruct x as [|[|x]]; reflexivity.
  - intros [melds [heads [Lm [Lh [M [H C]]]]]]. subst m p. rewrite Forall_forall in M.
    set (u := two_before (count (sequences melds))).
    assert (S : forall x, In x (sequences melds) -> begins x = true).
    { intros x X. apply in_flat_map in X. destruct X as [[y|y] [Y X]]; [|destruct X]. destruct X as [<-|[]].
      apply begins_spec. apply (M _ Y). }
    assert (T : forall x, In x (triplets melds) -> x < 34).
    { intros x X. apply in_flat_map in X. destruct X as [[y|y] [Y X]]; [destruct X|]. destruct X as [<-|[]].
      apply (M _ Y). }
    assert (E1 : over (fun x => u (x + 2) + count (triplets melds) x) 0 34 = length melds).
    { rewrite over_add. rewrite (over_ext _ (count (sequences melds))) by (intros; apply two_before_2).
      rewrite !over_count; [apply length_melds| |].
      - intros x X. apply T in X. lia.
      - intros x X. apply S in X. apply begins_spec in X. lia. }
    assert (E2 : over (count heads) 0 34 = length heads).
    { apply over_count. intros x X. apply H in X. lia. }
    rewrite <- L in E1, E2. pose proof (standard_complete u (count (triplets melds)) (count heads) h 0) as K.
    rewrite E1, E2 in K. apply K; auto.
    + intro x. unfold u. rewrite two_before_2. destruct (count (sequences melds) x) eqn:E; auto. right.
      apply S. apply (count_occ_In Nat.eq_dec). unfold count in E. lia.
    + intro x. destruct (Nat.ltb_spec x (length h)); [|apply nth_overflow; auto].
      specialize (C x). unfold held in C. rewrite C, !count_app.
      fold (tiles_in melds). rewrite count_tiles_in. fold u. simpl (0 + x). lia.
    + intro x. destruct heads as [|head [|? ?]]; [apply Nat.le_0_l| |simpl in P; lia].
      rewrite count_cons. change (count [] x) with 0. destruct (head =? x); lia.
Qed.

Lemma made_standard n h : made n 1 h <-> standard n h.
Proof.
  split.
  - intros [melds [heads [Lm [Lh [M [H C]]]]]]. destruct heads as [|head [|? ?]]; try discriminate.
    exists melds, head. repeat split; auto. apply H. simpl. auto.
  - intros [melds [head [Lm [M [H C]]]]]. exists melds, [head]. repeat split; auto. intros x [<-|[]]. exact H.
Qed.

Theorem standard_correct n h : list_of_34 h -> reads 0 (Standard 0 0 n 1) h <-> standard n h.
Proof. intro H. rewrite <- made_standard. apply made_correct; auto. Qed.

(** ** Seven pairs *)

Lemma pairs_sound l : forall i n, reads i (Pairs n) l ->
  exists pairs, length pairs = n /\ NoDup pairs /\ (forall x, In x pairs -> i <= x < i + length l) /\
    forall x, nth x l 0 = 2 * count pairs (i + x).
Proof.
  induction l as [|c l IH]; intros i n H; simpl in H.
  - destruct n; [|discriminate]. exists []. split; [reflexivity|]. split; [constructor|]. split; [intros x []|].
    intros [|x]; reflexivity.
  - destruct H as [s [N H]]. simpl length.
    assert (K : forall n', reads (S i) (Pairs n') l -> (c = 0 /\ n' = n \/ c = 2 /\ n = S n') ->
      exists pairs, length pairs = n /\ NoDup pairs /\ (forall x, In x pairs -> i <= x < i + S (length l)) /\
        forall x, nth x (c :: l) 0 = 2 * count pairs (i + x)).
    { intros n' R E. apply IH in R. destruct R as [pairs [Lp [D [I C]]]].
      assert (Z : count pairs i = 0) by (apply count_occ_not_In; intro X; apply I in X; lia).
      destruct E as [[-> <-]|[-> ->]].
      - exists pairs. split; [exact Lp|]. split; [exact D|]. split; [intros x X; apply I in X; lia|].
        intros [|x]; [rewrite Nat.add_0_r; simpl; lia|]. simpl nth. rewrite C. f_equal. f_equal. lia.
      - exists (i :: pairs). split; [simpl; auto|]. split; [|split].
        + constructor; auto. intro X. apply I in X. lia.
        + intros x [<-|X]; [lia|]. apply I in X. lia.
        + intros [|x]; rewrite count_cons; simpl nth.
          * rewrite Nat.add_0_r, Nat.eqb_refl. lia.
          * rewrite C. replace (S i + x) with (i + S x) by lia.
            destruct (Nat.eqb_spec i (i + S x)); lia. }
    destruct c as [|[|[|c]]]; try contradiction.
    + destruct N as [<-|[]]. apply (K n); auto.
    + destruct n as [|n]; [contradiction|]. destruct N as [<-|[]]. apply (K n); auto.
Qed.

Lemma pairs_complete e l : forall i, (forall x, e x <= 1) -> (forall x, x < length l -> nth x l 0 = 2 * e (i + x)) ->
  reads i (Pairs (over e i (length l))) l.
Proof.
  induction l as [|c l IH]; intros i B C; [reflexivity|].
  exists (Pairs (over e (S i) (length l))). split.
  - specialize (C 0). simpl in C. rewrite Nat.add_0_r in C. rewrite C by lia. simpl.
    specialize (B i). destruct (e i) as [|[|?]]; simpl; auto; lia.
  - apply IH; auto. intros x X. specialize (C (S x)). simpl in C. replace (S i + x) with (i + S x) by lia.
    apply C. lia.
Qed.

Theorem pairs_correct h : length h = 34 -> reads 0 (Pairs 7) h <-> seven_pairs h.
Proof.
  intro L. split.
  - intro R. apply pairs_sound in R. destruct R as [pairs [Lp [D [I C]]]]. exists pairs.
    repeat split; auto.
    + intros x X. apply I in X. lia.
    + intro x. unfold held. rewrite C, count_app. simpl. lia.
  - intros [pairs [Lp [D [I C]]]].
    replace 7 with (over (count pairs) 0 (length h)).
    + apply pairs_complete.
      * intro x. apply NoDup_count_occ. exact D.
      * intros x _. specialize (C x). unfold held in C. rewrite C, count_app. simpl. lia.
    + rewrite over_count, Lp; auto. intros x X. apply I in X. lia.
Qed.

(** ** Thirteen orphans *)

Lemma orphan_spec i : orphan i = count orphans i.
Proof.
  do 34 (destruct i as [|i]; [reflexivity|]). symmetry. transitivity 0; [|destruct i; reflexivity].
  apply count_occ_not_In. simpl. intuition lia.
Qed.

Lemma orphan_at_most_one i : orphan i <= 1.
Proof. do 34 (destruct i as [|i]; [simpl; auto|]). destruct i; simpl; auto. Qed.

Lemma orphans_sound l : forall i n, reads i (Orphans n) l ->
  exists twice, length twice = n /\ (forall x, In x twice -> In x orphans /\ i <= x) /\
    forall x, x < length l -> nth x l 0 = count twice (i + x) + orphan (i + x).
Proof.
  induction l as [|c l IH]; intros i n H; simpl in H.
  - destruct n; [|discriminate]. exists []. repeat split; simpl in *; try tauto. intros; lia.
  - destruct H as [s [N H]].
    destruct (Nat.eqb_spec c (orphan i)) as [E|E].
    + destruct N as [<-|[]]. apply IH in H. destruct H as [twice [Lt [I C]]]. exists twice. repeat split; auto.
      * apply I. auto.
      * apply I in H. lia.
      * intros [|x] X; simpl in X.
        -- rewrite Nat.add_0_r. simpl. unfold count. rewrite (proj1 (count_occ_not_In _ _ _)); auto.
           intro Y. apply I in Y. lia.
        -- simpl. replace (i + S x) with (S i + x) by lia. apply C. lia.
    + destruct (Nat.eqb_spec (orphan i) 1) as [F|_]; [|contradiction].
      destruct (Nat.eqb_spec c 2) as [->|_]; [|contradiction].
      destruct n as [|n]; [contradiction|]. destruct N as [<-|[]].
      apply IH in H. destruct H as [twice [Lt [I C]]]. exists (i :: twice).
      split; [simpl; auto|]. split; [intros x H; split|].
      * destruct H as [<-|H]; [|apply I; auto]. apply (count_occ_In Nat.eq_dec orphans). rewrite orphan_spec in F.
        unfold count in F. lia.
      * destruct H as [<-|H]; [lia|]. apply I in H. lia.
      * intros [|x] X; rewrite count_cons.
        -- rewrite Nat.add_0_r, Nat.eqb_refl, F. unfold count. rewrite (proj1 (count_occ_not_In _ _ _)); auto.
           intro Y. apply I in Y. lia.
        -- destruct (Nat.eqb_spec i (i + S x)); [lia|]. simpl nth. simpl in X. rewrite C by lia.
           replace (S i + x) with (i + S x) by lia. reflexivity.
Qed.

Lemma orphans_complete e l : forall i, (forall x, e x <= orphan x) ->
  (forall x, x < length l -> nth x l 0 = e (i + x) + orphan (i + x)) -> over e i (length l) <= 1 ->
  reads i (Orphans (over e i (length l))) l.
Proof.
  induction l as [|c l IH]; intros i B C O; [reflexivity|].
  simpl in O. exists (Orphans (over e (S i) (length l))). split.
  - specialize (C 0). simpl in C. rewrite Nat.add_0_r in C. rewrite C by lia. simpl.
    specialize (B i). pose proof (orphan_at_most_one i).
    destruct (orphan i) as [|[|?]], (e i) as [|[|?]]; simpl; auto; lia.
  - apply IH; auto; [|lia]. intros x X. specialize (C (S x)). simpl in C. replace (S i + x) with (i + S x) by lia.
    apply C. lia.
Qed.

Theorem orphans_correct h : length h = 34 -> reads 0 (Orphans 1) h <-> thirteen_orphans h.
Proof.
  intro L. split.
  - intro R. apply orphans_sound in R. destruct R as [twice [Lt [I C]]].
    destruct twice as [|x [|? ?]]; try discriminate. exists x. split.
    + apply I. simpl. auto.
    + intro y. rewrite count_cons, <- orphan_spec.
      destruct (Nat.lt_ge_cases y (length h)) as [Y|Y].
      * unfold held. rewrite C, count_cons by auto. change (count [] (0 + y)) with 0. simpl. lia.
      * rewrite held_out by auto. assert (X : In x orphans) by (apply I; simpl; auto).
        rewrite orphan_spec. assert (Z : count (x :: orphans) y = 0).
        { apply count_occ_not_In. intros [<-|K]; [simpl in X; intuition lia|simpl in K; intuition lia]. }
        rewrite count_cons in Z. lia.
  - intros [x [X C]].
    assert (O : over (count [x]) 0 (length h) = 1).
    { apply (over_count [x]). intros y [<-|[]]. simpl in X. rewrite L. intuition lia. }
    rewrite <- O. apply orphans_complete; [| |lia].
    + intro y. rewrite count_cons. change (count [] y) with 0. destruct (Nat.eqb_spec x y) as [<-|_]; [|lia].
      rewrite orphan_spec. apply (count_occ_In Nat.eq_dec orphans x), X.
    + intros y _. specialize (C y). unfold held in C. rewrite C, !count_cons, orphan_spec.
      change (count [] (0 + y)) with 0. simpl. lia.
Qed.

(** ** Sets of states *)

Definition code (s : state) : list nat :=
  match s with Standard a b m p => [0; a; b; m; p] | Pairs n => [1; n] | Orphans n => [2; n] end.

Definition compare (s t : state) := compare_lists Nat.compare (code s) (code t).

Lemma compare_eq s t : compare s t = Eq -> s = t.
Proof.
  intro H. apply compare_lists_eq in H; [|apply Nat.compare_eq].
  destruct s, t; simpl in H; congruence.
Qed.

Definition code_short (s : state * bool) : list nat := (if snd s then 1 else 0) :: code (fst s).
Definition compare_short (s t : state * bool) := compare_lists Nat.compare (code_short s) (code_short t).

Lemma compare_short_eq s t : compare_short s t = Eq -> s = t.
Proof.
  intro H. apply compare_lists_eq in H; [|apply Nat.compare_eq].
  destruct s as [s x], t as [t y]. unfold code_short in H. simpl in H. inversion H as [[F G]].
  f_equal; [|destruct x, y; congruence]. destruct s, t; simpl in G; congruence.
Qed.

(** The forms that count, by the states in which their readers begin. *)
Definition standard_form := [Standard 0 0 4 1].
Definition all_forms := [Standard 0 0 4 1; Pairs 7; Orphans 1].

Definition of_form (forms : list state) (h : hand) := exists s, In s forms /\ reads 0 s h.

Lemma one_form s h : of_form [s] h <-> reads 0 s h.
Proof.
  split.
  - intros [t [[<-|[]] R]]. exact R.
  - intro R. exists s. simpl. auto.
Qed.

Lemma standard_form_correct h : list_of_34 h -> of_form standard_form h <-> standard 4 h.
Proof. intro H. rewrite <- (standard_correct 4 h H). apply one_form. Qed.

Lemma all_forms_correct h : list_of_34 h -> of_form all_forms h <-> win h.
Proof.
  intro H. unfold of_form, all_forms, win.
  rewrite <- (standard_correct 4 h H), <- (pairs_correct h (proj1 H)), <- (orphans_correct h (proj1 H)). split.
  - intros [s [[<-|[<-|[<-|[]]]] R]]; auto.
  - intros [R|[R|R]]; eexists; (split; [|exact R]); simpl; auto.
Qed.

Definition win_step := set_step state next compare.
Definition win_accept (q : list state) := existsb final q.
Definition is_win (q : list state) := run _ win_step win_accept 0 q.

Lemma is_win_correct forms h : is_win forms h = true <-> of_form forms h.
Proof. apply (set_run_correct state next compare compare_eq). Qed.

Definition tenpai_step := set_step (state * bool) (short_next next four_of_each) compare_short.
Definition tenpai_accept (q : list (state * bool)) := existsb (short_final state final) q.
Definition one_short (forms : list state) := map (fun s => (s, true)) forms.
Definition is_tenpai (forms : list state) := run _ tenpai_step tenpai_accept 0 (one_short forms).

Lemma held_kinds f x : x < 34 -> held (map f kinds) x = f x.
Proof.
  intro X. unfold held. apply nth_error_nth. apply map_nth_error. unfold kinds.
  rewrite (nth_error_nth' _ 0) by (rewrite seq_length; auto). rewrite seq_nth by auto. reflexivity.
Qed.

Lemma length_kinds {A} (f : tile -> A) : length (map f kinds) = 34.
Proof. reflexivity. Qed.

Lemma held_draw h x y : y < 34 -> held (draw h x) y = held h y + if y =? x then 1 else 0.
Proof. apply (held_kinds (fun y => held h y + if y =? x then 1 else 0)). Qed.

Lemma bump_draw h x : length h = 34 -> x < 34 -> bump x h = draw h x.
Proof.
  intros L X. assert (B : forall l k, length (bump k l) = length l /\
    forall y, nth y (bump k l) 0 = nth y l 0 + if (y =? k) && (k <? length l) then 1 else 0).
  { induction l as [|c l IH]; intro k;
      [destruct k; (split; [reflexivity|]); intros [|y]; simpl; rewrite ?andb_false_r; reflexivity|].
    destruct k as [|k]; simpl; (split; [try (f_equal; apply IH); reflexivity|]); intros [|y]; simpl; try lia.
    destruct (IH k) as [_ K]. rewrite K. reflexivity. }
  destruct (B h x) as [B1 B2]. apply (nth_ext _ _ 0 0).
  - rewrite B1, L. reflexivity.
  - intros y Y. rewrite B1, L in Y. rewrite B2, L.
    fold (held (draw h x) y). rewrite held_draw by auto. apply Nat.ltb_lt in X. rewrite X, andb_true_r. reflexivity.
Qed.

Lemma draw_is_hand h x : is_hand h -> held h x < 4 -> is_hand (draw h x).
Proof.
  intros [L B] H. split.
  - unfold draw, kinds. rewrite map_length, seq_length. reflexivity.
  - intros c C. unfold draw in C. apply in_map_iff in C. destruct C as [y [<- Y]].
    destruct (Nat.eqb_spec y x) as [->|_]; [lia|]. rewrite Nat.add_0_r. unfold held.
    destruct (Nat.lt_ge_cases y (length h)) as [G|G]; [apply B; apply nth_In; auto|].
    rewrite nth_overflow by auto. lia.
Qed.

(** Waits depend only on which hands are wins; lists of other counts do not matter. *)
Lemma waits_for_ext (P Q : hand -> Prop) h x : (forall g, is_hand g -> P g <-> Q g) -> is_hand h ->
  waits_for P h x <-> waits_for Q h x.
Proof.
  intros E H. unfold waits_for. split; intros [X [K W]]; repeat split; auto; apply E; auto; apply draw_is_hand; auto.
Qed.

Lemma tenpai_ext (P Q : hand -> Prop) h : (forall g, is_hand g -> P g <-> Q g) -> is_hand h ->
  tenpai P h <-> tenpai Q h.
Proof.
  intros E H. unfold tenpai. split; intros [x W]; exists x; apply (waits_for_ext P Q h x E H); exact W.
Qed.

Lemma short_run_correct most forms h : length h = 34 ->
  run _ (set_step _ (short_next next most) compare_short) tenpai_accept 0 (one_short forms) h = true <->
  exists x, x < 34 /\ held h x < most x /\ of_form forms (draw h x).
Proof.
  intro L. unfold tenpai_accept. rewrite (set_run_correct _ _ _ compare_short_eq). split.
  - intros [[s o] [S A]]. unfold one_short in S. apply in_map_iff in S. destruct S as [t [E S]]. inversion E; subst.
    apply short_correct in A. destruct A as [x [X [N A]]]. rewrite L in X. exists x. repeat split; auto.
    rewrite <- bump_draw by auto. exists s. auto.
  - intros [x [X [N [s [S A]]]]]. rewrite <- bump_draw in A by auto. exists (s, true). split.
    + apply (in_map (fun s => (s, true))). exact S.
    + apply short_correct. exists x. rewrite L. auto.
Qed.

Lemma is_tenpai_correct forms h : is_hand h -> is_tenpai forms h = true <-> tenpai (of_form forms) h.
Proof. intros [L _]. exact (short_run_correct four_of_each forms h L). Qed.
