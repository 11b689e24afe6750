(** A checker of tables, with the proof that tables which it accepts have the replacement number of every hand. *)

From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Files Claims.
From Tehai Require Import Tables Joins Places Diagrams.
Import ListNotations.

(** ** Where the hands of a group are *)

Definition group_ranks (p : players) (g : nat) : list rank := ranks_from (copies_of p) (9 * g) (group_size g).
Definition group_limits (p : players) (g : nat) : list nat := map fst (group_ranks p g).

(** Groups with the same tiles share their places: with four players all suits, with three pinzu and souzu. *)
Definition groups_with_places (p : players) : list nat := match p with Four => [0; 3] | Three => [0; 1; 3] end.

Definition expected (p : players) : list vector := flat_map vectors_of (map (group_ranks p) (groups_with_places p)).

Definition number_of_hands (limits : list nat) : N := fold_right (fun n s => N.of_nat (S n) * s)%N 1%N limits.

Definition offsets_of (p : players) : list N :=
  let size g := number_of_hands (group_limits p g) in
  match p with
  | Four => [0%N; 0%N; 0%N; size 0]
  | Three => [0%N; size 0; size 0; N.add (size 0) (size 1)]
  end.

Fixpoint rank_weights (weight : N) (limits : list nat) : list N :=
  match limits with
  | [] => []
  | n :: limits => (if n =? 0 then 0%N else weight) :: rank_weights (weight * N.of_nat (S n)) limits
  end.

Definition weights_of (p : players) : list (list N) :=
  flat_map (fun g => map (fun w => repeat 0%N g ++ w :: repeat 0%N (3 - g)) (rank_weights 1 (group_limits p g)))
    (seq 0 4).

(** ** The checker *)

(** The vector of each class: that of its first place, and all its other places must have the same. *)
Definition vectors := PositiveMap.t vector.

Definition find_class (known : vectors) (id : N) : option vector := PositiveMap.find (N.succ_pos id) known.

Fixpoint learn (bound : N) (known : vectors) (l : list (N * vector)) : option vectors :=
  match l with
  | [] => Some known
  | (id, v) :: l =>
    if (id <? bound)%N then
      match find_class known id with
      | None => learn bound (PositiveMap.add (N.succ_pos id) v known) l
      | Some w => if same_vector v w then learn bound known l else None
      end
    else None
  end.

Fixpoint all_or_none {A : Type} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some x :: l => match all_or_none l with Some r => Some (x :: r) | None => None end
  | None :: _ => None
  end.

(** Every class up to the bound must have a place. *)
Definition learned (bound : N) (l : list (N * vector)) : option (list vector) :=
  match learn bound (PositiveMap.empty vector) l with
  | Some known => all_or_none (map (fun i => find_class known (N.of_nat i)) (seq 0 (N.to_nat bound)))
  | None => None
  end.

Definition all_joins (vs : list vector) : list vector := flat_map (fun v => map (join v) vs) vs.

(** 255 means that there is no win. *)
Definition number_of (c : cost) : N := match c with Some k => N.of_nat k | None => 255 end.

Definition all_numbers (vs : list vector) (melds : nat) : list N :=
  flat_map (fun m => flat_map (fun v => map (fun w => number_of (joined v w 1 m)) vs) vs) (seq 0 melds).

Definition check_pairs (bound : N) (ids : list N) (groups : list vector) : option (list vector) :=
  let joins := all_joins groups in
  if length ids =? length joins then learned bound (combine ids joins) else None.

Definition check_groups (p : players) (t : tables) : option (list vector) :=
  match all_ends (map (group_ranks p) (groups_with_places p)) (diagrams t) with
  | Some l => learned (group_classes t) l
  | None => None
  end.

Definition check_tables (p : players) (t : tables) : bool :=
  same_list (same_list N.eqb) (weights t) (weights_of p) && same_list N.eqb (offsets t) (offsets_of p) &&
  match check_groups p t with
  | Some groups =>
    match check_pairs (pair_classes t) (pairs t) groups with
    | Some both => same_list N.eqb (numbers t) (all_numbers both 5)
    | None => false
    end
  | None => false
  end.

(** ** What was learned *)

Lemma learn_correct bound l : forall known all, learn bound known l = Some all ->
  (forall id v, find_class known id = Some v -> find_class all id = Some v) /\
  forall id v, In (id, v) l -> (id < bound)%N /\ find_class all id = Some v.
