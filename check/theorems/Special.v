(** Seven pairs and thirteen orphans: how many tiles are missing, by counting pairs and kinds. *)

From Coq Require Import List Arith NArith ZArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Files Claims Tables.
Import ListNotations.

(** ** Sums over all kinds *)

Lemma sum_le {A : Type} (f g : A -> nat) l : (forall x, In x l -> f x <= g x) ->
  list_sum (map f l) <= list_sum (map g l).
Proof.
  induction l as [|x l IH]; intro H; simpl; [lia|].
  pose proof (H x (or_introl eq_refl)). assert (list_sum (map f l) <= list_sum (map g l)) by (apply IH; intros; apply H;
    simpl; auto).
  unfold list_sum in *. simpl. lia.
Qed.

Lemma sum_add {A : Type} (f g : A -> nat) l :
  list_sum (map (fun x => f x + g x) l) = list_sum (map f l) + list_sum (map g l).
Proof. induction l as [|x l IH]; unfold list_sum in *; simpl in *; lia. Qed.

Lemma sum_one y f n : forall i,
  list_sum (map (fun x => (if y =? x then 1 else 0) * f x) (seq i n)) = if (i <=? y) && (y <? i + n) then f y else 0.
Proof.
  induction n as [|n IH]; intro i.
  - simpl. destruct (Nat.leb_spec i y), (Nat.ltb_spec y (i + 0)); simpl; auto; lia.
  - cbn [seq map list_sum fold_right]. fold (list_sum (map (fun x => (if y =? x then 1 else 0) * f x) (seq (S i) n))).
    rewrite IH. destruct (Nat.eqb_spec y i) as [->|N].
    + destruct (Nat.leb_spec (S i) i), (Nat.leb_spec i i), (Nat.ltb_spec i (i + S n)); simpl; lia.
    + destruct (Nat.leb_spec (S i) y), (Nat.leb_spec i y), (Nat.ltb_spec y (S i + n)), (Nat.ltb_spec y (i + S n));
        simpl; lia.
Qed.

(** A sum over a list of tiles is a sum over all kinds. *)
Lemma sum_count (l : list tile) f : (forall x, In x l -> x < 34) ->
  list_sum (map (fun x => count l x * f x) kinds) = list_sum (map f l).
Proof.
  induction l as [|y l IH]; intro B.
  - change (fun x => count [] x * f x) with (fun x : tile => 0). unfold kinds. generalize (seq 0 34).
    induction l; simpl; auto.
  - cbn [map]. change (list_sum (f y :: map f l)) with (f y + list_sum (map f l)).
    rewrite <- IH by (intros; apply B; simpl; auto).
    rewrite (map_ext (fun x => count (y :: l) x * f x)
      (fun x => (if y =? x then 1 else 0) * f x + count l x * f x)) by (intro x; rewrite count_cons; lia).
    rewrite sum_add. f_equal. unfold kinds. rewrite sum_one.
    assert (Y : y < 34) by (apply B; simpl; auto). apply Nat.ltb_lt in Y. simpl in *. rewrite Y. reflexivity.
Qed.

Lemma sum_kinds (l : list tile) : (forall x, In x l -> x < 34) -> list_sum (map (count l) kinds) = length l.
Proof.
  intro B. rewrite (map_ext (count l) (fun x => count l x * 1)) by (intro; lia). rewrite sum_count by exact B.
  clear B. induction l as [|x l IH]; unfold list_sum in *; simpl in *; lia.
Qed.

Lemma map_held h : length h = 34 -> map (held h) kinds = h.
Proof. intro L. do 34 (destruct h as [|? h]; [discriminate|]). destruct h; [reflexivity|discriminate]. Qed.

Lemma in_kinds x : In x kinds <-> x < 34.
Proof. unfold kinds. rewrite in_seq. lia. Qed.

(** ** Hands that consist of the tiles of a list *)

Definition hand_of (l : list tile) : hand := map (count l) kinds.

Lemma consists_hand_of l : (forall x, In x l -> x < 34) -> consists_of (hand_of l) l.
Proof.
  intros B x. destruct (Nat.lt_ge_cases x 34) as [X|X]; [apply held_kinds, X|].
  rewrite held_out by exact X. symmetry. apply count_occ_not_In. intro I. apply B in I. lia.
Qed.

