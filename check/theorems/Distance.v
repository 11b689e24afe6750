(** How many hands of a size are within so many tiles of a win. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Missing Largest.
Import ListNotations.
Local Open Scope lazy_bool_scope.

(** ** How many tiles a state still needs *)

Definition orphans_from (i : nat) : nat := length (filter (Nat.leb i) orphans).

Lemma orphans_from_step i : orphans_from i = orphan i + orphans_from (S i).
Proof. do 34 (destruct i as [|i]; [reflexivity|]). destruct i; reflexivity. Qed.

(** [later]: so many orphans are still to come. *)
Definition need (later : nat) (s : state) : nat :=
  match s with
  | Standard a b m p => a + 2 * b + 3 * m + 2 * p
  | Pairs n => 2 * n
  | Orphans n => n + later
  end.

Lemma need_next i s d t : d <= 4 -> In t (next i s d) ->
  need (orphans_from i) s = d + need (orphans_from (S i)) t.
Proof.
  intros D N. destruct s as [a b m p|n|n].
  - apply next_standard in N; auto. destruct N as [q [u [h [E [H1 [H2 [H3 [H4 ->]]]]]]]]. simpl. lia.
  - destruct d as [|[|[|d]]]; simpl in N; try contradiction.
    + destruct N as [<-|[]]. reflexivity.
    + destruct n as [|n]; [contradiction|]. destruct N as [<-|[]]. simpl. lia.
  - cbn [next next_at] in N. pose proof (orphans_from_step i) as O.
    destruct (Nat.eqb_spec d (orphan i)) as [E|E].
    + destruct N as [<-|[]]. unfold need. lia.
    + destruct (Nat.eqb_spec (orphan i) 1) as [O1|]; [|contradiction].
      destruct (Nat.eqb_spec d 2) as [T|]; [|contradiction].
      destruct n as [|n]; [contradiction|]. destruct N as [<-|[]]. unfold need. lia.
Qed.

Lemma need_size w : forall i s, at_most_four w -> i + length w = 34 -> reads i s w ->
  need (orphans_from i) s = list_sum w.
Proof.
  induction w as [|d w IH]; intros i s B L R.
  - simpl in L. rewrite Nat.add_0_r in L. subst i.
    destruct s as [[|] [|] [|] [|]|[|]|[|]]; try discriminate R; reflexivity.
  - apply at_most_four_cons in B. destruct B as [D B]. destruct R as [t [N R]]. simpl length in L.
    assert (L' : S i + length w = 34) by lia. specialize (IH (S i) t B L' R).
    change (list_sum (d :: w)) with (d + list_sum w). rewrite <- IH. apply need_next; auto.
Qed.

(** What is still needed is among the tiles that are left, or missing. *)
Lemma accepts_need i s k l : i + length l = 34 -> accepts missing_next missing_final i (s, k) l ->
  need (orphans_from i) s <= list_sum l + k.
Proof.
  intros L A. apply missing_correct in A. destruct A as [w [Lw [B [K A]]]].
  rewrite (need_size w i s B) by (auto; congruence). pose proof (lacks_size l w Lw). lia.
Qed.

(** ** States that succeed whatever comes *)

(** How many kinds a list has tiles of, and half of its tiles, rounded up for each kind. *)
Definition kinds_in (l : list nat) := length (filter (Nat.ltb 0) l).
Definition halves (l : list nat) := list_sum (map (fun c => Nat.div2 (S c)) l).

Lemma halves_sum l : Nat.div2 (S (list_sum l)) <= halves l.
Proof.
  induction l as [|c l IH]; [apply le_n|]. unfold halves in *. cbn [map].
  change (list_sum (c :: l)) with (c + list_sum l).
  change (list_sum (?x :: ?y)) with (x + list_sum y).
  pose proof (Nat.div2_odd (S (c + list_sum l))). pose proof (Nat.div2_odd (S c)).
  pose proof (Nat.div2_odd (S (list_sum l))). destruct (Nat.odd (S (c + list_sum l))), (Nat.odd (S c)),
    (Nat.odd (S (list_sum l))); simpl Nat.b2n in *; lia.
Qed.

Lemma spend i s t k c d l : d <= 4 -> In t (next i s d) -> d - c <= k ->
  accepts missing_next missing_final (S i) (t, k - (d - c)) l -> accepts missing_next missing_final i (s, k) (c :: l).
Proof.
  intros D N K A. exists (t, k - (d - c)). split; [|exact A]. apply in_missing_next. exists d. repeat split; auto. lia.
Qed.

Lemma skip_standard i m p k c l : accepts missing_next missing_final (S i) (Standard 0 0 m p, k) l ->
  accepts missing_next missing_final i (Standard 0 0 m p, k) (c :: l).
Proof.
  intro A. apply (spend i _ (Standard 0 0 m p) k c 0); [lia| |lia|rewrite Nat.sub_0_r; exact A].
  apply next_standard; [lia|]. exists 0, 0, 0. rewrite !Nat.sub_0_r. repeat split; auto with arith.
Qed.

Lemma spend_triplet i m p k c l : 3 - c <= k ->
  accepts missing_next missing_final (S i) (Standard 0 0 m p, k - (3 - c)) l ->
  accepts missing_next missing_final i (Standard 0 0 (S m) p, k) (c :: l).
Proof.
  intros K A. apply (spend i _ (Standard 0 0 m p) k c 3); [lia| |exact K|exact A].
  apply next_standard; [lia|]. exists 0, 1, 0. repeat split; auto with arith. f_equal; lia.
Qed.

Lemma spend_head i p k c l : 2 - c <= k ->
  accepts missing_next missing_final (S i) (Standard 0 0 0 p, k - (2 - c)) l ->
  accepts missing_next missing_final i (Standard 0 0 0 (S p), k) (c :: l).
Proof.
  intros K A. apply (spend i _ (Standard 0 0 0 p) k c 2); [lia| |exact K|exact A].
  apply next_standard; [lia|]. exists 0, 0, 1. repeat split; auto with arith.
Qed.

Lemma skip_pairs i t k c l : accepts missing_next missing_final (S i) (Pairs t, k) l ->
  accepts missing_next missing_final i (Pairs t, k) (c :: l).
Proof. intro A. apply (spend i _ (Pairs t) k c 0); [lia|simpl; auto|lia|rewrite Nat.sub_0_r; exact A]. Qed.

Lemma spend_pair i t k c l : 2 - c <= k -> accepts missing_next missing_final (S i) (Pairs t, k - (2 - c)) l ->
  accepts missing_next missing_final i (Pairs (S t), k) (c :: l).
Proof. intros K A. apply (spend i _ (Pairs t) k c 2); [lia|simpl; auto|exact K|exact A]. Qed.

Lemma kinds_cons c l : kinds_in (c :: l) = (if c =? 0 then 0 else 1) + kinds_in l.
Proof. destruct c; reflexivity. Qed.

Lemma kinds_length l : kinds_in l <= length l.
Proof. induction l as [|c l IH]; [apply le_n|]. rewrite kinds_cons. simpl length. destruct (c =? 0); lia. Qed.

Lemma halves_cons c l : halves (c :: l) = Nat.div2 (S c) + halves l.
Proof. reflexivity. Qed.

Lemma half_few c : c <= 4 -> Nat.div2 (S c) <= 2 - (2 - c).
Proof. intro B. do 5 (destruct c as [|c]; [simpl; lia|]). lia. Qed.

Lemma halves_kinds l : at_most_four l -> halves l <= 2 * kinds_in l.
Proof.
  induction l as [|c l IH]; intro B; [apply le_n|]. apply at_most_four_cons in B. destruct B as [C B]. apply IH in B.
  rewrite halves_cons, kinds_cons. pose proof (half_few c C). destruct (Nat.eqb_spec c 0); lia.
Qed.

(** With many kinds, each meld and head has a tile of its own; with few kinds, each kind can lend a meld or head half of
    its tiles. *)
Lemma many_kinds l : forall i m p k, at_most_four l -> m + p <= kinds_in l -> 2 * m + p <= k ->
  accepts missing_next missing_final i (Standard 0 0 m p, k) l.
Proof.
  induction l as [|c l IH]; intros i m p k B Z K.
  - change (kinds_in []) with 0 in Z. destruct m, p; simpl in Z; try lia. reflexivity.
  - apply at_most_four_cons in B. destruct B as [C B]. rewrite kinds_cons in Z.
    destruct (Nat.eqb_spec c 0) as [->|P]; [apply skip_standard, IH; auto|].
    destruct m as [|m]; [destruct p as [|p]|].
    + apply skip_standard, IH; auto; lia.
    + apply spend_head; [lia|]. apply IH; auto; lia.
    + apply spend_triplet; [lia|]. apply IH; auto; lia.
Qed.

Lemma few_kinds l : forall i m p k, at_most_four l -> kinds_in l <= m + p <= length l ->
  3 * m + 2 * p <= k + halves l ->
  accepts missing_next missing_final i (Standard 0 0 m p, k) l.
Proof.
  induction l as [|c l IH]; intros i m p k B Z K.
  - change (kinds_in []) with 0 in Z. destruct m, p; simpl in Z; try lia. reflexivity.
  - apply at_most_four_cons in B. destruct B as [C B]. rewrite kinds_cons in Z. rewrite halves_cons in K.
    simpl length in Z. pose proof (half_few c C) as F. pose proof (halves_kinds l B) as H.
    pose proof (kinds_length l) as N. revert F K. generalize (Nat.div2 (S c)) as f. intros f F K.
    assert (T : c = 0 /\ m + p <= length l \/ (c <> 0 \/ m + p = S (length l))) by lia.
    destruct T as [[-> T]|T]; [apply skip_standard, IH; auto; simpl in *; lia|].
    assert (Z' : S (kinds_in l) <= m + p <= S (length l)) by (destruct (Nat.eqb_spec c 0); lia).
    clear Z T N. destruct m as [|m]; [destruct p as [|p]; [lia|]|].
    + apply spend_head; [lia|]. apply IH; auto; lia.
    + apply spend_triplet; [lia|]. apply IH; auto; lia.
Qed.

Lemma many_pairs l : forall i t k, at_most_four l -> t <= kinds_in l -> t <= k ->
  accepts missing_next missing_final i (Pairs t, k) l.
Proof.
  induction l as [|c l IH]; intros i t k B Z K.
  - change (kinds_in []) with 0 in Z. destruct t; [reflexivity|lia].
  - apply at_most_four_cons in B. destruct B as [C B]. rewrite kinds_cons in Z.
    destruct (Nat.eqb_spec c 0) as [->|P]; [apply skip_pairs, IH; auto|].
    destruct t as [|t]; [apply skip_pairs, IH; auto; lia|]. apply spend_pair; [lia|]. apply IH; auto; lia.
Qed.

Lemma few_pairs l : forall i t k, at_most_four l -> kinds_in l <= t <= length l -> 2 * t <= k + kinds_in l ->
  accepts missing_next missing_final i (Pairs t, k) l.
Proof.
  induction l as [|c l IH]; intros i t k B Z K.
  - destruct t; simpl in Z; [reflexivity|lia].
  - apply at_most_four_cons in B. destruct B as [C B]. rewrite kinds_cons in Z, K. simpl length in Z.
    pose proof (kinds_length l) as N.
    assert (T : c = 0 /\ t <= length l \/ (c <> 0 \/ t = S (length l))) by lia.
    destruct T as [[-> T]|T]; [apply skip_pairs, IH; auto; simpl in *; lia|].
    destruct (Nat.eqb_spec c 0), t as [|t]; simpl in Z; try lia; (apply spend_pair; [lia|]; apply IH; auto; lia).
Qed.

(** [room] kinds with [n] tiles are still to come. *)
Definition sure (room n : nat) (s : state * nat) : bool :=
  match fst s with
  | Standard 0 0 m p =>
    (m + p <=? room) &&& (3 * m + 2 * p <=? snd s + Nat.min (m + p) (Nat.div2 (S n)))
  | Pairs t => (t <=? room) &&& (2 * t <=? snd s + Nat.min t (Nat.div2 (S (Nat.div2 (S n)))))
  | _ => false
  end.

Lemma sure_correct l i s : at_most_four l -> sure (length l) (list_sum l) s = true ->
  accepts missing_next missing_final i s l.
Proof.
  intros B. destruct s as [s k]. unfold sure. cbn [fst snd].
  pose proof (halves_sum l) as H. pose proof (halves_kinds l B) as Z.
  destruct s as [[|] [|] m p|t|n]; try discriminate; rewrite <- andb_lazy_alt, andb_true_iff, !Nat.leb_le; intros [R K].
  - destruct (Nat.le_gt_cases (m + p) (kinds_in l)); [apply many_kinds; auto; lia|apply few_kinds; auto; lia].
  - assert (Q : Nat.div2 (S (Nat.div2 (S (list_sum l)))) <= kinds_in l).
    { pose proof (Nat.div2_odd (S (Nat.div2 (S (list_sum l))))). lia. }
    destruct (Nat.le_gt_cases t (kinds_in l)); [apply many_pairs; auto; lia|apply few_pairs; auto; lia].
Qed.

(** ** A reader of hands of a size *)

(** What is to be known of each position: whether sequences begin there, how many copies the orphans have of it, and how
    many orphans are still to come. *)
Definition site (i : nat) := (begins i, orphan i, orphans_from i).
Definition sites := Eval vm_compute in map site kinds.

Lemma sites_correct i : nth i sites (false, 0, 0) = site i.
Proof. do 34 (destruct i as [|i]; [reflexivity|]). destruct i; reflexivity. Qed.

(** With [n] tiles to come, of which [c] are of this kind. As many of them may be wasted as there are more, with those
    that can be paid, than are needed. *)
Definition close_next (begins : bool) (orphan later n c : nat) (s : state * nat) : list (state * nat) :=
  let (s, k) := s in
  let spare := n + k - need later s in
  flat_map (fun d =>
    if (c - d <=? spare) &&& (d - c <=? k) then map (fun t => (t, k - (d - c))) (next_at begins orphan s d) else [])
  up_to_four.

Definition all_close (i n c : nat) (q : list (state * nat)) : list (state * nat) :=
  let '(begins, orphan, later) := nth i sites (false, 0, 0) in flat_map (close_next begins orphan later n c) q.

Lemma all_close_correct i q c l : i + length (c :: l) = 34 ->
  some_accepts (S i) (all_close i (c + list_sum l) c q) l <-> some_accepts i q (c :: l).
Proof.
  intro L. simpl length in L. unfold all_close, some_accepts. rewrite sites_correct. unfold site.
  setoid_rewrite in_flat_map. split.
  - intros [t [[[s k] [Q N]] A]]. exists (s, k). split; [exact Q|]. exists t. split; [|exact A]. destruct t as [t r].
    apply in_missing_next. apply in_flat_map in N. destruct N as [d [D N]]. apply up_to_four_spec in D. exists d.
    destruct (Nat.leb_spec (c - d) (c + list_sum l + k - need (orphans_from i) s)); [|contradiction].
    destruct (Nat.leb_spec (d - c) k); [|contradiction].
    fold (next i) in N. apply in_map_iff in N. destruct N as [u [E N]]. inversion E; subst.
    repeat split; auto. lia.
  - intros [[s k] [Q [[t r] [N A]]]]. exists (t, r). split; [|exact A]. exists (s, k). split; [exact Q|].
    apply in_missing_next in N. destruct N as [d [D [N ->]]]. apply accepts_need in A; [|lia].
    pose proof (need_next i s d t D N) as E. apply in_flat_map. exists d. split; [apply up_to_four_spec; exact D|].
    destruct (Nat.leb_spec (c - d) (c + list_sum l + (r + (d - c)) - need (orphans_from i) s)); [|lia].
    destruct (Nat.leb_spec (d - c) (r + (d - c))); [|lia].
    apply in_map_iff. exists t. fold (next i). split; [f_equal; lia|exact N].
Qed.

(** A state that succeeds stands for all others. *)
Definition sized_step (i : nat) (x : list (state * nat) * nat) (c : nat) : option (list (state * nat) * nat) :=
  let (q, n) := x in
  if c <=? n then
    let q := all_close i n c q in
    let n := n - c in
    if holds (sure (33 - i) n) q then Some ([(Standard 0 0 0 0, 0)], n)
    else match best better_paying q with [] => None | q => Some (q, n) end
  else None.

Definition sized_accept (x : list (state * nat) * nat) : bool := best_accept (fst x) && (snd x =? 0).

Lemma sized_run l : forall i q n, at_most_four l -> i + length l = 34 ->
  run _ sized_step sized_accept i (q, n) l = true <-> some_accepts i q l /\ list_sum l = n.
Proof.
  induction l as [|c l IH]; intros i q n B L.
  - simpl. unfold sized_accept. simpl. rewrite andb_true_iff, Nat.eqb_eq. unfold best_accept. rewrite existsb_exists.
    unfold some_accepts. simpl. split; intros [H E]; auto.
  - apply at_most_four_cons in B. destruct B as [C B]. change (list_sum (c :: l)) with (c + list_sum l). cbn [run].
    unfold sized_step at 1. destruct (Nat.leb_spec c n) as [N|N]; [|split; [discriminate|lia]].
    assert (E : c + list_sum l = n <-> list_sum l = n - c) by lia. rewrite E.
    assert (A : list_sum l = n - c -> some_accepts (S i) (all_close i n c q) l <-> some_accepts i q (c :: l)).
    { intro F. rewrite <- all_close_correct by exact L. apply E in F. rewrite F. reflexivity. }
    simpl length in L. assert (L' : S i + length l = 34) by lia.
    destruct (holds (sure (33 - i) (n - c)) (all_close i n c q)) eqn:Sure.
    + rewrite (IH (S i)) by auto. split; intros [P F]; (split; [|exact F]).
      * apply A; [exact F|]. apply holds_exists in Sure. destruct Sure as [s [In_q Sure]]. exists s.
        split; [exact In_q|]. apply sure_correct; [exact B|]. replace (length l) with (33 - i) by lia. rewrite F.
        exact Sure.
      * exists (Standard 0 0 0 0, 0). split; [left; reflexivity|]. apply done_correct. reflexivity.
    + transitivity (some_accepts (S i) (best better_paying (all_close i n c q)) l /\ list_sum l = n - c).
      * destruct (best better_paying (all_close i n c q)) as [|s r].
        -- split; [discriminate|]. intros [[s [[] _]] _].
        -- apply IH; auto.
      * rewrite (best_correct better_paying better_paying_correct). intuition.
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
  intro H. rewrite sized_run; [|exact (proj2 H)|exact (proj1 H)]. unfold size. rewrite <- (is_within_correct k h H).
  unfold is_within. rewrite (best_run_correct enough enough_correct). tauto.
Qed.
