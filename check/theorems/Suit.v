(** Hands of one suit in trees, so that what a hand waits for, with and without each of its melds, is looked up. *)

From Coq Require Import List FinFun Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands.
Import ListNotations.

(** ** Trees with something at the end of some lists of counts *)

Inductive tree (A : Type) := Empty | Leaf (a : A) | Node (t0 t1 t2 t3 t4 : tree A).
Arguments Empty {A}. Arguments Leaf {A}. Arguments Node {A}.

Definition child {A} (t : tree A) (c : nat) : tree A :=
  match t with
  | Node t0 t1 t2 t3 t4 => match c with 0 => t0 | 1 => t1 | 2 => t2 | 3 => t3 | 4 => t4 | _ => Empty end
  | _ => Empty
  end.

Fixpoint lookup {A} (t : tree A) (l : list nat) : tree A :=
  match l with [] => t | c :: l => lookup (child t c) l end.

Lemma lookup_empty {A} l : lookup (@Empty A) l = Empty.
Proof. induction l; auto. Qed.

Definition node {A} (f : nat -> tree A) : tree A :=
  match f 0, f 1, f 2, f 3, f 4 with
  | Empty, Empty, Empty, Empty, Empty => Empty
  | t0, t1, t2, t3, t4 => Node t0 t1 t2 t3 t4
  end.

Lemma child_node {A} (f : nat -> tree A) c : c <= 4 -> child (node f) c = f c.
Proof.
  intro H. unfold node. assert (E : child (Node (f 0) (f 1) (f 2) (f 3) (f 4)) c = f c).
  { do 5 (destruct c as [|c]; [reflexivity|]). lia. }
  destruct (f 0) eqn:E0, (f 1) eqn:E1, (f 2) eqn:E2, (f 3) eqn:E3, (f 4) eqn:E4; auto.
  rewrite <- E. do 5 (destruct c as [|c]; [reflexivity|]). lia.
Qed.

(** The lists that a reader accepts. *)
Section Accepted.

Variable state : Type.
Variable step : nat -> state -> nat -> option state.
Variable accept : state -> bool.

Fixpoint accepted_tree (i n : nat) (q : state) : tree unit :=
  match n with
  | 0 => if accept q then Leaf tt else Empty
  | S n => node (fun c => match step i q c with Some q => accepted_tree (S i) n q | None => Empty end)
  end.

Lemma lookup_accepted l : forall i q, at_most_four l ->
  lookup (accepted_tree i (length l) q) l = if run state step accept i q l then Leaf tt else Empty.