Lemma missing_consists h w l : consists_of w l -> missing h w = list_sum (map (fun x => count l x - held h x) kinds).
Proof. intro C. unfold missing. f_equal. apply map_ext. intro x. rewrite C. reflexivity. Qed.

(** To be within the limits, it is enough that each count of the list is. *)
Lemma within_tiles p (P : hand -> Prop) l h k : (forall x, In x l -> x < 34) ->
  (forall x, count l x <= copies_of p x) -> (forall w, consists_of w l -> P w) ->
  list_sum (map (fun x => count l x - held h x) kinds) <= k ->
  within (fun w => allowed (copies_of p) w /\ P w) k h.
Proof.
  intros B L W K. pose proof (consists_hand_of l B) as C. exists (hand_of l).
  assert (A : allowed (copies_of p) (hand_of l)) by (intro x; rewrite C; apply L).
  split; [apply (of_game_hand p); [reflexivity|exact A]|]. rewrite (missing_consists h _ l C). auto.
Qed.

Lemma replacement_is limit P h k : within (fun w => allowed limit w /\ P w) k h ->
  (forall w, is_hand w -> allowed limit w -> P w -> k <= missing h w) -> replacement limit P h k.
Proof.
  intros W L. split; [exact W|]. intros j [w [H [[A Q] K]]]. specialize (L w H A Q). lia.
Qed.

(** ** Parts of lists *)

Lemma count_firstn n l x : count (firstn n l) x <= count l x.
Proof. rewrite <- (firstn_skipn n l) at 2. rewrite count_app. lia. Qed.

Lemma in_firstn n (l : list tile) x : In x (firstn n l) -> In x l.
Proof. intro I. rewrite <- (firstn_skipn n l). apply in_app_iff. auto. Qed.

Lemma filter_split {A : Type} (f : A -> bool) l :
  length (filter f l) + length (filter (fun x => negb (f x)) l) = length l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. destruct (f x); simpl; lia. Qed.

Lemma filter_none {A : Type} (f : A -> bool) l : (forall x, In x l -> f x = false) -> length (filter f l) = 0.
Proof.
  induction l as [|x l IH]; intro H; simpl; [reflexivity|]. rewrite (H x) by (simpl; auto).
  apply IH. intros; apply H; simpl; auto.
Qed.

Lemma filter_at_most {A : Type} (f : A -> bool) l : length (filter f l) <= length l.
Proof. pose proof (filter_split f l). lia. Qed.

Lemma count_distinct l x : NoDup l -> count l x <= 1.
Proof. intro D. apply (proj1 (NoDup_count_occ Nat.eq_dec l)), D. Qed.

(** ** Seven different pairs *)

(** So many tiles of a kind are missing for a pair. *)
Definition short_of (n : nat) (h : hand) (x : tile) : bool := negb (n <=? held h x).

Lemma missing_pairs h l : list_sum (map (fun x => 2 - held h x) l) =
  length (filter (short_of 2 h) l) + length (filter (short_of 1 h) l).
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [map filter].
  change (list_sum (2 - held h x :: map (fun x => 2 - held h x) l))
    with (2 - held h x + list_sum (map (fun x => 2 - held h x) l)). rewrite IH. unfold short_of.
  destruct (Nat.leb_spec 2 (held h x)), (Nat.leb_spec 1 (held h x)); cbn [negb length]; lia.
Qed.

Lemma short_at_least n h all l : NoDup l -> (forall x, In x l -> In x all) ->
  length l - kinds_with n all h <= length (filter (short_of n h) l).
Proof.
  intros D B.
  assert (length (filter (fun x => n <=? held h x) l) + length (filter (short_of n h) l) = length l)
    by apply filter_split.
  assert (length (filter (fun x => n <=? held h x) l) <= kinds_with n all h).
  { apply NoDup_incl_length; [apply NoDup_filter, D|]. intros x X. apply filter_In in X. apply filter_In.
    split; [apply B, X|apply X]. }
  lia.
Qed.

Lemma short_at_most n h l m : (forall x, In x l -> n <= held h x) ->
  length (filter (short_of n h) (firstn 7 (l ++ m))) <= 7 - length l.
Proof.
  intro H. rewrite firstn_app, filter_app, app_length. rewrite (filter_none _ (firstn 7 l)).
  - simpl. etransitivity; [apply filter_at_most|]. apply firstn_le_length.
  - intros x X. unfold short_of. apply in_firstn, H, Nat.leb_le in X. rewrite X. reflexivity.
Qed.