Proof.
  induction l as [|[id w] l IH]; intros known all L.
  - injection L as <-. split; [auto|]. intros id v [].
  - cbn [learn] in L. destruct (N.ltb_spec id bound) as [B|]; [|discriminate].
    assert (K : exists known', learn bound known' l = Some all /\ find_class known' id = Some w /\
      forall j v, find_class known j = Some v -> find_class known' j = Some v).
    { destruct (find_class known id) as [u|] eqn:F.
      - destruct (same_vector w u) eqn:S; [|discriminate]. apply same_vector_correct in S. subst u. eauto.
      - eexists. split; [exact L|]. unfold find_class in *. split; [apply PositiveMap.gss|].
        intros j v J. rewrite PositiveMap.gso; [exact J|]. intro E. rewrite E, F in J. discriminate. }
    destruct K as [known' [L' [F K]]]. apply IH in L'. destruct L' as [A C]. split; [auto|].
    intros j v [E|I]; [|apply C, I]. injection E as <- <-. auto.
Qed.

Lemma all_or_none_correct {A : Type} (l : list (option A)) : forall r, all_or_none l = Some r ->
  l = map Some r.
Proof.
  induction l as [|[x|] l IH]; intros r E; try discriminate; [injection E as <-; reflexivity|].
  simpl in E. destruct (all_or_none l) as [s|]; [|discriminate]. injection E as <-. simpl. rewrite (IH s); reflexivity.
Qed.

Lemma learned_correct bound l all : learned bound l = Some all ->
  length all = N.to_nat bound /\ forall id v, In (id, v) l -> (id < bound)%N /\ nth_error all (N.to_nat id) = Some v.
Proof.
  unfold learned. destruct (learn _ _ _) as [known|] eqn:L; [|discriminate]. intro E.
  apply all_or_none_correct in E. apply learn_correct in L. destruct L as [_ L].
  assert (S : length all = N.to_nat bound).
  { rewrite <- (map_length Some), <- E, map_length, seq_length. reflexivity. }
  split; [exact S|]. intros id v I. destruct (L id v I) as [B F]. split; [exact B|].
  assert (M : nth_error (map Some all) (N.to_nat id) = Some (Some v)).
  { rewrite <- E. replace (Some v) with (find_class known (N.of_nat (N.to_nat id))) by (rewrite N2Nat.id; exact F).
    apply (map_nth_error (fun i => find_class known (N.of_nat i))).
    rewrite nth_error_seq by lia. reflexivity. }
  destruct (nth_error all (N.to_nat id)) as [u|] eqn:U.
  - apply (map_nth_error Some) in U. congruence.
  - apply nth_error_None in U. rewrite (proj2 (nth_error_None (map Some all) _)) in M; [discriminate|].
    rewrite map_length. exact U.
Qed.

Lemma nth_error_combine {A B : Type} (l : list A) (m : list B) : length l = length m -> forall i y,
  nth_error m i = Some y -> exists x, nth_error l i = Some x /\ In (x, y) (combine l m).
Proof.
  intros L i y. apply (forall2_nth_error (fun x y => In (x, y) (combine l m))), forall2_combine; auto.
Qed.

Lemma check_pairs_correct bound ids groups both : check_pairs bound ids groups = Some both ->
  length both = N.to_nat bound /\
  forall i v, nth_error (all_joins groups) i = Some v ->
    exists id, nth_error ids i = Some id /\ nth_error both (N.to_nat id) = Some v.
Proof.
  unfold check_pairs. destruct (Nat.eqb_spec (length ids) (length (all_joins groups))) as [L|]; [|discriminate].
  intro C. apply learned_correct in C. destruct C as [S C]. split; [exact S|]. intros i v V.
  destruct (nth_error_combine ids _ L i v V) as [id [I J]]. exists id. split; [exact I|]. apply C, J.
Qed.

Lemma nth_error_joins vs i j v w : nth_error vs i = Some v -> nth_error vs j = Some w ->
  nth_error (all_joins vs) (length vs * i + j) = Some (join v w).
Proof.
  intros I J. unfold all_joins.
  rewrite (nth_error_flat_map _ (length vs) _ (fun x _ => map_length (join x) vs) i j v I).
  - apply map_nth_error, J.
  - apply nth_error_Some. congruence.
Qed.

Lemma nth_error_numbers vs melds m i j v w : m < melds -> nth_error vs i = Some v -> nth_error vs j = Some w ->
  nth_error (all_numbers vs melds) (length vs * (length vs * m + i) + j) = Some (number_of (joined v w 1 m)).