Proof.
  induction l as [|c l IH]; intros i q B; [reflexivity|].
  apply at_most_four_cons in B. destruct B as [Bc B]. cbn [length accepted_tree lookup run].
  rewrite child_node by auto. destruct (step i q c) as [q'|]; auto. apply lookup_empty.
Qed.

End Accepted.

Definition is_leaf {A} (t : tree A) := match t with Leaf _ => true | _ => false end.

(** The tiles for which lists wait: those whose list with one more tile, of which there are fewer than four, is in a
    tree. [longer] has, for each position that is behind, what is left of the tree if the tile was added there. *)
Fixpoint after (t : tree unit) (longer : list (tree unit)) (l : list nat) : list (tree unit) :=
  match l with
  | [] => longer
  | c :: l => after (child t c) (map (fun u => child u c) longer ++ [if c <? 4 then child t (S c) else Empty]) l
  end.

Lemma after_spec l : forall t longer,
  after t longer l = map (fun u => lookup u l) longer ++
    map (fun k => if nth k l 0 <? 4 then lookup t (bump k l) else Empty) (seq 0 (length l)).
Proof.
  induction l as [|c l IH]; intros t longer.
  - simpl. rewrite map_id, app_nil_r. reflexivity.
  - cbn [after]. rewrite IH, map_app, map_map, <- app_assoc. f_equal.
    cbn [map app length seq]. rewrite <- seq_shift, map_map. f_equal.
    cbn [nth bump lookup]. destruct (c <? 4); auto. apply lookup_empty.
Qed.

Fixpoint waits_tree (n : nat) (t : tree unit) (longer : list (tree unit)) : tree (list bool) :=
  match n with
  | 0 => let waits := map is_leaf longer in if existsb id waits then Leaf waits else Empty
  | S n => node (fun c =>
      waits_tree n (child t c) (map (fun u => child u c) longer ++ [if c <? 4 then child t (S c) else Empty]))
  end.

Lemma lookup_waits l : forall t longer, at_most_four l ->
  lookup (waits_tree (length l) t longer) l =
  let waits := map is_leaf (after t longer l) in if existsb id waits then Leaf waits else Empty.
Proof.
  induction l as [|c l IH]; intros t longer B; [reflexivity|].
  apply at_most_four_cons in B. destruct B as [Bc B]. cbn [length waits_tree lookup]. rewrite child_node by auto.
  apply IH, B.
Qed.

(** ** Hands of manzu *)

Definition suit_hand (l : list nat) := length l = 9 /\ at_most_four l.
Definition widen (l : list nat) : hand := l ++ repeat 0 25.

Lemma held_widen l x : held (widen l) x = nth x l 0.
Proof.
  unfold held, widen. destruct (Nat.lt_ge_cases x (length l)) as [H|H].
  - apply app_nth1, H.
  - rewrite app_nth2 by auto. rewrite (nth_overflow l) by auto. apply nth_repeat.
Qed.

Lemma widen_is_hand l : suit_hand l -> is_hand (widen l) /\ manzu (widen l).
Proof.
  intros [L B]. repeat split.
  - unfold widen. rewrite app_length, repeat_length. lia.
  - intros c C. apply in_app_iff in C. destruct C as [C|C]; [apply B, C|]. apply repeat_spec in C. lia.
  - intros x X. rewrite held_widen. apply nth_overflow. lia.
Qed.

Lemma narrow h : is_hand h -> manzu h -> exists l, suit_hand l /\ h = widen l.
Proof.
  intros [L B] M. exists (firstn 9 h). split; [split|].
  - rewrite firstn_length. lia.
  - intros c C. apply B. rewrite <- (firstn_skipn 9 h). apply in_app_iff. auto.
  - apply (nth_ext _ _ 0 0); [unfold widen; rewrite app_length, firstn_length, repeat_length; lia|].
    intros x X. fold (held (widen (firstn 9 h)) x). rewrite held_widen. fold (held h x).
    destruct (Nat.lt_ge_cases x 9) as [K|K].
    + rewrite <- (firstn_skipn 9 h) at 1. unfold held. rewrite app_nth1; auto. rewrite firstn_length. lia.
    + rewrite M by auto. rewrite nth_overflow; auto. rewrite firstn_length. lia.
Qed.

Lemma widen_injective l m : widen l = widen m -> l = m.
Proof. unfold widen. apply app_inv_tail. Qed.

Lemma suit_hand_words l : In l (words any_suit 0 9) <-> suit_hand l.
Proof.
  rewrite in_words. unfold any_suit, suit_hand, at_most_four. setoid_rewrite up_to_four_spec.
  split; intros [L B]; split; auto.
  - intros c C. apply (In_nth _ _ 0) in C. destruct C as [x [X <-]]. apply B. lia.
  - intros x X. apply B, nth_In. lia.
Qed.

Lemma bump_widen l x : x < length l -> bump x (widen l) = widen (bump x l).
Proof.
  unfold widen. revert x. induction l as [|c l IH]; intros x X; simpl in X; [lia|].
  destruct x as [|x]; simpl; auto. rewrite IH by lia. reflexivity.
Qed.

Lemma bump_suit_hand l x : suit_hand l -> nth x l 0 < 4 -> suit_hand (bump x l).
Proof.
  intros [L B] H. split.
  - rewrite <- L. clear. revert x. induction l as [|c l IH]; intro x; destruct x; simpl; auto.
  - revert x H. clear L. induction l as [|c l IH]; intros x H; [destruct x; intros c []|].
    apply at_most_four_cons in B. destruct B as [Bc B].
    destruct x as [|x]; simpl in *; intros d [<-|D]; auto; try lia. apply (IH B x H d D).
Qed.

(** What is read after the suit changes nothing. *)
Lemma reads_zeros n : forall i a b m p, reads i (Standard a b m p) (repeat 0 n) <-> final (Standard a b m p) = true.
Proof.
  induction n as [|n IH]; intros i a b m p; [reflexivity|].
  split.
  - intros [s [N R]]. apply next_standard in N; [|lia]. destruct N as [s' [t [h [E [_ [_ [_ [_ ->]]]]]]]].
    apply IH in R. assert (a = 0 /\ b = 0 /\ s' = 0 /\ t = 0 /\ h = 0) as [-> [-> [-> [-> ->]]]] by lia.
    rewrite !Nat.sub_0_r in R. exact R.
  - intro F. exists (Standard a b m p). split; [|apply IH; exact F].
    destruct a, b, m, p; try discriminate. apply next_standard; [lia|]. exists 0, 0, 0. repeat split; auto; lia.
Qed.

Lemma reads_widen l : forall i a b m p, at_most_four l ->
  reads i (Standard a b m p) (l ++ repeat 0 25) <-> reads i (Standard a b m p) l.
Proof.
  induction l as [|c l IH]; intros i a b m p B.
  - apply reads_zeros.
  - apply at_most_four_cons in B. destruct B as [Bc B].
    split; intros [s [N R]]; exists s; (split; [exact N|]); apply next_standard in N; auto;
      destruct N as [s' [t [h [_ [_ [_ [_ [_ ->]]]]]]]]; apply IH; auto.
Qed.

Lemma suit_standard n l : suit_hand l -> reads 0 (Standard 0 0 n 1) l <-> standard n (widen l).
Proof.
  intro H. rewrite <- standard_correct by (apply hand_34, widen_is_hand, H). symmetry. apply reads_widen, H.
Qed.

(** A hand of manzu waits for manzu. *)
Lemma standard_draw n h x : manzu h -> standard n (draw h x) -> x < 34 -> x < 9.
Proof.
  intros M [melds [head [_ [F [_ C]]]]] X.
  destruct (Nat.lt_ge_cases x 9) as [K|K]; auto. exfalso.
  set (l := flat_map tiles_of melds ++ [head; head]) in *.
  assert (E : forall y, 9 <= y -> count l y = if y =? x then 1 else 0).
  { intros y Y. specialize (C y). rewrite <- C.
    destruct (Nat.lt_ge_cases y 34) as [Z|Z].
    - rewrite held_draw, M by auto. reflexivity.
    - destruct (Nat.eqb_spec y x); [lia|]. apply nth_overflow. unfold draw. rewrite length_kinds. auto. }
  assert (I : In x l).
  { apply (count_occ_In Nat.eq_dec). rewrite E, Nat.eqb_refl by auto. lia. }
  assert (D : forall m, In m melds -> forall y, count (tiles_of m) y <= count l y).
  { intros m Hm y. apply in_split in Hm. destruct Hm as [a [b ->]]. unfold l.
    rewrite flat_map_app. cbn [flat_map]. rewrite !count_app. lia. }
  unfold l in I. apply in_app_iff in I. destruct I as [I|I].
  - apply in_flat_map in I. destruct I as [m [Hm I]]. rewrite Forall_forall in F. specialize (F m Hm).
    specialize (D m Hm). destruct m as [y|y]; cbn [tiles_of is_meld] in *.
    + assert (G : 9 <= y).
      { destruct F as [_ F]. do 9 (destruct y as [|y]; [simpl in F, I; intuition lia|]). lia. }
      pose proof (D y) as D0. pose proof (D (y + 1)) as D1. rewrite E, !count_cons in D0 by lia.
      rewrite E, !count_cons in D1 by lia. rewrite Nat.eqb_refl in D0. rewrite (Nat.eqb_refl (y + 1)) in D1.
      destruct (Nat.eqb_spec y x), (Nat.eqb_spec (y + 1) x); lia.
    + assert (y = x) as -> by (simpl in I; intuition). specialize (D x).
      rewrite E, !count_cons, Nat.eqb_refl in D by lia. lia.
  - assert (head = x) as -> by (simpl in I; intuition). specialize (E x K). unfold l in E.
    rewrite count_app, !count_cons, Nat.eqb_refl in E. lia.
Qed.

(** ** What hands of manzu wait for *)

Section Manzu.

Variable wins : hand -> Prop.
Variable winning : tree unit.
Hypothesis winning_correct : forall l, suit_hand l -> is_leaf (lookup winning l) = true <-> wins (widen l).
Hypothesis wins_manzu : forall h x, manzu h -> wins (draw h x) -> x < 34 -> x < 9.

Definition waiting := waits_tree 9 winning [].

Lemma waiting_correct l : suit_hand l -> exists waits,
  lookup waiting l = (if existsb id waits then Leaf waits else Empty) /\ length waits = 9 /\
  forall x, nth x waits false = true <-> waits_for wins (widen l) x.
Proof.
  intro H. exists (map is_leaf (after winning [] l)). split; [|split].
  - unfold waiting. replace 9 with (length l) by apply H. apply lookup_waits, H.
  - rewrite after_spec. simpl. rewrite !map_length, seq_length. apply H.
  - intro x. rewrite after_spec. simpl. rewrite map_map.
    destruct (Nat.lt_ge_cases x 9) as [X|X].
    + assert (E : nth_error (map (fun k => is_leaf (if nth k l 0 <? 4 then lookup winning (bump k l) else Empty))
          (seq 0 (length l))) x = Some (is_leaf (if nth x l 0 <? 4 then lookup winning (bump x l) else Empty))).
      { apply (map_nth_error (fun k => is_leaf (if nth k l 0 <? 4 then lookup winning (bump k l) else Empty))).
        destruct H as [L _]. rewrite L, (nth_error_nth' _ 0) by (rewrite seq_length; auto).
        rewrite seq_nth by auto. reflexivity. }
      apply (nth_error_nth _ _ false) in E. rewrite E. unfold waits_for. rewrite held_widen.
      destruct (Nat.ltb_spec (nth x l 0) 4) as [K|K].
      * rewrite winning_correct by (apply bump_suit_hand; auto).
        rewrite <- bump_draw, bump_widen by (try apply (proj1 (widen_is_hand l H)); try rewrite (proj1 H); lia).
        intuition lia.
      * simpl. split; [discriminate|]. lia.
    + rewrite nth_overflow by (rewrite map_length, seq_length, (proj1 H); auto). split; [discriminate|].
      intros [X' [_ W]]. apply wins_manzu in W; auto; [lia|]. apply widen_is_hand, H.
Qed.

Lemma tenpai_some l waits : (forall x, nth x waits false = true <-> waits_for wins (widen l) x) ->
  tenpai wins (widen l) <-> existsb id waits = true.
Proof.
  intro W. rewrite existsb_exists. split.
  - intros [x X]. apply W in X. exists true. split; auto. rewrite <- X. apply nth_In.
    destruct (Nat.lt_ge_cases x (length waits)); auto. rewrite nth_overflow in X by auto. discriminate.
  - intros [w [I E]]. unfold id in E. subst w. apply (In_nth _ _ false) in I. destruct I as [x [_ X]].
    exists x. apply W, X.
Qed.

End Manzu.

(** A reader that follows a tree, and then asks a question of what it finds and of the hand. *)
Section Search.

Variable A : Type.
Variable question : A -> list nat -> bool.

Definition search_step (i : nat) (q : tree A * list nat) (c : nat) : option (tree A * list nat) :=
  match child (fst q) c with Empty => None | t => Some (t, c :: snd q) end.

Definition search_accept (q : tree A * list nat) : bool :=
  match fst q with Leaf a => question a (rev (snd q)) | _ => false end.

Lemma search_run l : forall i t p, run _ search_step search_accept i (t, p) l =
  match lookup t l with Leaf a => question a (rev p ++ l) | _ => false end.
Proof.
  induction l as [|c l IH]; intros i t p.
  - simpl. unfold search_accept. simpl. destruct t; auto. rewrite app_nil_r. reflexivity.
  - cbn [run lookup]. unfold search_step. cbn [fst snd]. destruct (child t c) eqn:E.
    + rewrite lookup_empty. reflexivity.
    + rewrite IH. cbn [rev]. rewrite <- app_assoc. reflexivity.
    + rewrite IH. cbn [rev]. rewrite <- app_assoc. reflexivity.
Qed.

Definition count_found (t : tree A) : N := recursion _ search_step search_accept any_suit one 0 9 (t, []).

Lemma suit_hands (t : tree A) (P : hand -> Prop) n :
  (forall l, suit_hand l -> match lookup t l with Leaf a => question a l | _ => false end = true <-> P (widen l)) ->
  count_found t = n -> has_hands (fun h => manzu h /\ P h) n.
Proof.
  intros C E. exists (map widen (filter (run _ search_step search_accept 0 (t, [])) (words any_suit 0 9))).
  split; [split|].
  - apply Injective_map_NoDup; [intros l m; apply widen_injective|].
    apply NoDup_filter, words_NoDup, any_suit_distinct.
  - intro h. rewrite in_map_iff. split.
    + intros [l [<- I]]. apply filter_In in I. destruct I as [I R]. apply suit_hand_words in I.
      rewrite search_run in R. apply C in R; auto. pose proof (widen_is_hand l I). tauto.
    + intros [H [M W]]. destruct (narrow h H M) as [l [S ->]]. exists l. split; auto.
      apply filter_In. rewrite search_run, suit_hand_words. split; auto. apply C; auto.
  - rewrite map_length, <- E. unfold count_found. rewrite recursion_correct. unfold value. symmetry. apply sum_ones.
Qed.

End Search.