Section Different.

Variable p : players.
Variable h : hand.
Hypothesis in_game : of_game p h.

(** The kinds, of which nothing is evaluated here. *)
Variable all : list tile.
Hypothesis distinct : NoDup all.
Hypothesis in_all : forall x, In x all -> x < 34.
Hypothesis enough : 7 <= length (filter (fun x => 1 <=? copies_of p x) all).

(** The kinds of which the hand has pairs, single tiles, and none, in this order, are chosen. *)
Definition two := filter (fun x => 2 <=? held h x) all.
Definition one := filter (fun x => held h x =? 1) all.
Definition none := filter (fun x => (held h x =? 0) && (1 <=? copies_of p x)) all.
Definition chosen := firstn 7 (two ++ one ++ none).

Lemma two_and_one : length (two ++ one) = kinds_with 1 all h.
Proof.
  rewrite app_length. unfold two, one, kinds_with.
  clear distinct in_all enough. induction all as [|x l IH]; [reflexivity|]. cbn [filter].
  destruct (Nat.leb_spec 2 (held h x)), (Nat.eqb_spec (held h x) 1), (Nat.leb_spec 1 (held h x)); cbn [length]; lia.
Qed.

Lemma all_of_game : length (two ++ one ++ none) = length (filter (fun x => 1 <=? copies_of p x) all).
Proof.
  rewrite !app_length. unfold two, one, none.
  clear distinct in_all enough. induction all as [|x l IH]; [reflexivity|]. cbn [filter].
  pose proof (in_game x).
  destruct (Nat.leb_spec 2 (held h x)), (Nat.eqb_spec (held h x) 1), (Nat.eqb_spec (held h x) 0),
    (Nat.leb_spec 1 (copies_of p x)); cbn [andb length]; lia.
Qed.

Lemma chosen_in x : In x chosen -> x < 34 /\ 1 <= copies_of p x.
Proof.
  intro X. apply in_firstn in X. unfold two, one, none in X. rewrite !in_app_iff, !filter_In in X.
  pose proof (in_game x). rewrite andb_true_iff, !Nat.leb_le, !Nat.eqb_eq in X.
  assert (In x all) as A by tauto. apply in_all in A. lia.
Qed.

Lemma chosen_distinct : NoDup chosen.
Proof.
  assert (D : NoDup (two ++ one ++ none)).
  { apply distinct_app; [apply NoDup_filter, distinct|apply distinct_app; try apply NoDup_filter, distinct|];
      intros x X Y; unfold two, one, none in *; rewrite ?in_app_iff, !filter_In in *;
      rewrite ?andb_true_iff, ?Nat.leb_le, ?Nat.eqb_eq in *; lia. }
  unfold chosen. clear - D. revert D. generalize (two ++ one ++ none). generalize 7.
  induction n as [|n IH]; intros l D; [constructor|].
  destruct D as [|x l X D]; [constructor|]. simpl. constructor; [|apply IH, D]. intro I. apply X, (in_firstn n), I.
Qed.

Lemma pairs_of_all : (forall x, x < 34 -> In x all) ->
  replacement (copies_of p) seven_pairs h ((7 - kinds_with 2 all h) + (7 - kinds_with 1 all h)).
Proof.
  intro I. assert (L : length chosen = 7) by (unfold chosen; rewrite firstn_length, all_of_game; lia).
  assert (M : forall l, NoDup l -> (forall x, In x l -> x < 34) ->
    list_sum (map (fun x => count (l ++ l) x - held h x) kinds) = list_sum (map (fun x => 2 - held h x) l)).
  { intros l D B. rewrite <- (sum_count l) by exact B. f_equal. apply map_ext. intro x. rewrite count_app.
    pose proof (count_distinct l x D).
    destruct (count l x) as [|[|?]]; lia. }
  apply replacement_is.
  - apply (within_tiles p seven_pairs (chosen ++ chosen)).
    + intros x X. apply chosen_in. rewrite in_app_iff in X. tauto.
    + intro x. rewrite count_app. pose proof (count_distinct chosen x chosen_distinct).
      destruct (count chosen x) as [|c] eqn:E; [lia|].
      assert (X : In x chosen) by (apply (count_occ_In Nat.eq_dec); unfold count in E; lia).
      apply chosen_in in X. destruct (copies_of_four p x); lia.
    + intros w W. exists chosen. split; [exact L|]. split; [exact chosen_distinct|]. split; [|exact W].
      intros x X. apply chosen_in, X.
    + rewrite M; [|exact chosen_distinct|intros x X; apply chosen_in, X]. rewrite missing_pairs.
      unfold chosen. apply Nat.add_le_mono.
      * apply (short_at_most 2 h two). intros x X. apply filter_In in X. apply Nat.leb_le, X.
      * rewrite app_assoc, <- two_and_one. apply (short_at_most 1 h (two ++ one)). intros x X.
        unfold two, one in X. rewrite in_app_iff, !filter_In, Nat.leb_le, Nat.eqb_eq in X. lia.
  - intros w _ _ [l [S [D [B C]]]]. rewrite (missing_consists _ _ _ C), M, missing_pairs by assumption.
    assert (A : forall x, In x l -> In x all) by auto.
    change (@length tile l = 7) in S. pose proof (short_at_least 1 h all l D A).
    pose proof (short_at_least 2 h all l D A). lia.