Proof.
  intros M I J. assert (LI : i < length vs) by (apply nth_error_Some; congruence).
  assert (LJ : j < length vs) by (apply nth_error_Some; congruence). unfold all_numbers.
  replace (length vs * (length vs * m + i) + j) with (length vs * length vs * m + (length vs * i + j)) by nia.
  rewrite (nth_error_flat_map _ (length vs * length vs) _ (fun x _ => length_flat_map _ _ _ (fun y _ => map_length _ _))
    m _ m); [| |nia].
  - rewrite (nth_error_flat_map _ (length vs) _ (fun x _ => map_length _ vs) i j v I LJ).
    apply (map_nth_error (fun w => number_of (joined v w 1 m))), J.
  - apply (nth_error_seq melds 0 m M).
Qed.

(** Tables that say which class the four groups of a hand have, if the classes have the vectors [v]. *)
Lemma joined_look_up t m melds h v groups both : m < melds ->
  (forall g, g < 4 -> exists id, class t h g = Some id /\ (id < group_classes t)%N /\
    nth_error groups (N.to_nat id) = Some (v g)) ->
  length groups = N.to_nat (group_classes t) ->
  check_pairs (pair_classes t) (pairs t) groups = Some both ->
  numbers t = all_numbers both melds ->
  look_up t m h = Some (number_of (joined (join (v 0) (v 1)) (join (v 2) (v 3)) 1 m)).
Proof.
  intros M C LG LB NT. apply check_pairs_correct in LB. destruct LB as [LB B].
  destruct (C 0) as [a [A [_ VA]]], (C 1) as [b [B1 [_ VB]]], (C 2) as [c [C1 [_ VC]]], (C 3) as [d [D1 [_ VD]]];
    try lia.
  assert (P : forall x y u w, nth_error groups (N.to_nat x) = Some u -> nth_error groups (N.to_nat y) = Some w ->
    exists e, at_place (pairs t) (group_classes t * x + y)%N = Some e /\ nth_error both (N.to_nat e) = Some (join u w)).
  { intros x y u w X Y. destruct (B _ _ (nth_error_joins _ _ _ _ _ X Y)) as [e [E F]]. exists e. split; [|exact F].
    unfold at_place. rewrite N2Nat.inj_add, N2Nat.inj_mul, <- LG. exact E. }
  destruct (P a b _ _ VA VB) as [e [E FE]], (P c d _ _ VC VD) as [f [F FF]].
  unfold look_up. rewrite A, B1, C1, D1, E, F, NT. unfold at_place.
  rewrite !N2Nat.inj_add, !N2Nat.inj_mul, N2Nat.inj_add, N2Nat.inj_mul, Nat2N.id, <- LB.
  apply nth_error_numbers; assumption.
Qed.

(** ** Places *)

Lemma number_of_hands_correct limits : number_of_hands limits = N.of_nat (sizes limits).
Proof. induction limits as [|n limits IH]; [reflexivity|]. cbn [number_of_hands fold_right sizes].
  fold (number_of_hands limits). rewrite IH, Nat2N.inj_mul. reflexivity.
Qed.

Lemma length_vectors ranks : length (vectors_of ranks) = sizes (map fst ranks).
Proof. rewrite vectors_of_correct, map_length, length_fill. apply sizes_rev. Qed.

Lemma nth_error_vectors ranks l : Forall2 le l (map fst ranks) ->
  nth_error (vectors_of ranks) (place_of (map fst ranks) l) = Some (vector_of ranks l).
Proof.
  intro F. rewrite vectors_of_correct. apply map_nth_error. rewrite nth_error_fill by exact F. f_equal. apply app_nil_r.
Qed.

(** Nothing evaluates these. *)
Local Opaque sizes place_of vectors_of vector_of.

Lemma nth_error_expected before after g p l : groups_with_places p = before ++ g :: after ->
  Forall2 le l (group_limits p g) ->
  nth_error (expected p) (list_sum (map (fun g => sizes (group_limits p g)) before) + place_of (group_limits p g) l) =
  Some (vector_of (group_ranks p g) l).
Proof.
  unfold expected. intros -> F. induction before as [|b before IH].
  - cbn. rewrite nth_error_app1; [apply nth_error_vectors, F|]. rewrite length_vectors. apply place_of_less, F.
  - cbn. rewrite nth_error_app2; rewrite length_vectors; fold (group_limits p b); [|lia]. rewrite <- IH. f_equal.
    unfold list_sum. lia.
Qed.

Lemma expected_correct p g l : g < 4 -> Forall2 le l (group_limits p g) ->
  nth_error (expected p) (N.to_nat (nth g (offsets_of p) 0%N) + place_of (group_limits p g) l) =
  Some (vector_of (group_ranks p g) l).