Qed.

End Different.

Theorem different_pairs_correct p h : of_game p h ->
  replacement (copies_of p) seven_pairs h (different_pairs_number h).
Proof.
  intro G. apply (pairs_of_all p h G kinds); [apply seq_NoDup|apply in_kinds| |apply in_kinds].
  apply Nat.leb_le. destruct p; reflexivity.
Qed.

(** ** Any seven pairs *)

Lemma half c : c = 2 * (c / 2) + c mod 2.
Proof. apply Nat.div_mod. lia. Qed.

Lemma count_flat_repeat (f : tile -> nat) x n : forall i,
  count (flat_map (fun y => repeat y (f y)) (seq i n)) x = if (i <=? x) && (x <? i + n) then f x else 0.
Proof.
  induction n as [|n IH]; intro i.
  - simpl. destruct (Nat.leb_spec i x), (Nat.ltb_spec x (i + 0)); simpl; auto; lia.
  - cbn [seq flat_map]. rewrite count_app, count_repeat, IH. destruct (Nat.eqb_spec i x) as [->|N].
    + destruct (Nat.leb_spec (S x) x), (Nat.leb_spec x x), (Nat.ltb_spec x (x + S n)); simpl; lia.
    + destruct (Nat.leb_spec (S i) x), (Nat.leb_spec i x), (Nat.ltb_spec x (S i + n)), (Nat.ltb_spec x (i + S n));
        simpl; lia.
Qed.

Theorem any_pairs_are_correct p h : is_hand h -> of_game p h -> 13 <= size h ->
  replacement (copies_of p) (has_form Any_seven_pairs) h (any_pairs_number h).