Proof.
  intros G F. unfold offsets_of. rewrite !number_of_hands_correct.
  assert (S : forall before k after, group_ranks p g = group_ranks p k ->
    groups_with_places p = before ++ k :: after ->
    nth_error (expected p) (list_sum (map (fun g => sizes (group_limits p g)) before) + place_of (group_limits p g) l)
    = Some (vector_of (group_ranks p g) l)).
  { intros before k after R E. unfold group_limits in F |- *. rewrite R in F |- *.
    apply (nth_error_expected before after k p l E F). }
  destruct p, g as [|[|[|[|g]]]]; try lia; cbn [nth]; rewrite ?N2Nat.inj_add, ?Nat2N.id.
  - apply (S [] 0 [1; 3]); reflexivity.
  - rewrite <- (Nat.add_0_r (sizes _)). apply (S [0] 1 [3]); reflexivity.
  - rewrite <- (Nat.add_0_r (sizes _)). apply (S [0] 1 [3]); reflexivity.
  - rewrite <- (Nat.add_0_r (sizes (group_limits Three 1))). apply (S [0; 1] 3 []); reflexivity.
  - apply (S [] 0 [3]); reflexivity.
  - apply (S [] 0 [3]); reflexivity.
  - apply (S [] 0 [3]); reflexivity.
  - rewrite <- (Nat.add_0_r (sizes _)). apply (S [0] 3 []); reflexivity.
Qed.

Lemma nth_group h g i : length h = 34 -> g < 4 -> i < group_size g -> nth i (group h g) 0 = held h (9 * g + i).
Proof.
  intros L G I. do 34 (destruct h as [|? h]; [discriminate|]). destruct h; [|discriminate].
  do 4 (destruct g as [|g]; [simpl in I; do 9 (destruct i as [|i]; [try reflexivity; lia|]); lia|]). lia.
Qed.

Lemma forall2_nth l : forall m, length l = length m ->
  (forall i, i < length l -> nth i l 0 <= nth i m 0) -> Forall2 le l m.
Proof.
  induction l as [|c l IH]; intros [|n m] L H; try discriminate; constructor.
  - apply (H 0). simpl. lia.
  - apply IH; [simpl in L; lia|]. intros i I. apply (H (S i)). simpl. lia.
Qed.

Lemma in_group p h g : length h = 34 -> of_game p h -> g < 4 -> Forall2 le (group h g) (group_limits p g).
Proof.
  intros L O G. pose proof (group_length h g L G) as LG. unfold group_limits, group_ranks, ranks_from. rewrite map_map.
  apply forall2_nth; [rewrite map_length, seq_length; exact LG|].
  intros i I. rewrite LG in I. rewrite nth_group by auto. rewrite (nth_error_nth _ i (x := copies_of p (9 * g + i)) 0).
  - apply O.
  - apply (map_nth_error (fun x => fst (copies_of p x, begins x))). apply nth_error_seq, I.
Qed.

(** The weights add up to the place of the group. *)
Local Transparent place_of.

Ltac evaluate t := let v := eval vm_compute in t in change t with v.

Lemma place_correct p t h g : length h = 34 -> of_game p h -> g < 4 ->
  weights t = weights_of p -> offsets t = offsets_of p ->
  place t h g = (nth g (offsets_of p) 0 + N.of_nat (place_of (group_limits p g) (group h g)))%N.
Proof.
  intros L O G W F. unfold place. rewrite W, F. f_equal.
  assert (A : p = Three -> held h 1 = 0 /\ held h 2 = 0 /\ held h 3 = 0 /\ held h 4 = 0 /\ held h 5 = 0 /\
    held h 6 = 0 /\ held h 7 = 0).
  { intros ->. repeat split; apply Nat.le_0_r; match goal with |- held h ?x <= _ => exact (O x) end. }
  clear W F O. do 34 (destruct h as [|? h]; [discriminate|]). destruct h; [|discriminate]. clear L.
  destruct p; [evaluate (weights_of Three); specialize (A eq_refl)|evaluate (weights_of Four); clear A];
    (destruct g as [|[|[|[|g]]]]; [| | | |lia]);
    match goal with |- context [group_limits ?p ?g] => evaluate (group_limits p g) end;
    cbv [group group_size Nat.mul Nat.add skipn firstn];
    cbv [place_of sum_of kinds seq map fold_right nth held] in *; lia.
Qed.

Local Opaque place_of.

Lemma class_correct p t h g : length h = 34 -> of_game p h -> g < 4 ->
  weights t = weights_of p -> offsets t = offsets_of p ->
  class t h g = nth_error (classes t)
    (N.to_nat (nth g (offsets_of p) 0%N) + place_of (group_limits p g) (group h g)).