Proof.
  intros H G S. set (d := list_sum (map (fun x => held h x / 2) kinds)).
  set (full := flat_map (fun x => repeat x (held h x / 2)) kinds).
  set (single := flat_map (fun x => repeat x (held h x mod 2)) kinds).
  assert (CF : forall x, count full x = held h x / 2).
  { intro x. unfold full, kinds. rewrite count_flat_repeat. destruct (Nat.ltb_spec x (0 + 34)) as [X|X]; [reflexivity|].
    simpl. rewrite held_out by (rewrite (proj1 H); exact X). reflexivity. }
  assert (CS : forall x, count single x = held h x mod 2).
  { intro x. unfold single, kinds. rewrite count_flat_repeat. destruct (Nat.ltb_spec x (0 + 34)) as [X|X];
      [reflexivity|].
    simpl. rewrite held_out by (rewrite (proj1 H); exact X). reflexivity. }
  assert (B : forall x f, In x (flat_map (fun x => repeat x (f x)) kinds) -> x < 34).
  { intros x f X. apply in_flat_map in X. destruct X as [y [Y X]]. apply repeat_spec in X. subst y. apply in_kinds, Y. }
  assert (BF : forall x, In x full -> x < 34) by exact (fun x => B x (fun x => held h x / 2)).
  assert (BS : forall x, In x single -> x < 34) by exact (fun x => B x (fun x => held h x mod 2)).
  clear B. clearbody full single. assert (LF : length full = d).
  { rewrite <- sum_kinds by exact BF. unfold d. f_equal. apply map_ext, CF. }
  assert (LS : 2 * d + length single = size h).
  { rewrite <- LF, <- (sum_kinds full BF), <- (sum_kinds single BS).
    assert (Z : size h = list_sum (map (fun x => count full x + (count full x + count single x)) kinds)).
    { unfold size. rewrite <- (map_held h (proj1 H)) at 1. f_equal. apply map_ext. intro x. rewrite CF, CS.
      rewrite (half (held h x)) at 1. lia. }
    rewrite Z, !sum_add. lia. }
  set (l := firstn 7 full ++ firstn (7 - d) single).
  assert (L : length l = 7) by (unfold l; rewrite app_length, !firstn_length; lia).
  assert (Bl : forall x, In x l -> x < 34).
  { intros x X. apply in_app_iff in X. destruct X as [X|X]; apply in_firstn in X; auto. }
  assert (CL : forall x, count l x <= held h x / 2 + count (firstn (7 - d) single) x).
  { intro x. unfold l. rewrite count_app, <- CF. pose proof (count_firstn 7 full x). lia. }
  assert (C1 : forall x, count (firstn (7 - d) single) x <= held h x mod 2).
  { intro x. rewrite <- CS. apply count_firstn. }
  apply replacement_is.
  - apply (within_tiles p (has_form Any_seven_pairs) (l ++ l)).
    + intros x X. apply in_app_iff in X. destruct X; auto.
    + intro x. rewrite count_app. specialize (CL x). specialize (C1 x). specialize (G x). pose proof (half (held h x)).
      assert (held h x mod 2 < 2) by (apply Nat.mod_upper_bound; lia). destruct (copies_of_four p x); lia.
    + intros w W. exists l. auto.
    + etransitivity; [apply (sum_le _ (count (firstn (7 - d) single)))|].
      * intros x _. rewrite count_app. specialize (CL x). specialize (C1 x). pose proof (half (held h x)). lia.
      * rewrite sum_kinds by (intros x X; apply in_firstn in X; auto). apply firstn_le_length.
  - intros w _ _ [m [Lm [Bm C]]]. change (@length tile m = 7) in Lm. rewrite (missing_consists _ _ _ C).
    unfold any_pairs_number. fold d.
    assert (K : list_sum (map (count m) kinds) <=
      list_sum (map (fun x => (count (m ++ m) x - held h x) + held h x / 2) kinds)).
    { apply sum_le. intros x _. rewrite count_app. pose proof (half (held h x)).
      assert (held h x mod 2 < 2) by (apply Nat.mod_upper_bound; lia). lia. }
    rewrite sum_kinds, sum_add, Lm in K by exact Bm. fold d in K. lia.
Qed.

(** ** Thirteen orphans *)

Lemma sum_short h l : list_sum (map (fun x => 1 - held h x) l) + kinds_with 1 l h = length l.
Proof.
  induction l as [|x l IH]; [reflexivity|]. unfold kinds_with in *. unfold list_sum in *. cbn [map filter fold_right].
  destruct (Nat.leb_spec 1 (held h x)); cbn [length]; lia.
Qed.

Lemma orphans_below x : In x orphans -> x < 34.
Proof. simpl. intuition lia. Qed.

Lemma missing_orphans h x : In x orphans ->
  list_sum (map (fun y => count (x :: orphans) y - held h y) kinds) + kinds_with 1 orphans h =
  13 + if 2 <=? held h x then 0 else 1.
Proof.
  intro X. pose proof (orphans_below x X) as B.
  rewrite (map_ext _ (fun y => count orphans y * (1 - held h y) +
    count [x] y * if 2 <=? held h y then 0 else 1)).
  - pose proof (sum_short h orphans) as S. change (@length tile orphans) with 13 in S.
    assert (O : list_sum (map (fun y => count [x] y * if 2 <=? held h y then 0 else 1) kinds) =
      if 2 <=? held h x then 0 else 1).
    { rewrite (sum_count [x] (fun y => if 2 <=? held h y then 0 else 1)) by (intros y [<-|[]]; exact B).
      unfold list_sum, map, fold_right. apply Nat.add_0_r. }
    rewrite sum_add, O, (sum_count orphans (fun y => 1 - held h y) orphans_below). lia.
  - intro y. rewrite !count_cons. change (count [] y) with 0.
    assert (O : x = y -> count orphans y = 1).
    { intros <-. rewrite <- orphan_spec. pose proof (orphan_at_most_one x). apply (count_occ_In Nat.eq_dec) in X.
      change (count orphans x > 0) in X. rewrite <- orphan_spec in X. lia. }
    pose proof (orphan_at_most_one y) as A. rewrite orphan_spec in A.
    destruct (Nat.eqb_spec x y) as [E|_], (Nat.leb_spec 2 (held h y)); try (rewrite (O E));
      destruct (count orphans y) as [|[|?]]; lia.