Proof.
  intros L O G W F. unfold class, at_place. rewrite (place_correct p) by assumption.
  rewrite N2Nat.inj_add, Nat2N.id. reflexivity.
Qed.

(** ** The theorem *)

Lemma copies_at_most_four p x : copies_of p x <= 4.
Proof. destruct (copies_of_four p x) as [-> | ->]; lia. Qed.

Lemma standard_reaches p m h k : is_hand h ->
  can (copies_of p) 0 h m 1 k <-> within (fun w => of_game p w /\ standard m w) k h.
Proof.
  intro H. symmetry. apply (within_reaches (copies_of p) (standard m)); [exact H|apply copies_at_most_four|].
  intros w W. symmetry. apply standard_correct, hand_34, W.
Qed.

(** What is found for a hand in tables that the checker accepts. *)
Lemma check_tables_correct p t m h : check_tables p t = true -> is_hand h -> of_game p h -> m <= 4 ->
  exists c, look_up t m h = Some (number_of c) /\
    forall k, fits c k <-> within (fun w => of_game p w /\ standard m w) k h.
Proof.
  unfold check_tables. rewrite !andb_true_iff. intros [[W O] C] H G M.
  apply same_list_correct in W; [|apply same_list_correct; intros x y; apply N.eqb_eq].
  apply same_list_correct in O; [|intros x y; apply N.eqb_eq].
  destruct (check_groups p t) as [groups|] eqn:LG; [|discriminate].
  destruct (check_pairs _ _ groups) as [both|] eqn:LB; [|discriminate].
  apply same_list_correct in C; [|intros x y; apply N.eqb_eq]. unfold check_groups in LG.
  destruct (all_ends _ (diagrams t)) as [found|] eqn:E; [|discriminate]. apply all_ends_correct in E.
  apply learned_correct in LG. destruct LG as [SG LG].
  eexists. split.
  - apply (joined_look_up t m 5 h (fun g => vector_of (group_ranks p g) (group h g)) groups both); auto; [lia|].
    intros g X. pose proof (expected_correct p g (group h g) X (in_group p h g (proj1 H) G X)) as V.
    destruct (forall2_nth_error _ _ _ _ _ E V) as [id [I J]]. exists id. split; [|apply LG, J].
    rewrite (class_correct p) by (assumption || apply H). exact I.
  - intro k. rewrite <- standard_reaches by exact H.
    apply (four_groups (copies_of p) h (fun g => vector_of (group_ranks p g) (group h g))); [apply H| |exact M].
    intros g X. unfold group_ranks. rewrite <- (group_length h g (proj1 H) X). apply vector_of_correct.
Qed.

(** There is a win of any number of melds: triplets of honours and a pair of red dragons. *)
Definition some_win (m : nat) : hand := repeat 0 27 ++ repeat 3 m ++ repeat 0 (6 - m) ++ [2].

Lemma some_win_correct p m : m <= 4 -> is_hand (some_win m) /\ of_game p (some_win m) /\ standard m (some_win m).
Proof.
  intro M. assert (H : is_hand (some_win m)).
  { do 5 (destruct m as [|m]; [split; [reflexivity|intros c C; simpl in C; intuition lia]|]). lia. }
  split; [exact H|]. split.
  - intro x. destruct p; [|apply is_hand_held, H]. unfold copies_of. destruct (_ && _) eqn:E.
    + apply andb_true_iff in E. rewrite !Nat.leb_le in E. unfold held, some_win. do 8 (destruct x as [|x]; [simpl;
        lia|]). lia.
    + apply is_hand_held, H.
  - apply standard_correct; [apply hand_34, H|]. apply one_form, is_win_correct.
    do 5 (destruct m as [|m]; [reflexivity|]). lia.
Qed.

Theorem accepted_tables p t : check_tables p t = true -> forall m h, is_hand h -> of_game p h -> m <= 4 ->
  exists k, look_up t m h = Some (N.of_nat k) /\ replacement (copies_of p) (standard m) h k.
Proof.
  intros T m h H G M. destruct (check_tables_correct p t m h T H G M) as [c [L F]].
  destruct (some_win_correct p m M) as [W [WG S]].
  assert (E : fits c (missing h (some_win m))) by (apply F; exists (some_win m); auto).
  destruct c as [k|]; [|destruct E]. exists k. split; [exact L|]. split.
  - apply F. simpl. lia.
  - intros j J. apply F in J. exact J.
Qed.