Qed.

Theorem orphans_are_correct p h : replacement (copies_of p) thirteen_orphans h (orphans_number h).
Proof.
  assert (F : forall x, In x orphans -> copies_of p x = 4).
  { intros x X. destruct p; [|reflexivity]. simpl in X. intuition (subst; reflexivity). }
  assert (K : kinds_with 1 orphans h <= 13) by (apply (filter_at_most _ orphans)).
  assert (W : forall x, In x orphans -> within (fun w => allowed (copies_of p) w /\ thirteen_orphans w)
    (13 + (if 2 <=? held h x then 0 else 1) - kinds_with 1 orphans h) h).
  { intros x X. apply (within_tiles p thirteen_orphans (x :: orphans)).
    - intros y [<-|Y]; apply orphans_below; auto.
    - intro y. rewrite count_cons. pose proof (orphan_at_most_one y) as A. rewrite orphan_spec in A.
      destruct (Nat.eqb_spec x y) as [E|E]; [subst y; rewrite F by exact X; lia|].
      destruct (count orphans y) eqn:C; [lia|]. rewrite F; [lia|].
      apply (count_occ_In Nat.eq_dec). unfold count in C. lia.
    - intros w C. exists x. auto.
    - pose proof (missing_orphans h x X). lia. }
  pose proof (missing_orphans h) as MO. unfold orphans_number. remember (kinds_with 1 orphans h) as k.
  unfold kinds_with. destruct (filter (fun x => 2 <=? held h x) orphans) as [|x r] eqn:E.
  - apply replacement_is.
    + specialize (W 0). destruct (Nat.leb_spec 2 (held h 0)) as [L|L].
      * assert (I : In 0 (filter (fun x => 2 <=? held h x) orphans)).
        { apply filter_In. split; [simpl; auto|apply Nat.leb_le, L]. }
        rewrite E in I. destruct I.
      * replace (14 - _ - _) with (13 + 1 - k) by (cbn [length]; lia). apply W. simpl. auto.
    + intros w _ _ [x [X C]]. rewrite (missing_consists _ _ _ C). specialize (MO x X).
      destruct (Nat.leb_spec 2 (held h x)) as [L|L]; [|cbn [length]; lia].
      assert (I : In x (filter (fun x => 2 <=? held h x) orphans)) by (apply filter_In; split;
        [exact X|apply Nat.leb_le, L]).
      rewrite E in I. destruct I.
  - assert (I : In x (filter (fun x => 2 <=? held h x) orphans)) by (rewrite E; simpl; auto).
    apply filter_In in I. destruct I as [X L]. apply replacement_is.
    + specialize (W x X). rewrite L in W. replace (14 - _ - _) with (13 + 0 - k) by (cbn [length]; lia).
      exact W.
    + intros w _ _ [y [Y C]]. rewrite (missing_consists _ _ _ C). specialize (MO y Y).
      destruct (2 <=? held h y); cbn [length]; lia.
Qed.

(** ** The nearest of several forms *)

Lemma replacement_or limit (P Q : hand -> Prop) h i j : replacement limit P h i -> replacement limit Q h j ->
  replacement limit (fun w => P w \/ Q w) h (Nat.min i j).
Proof.
  intros [[v [V [[AV PV] KV]]] I] [[w [W [[AW QW] KW]]] J]. split.
  - destruct (Nat.min_spec i j) as [[_ ->]|[_ ->]]; [exists v|exists w]; auto.
  - intros k [u [U [[A [F|F]] K]]].
    + assert (i <= k) by (apply I; exists u; auto). lia.
    + assert (j <= k) by (apply J; exists u; auto). lia.
Qed.

Theorem special_correct p rule h : is_hand h -> of_game p h -> (rule = Different \/ 13 <= size h) ->
  replacement (copies_of p)
    (fun w => has_form (match rule with Different => Seven_pairs | Any => Any_seven_pairs end) w \/ thirteen_orphans w)
    h (special_number rule h).
Proof.
  intros H G S. apply replacement_or; [|apply orphans_are_correct].
  destruct rule; [apply different_pairs_correct, G|]. apply any_pairs_are_correct; auto. destruct S;
    [discriminate|auto].
Qed.
