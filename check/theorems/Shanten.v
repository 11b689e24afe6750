(** The theorems about shanten that is looked up: what the four groups of a hand need, joined; tables that the checker
    accepts; the special forms; and so the shanten of a hand, and the tiles that bring it closer. *)

From Coq Require Import List Arith NArith ZArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Files Claims.
From Tehai Require Import Tables Joins Places Lookups Special.
Import ListNotations.

(** ** Groups, in the words of the statement *)

Lemma reads_zeros n v : forall i j e,
  reads i (Standard 0 0 j e) (repeat 0 n ++ v) <-> reads (i + n) (Standard 0 0 j e) v.
Proof.
  induction n as [|n IH]; intros i j e; [rewrite Nat.add_0_r; reflexivity|].
  cbn [repeat app]. rewrite <- plus_n_Sm. etransitivity; [|exact (IH (S i) j e)]. split.
  - intros [t [N R]]. apply in_next in N. destruct N as [_ [x [y [z [U [_ [_ [_ ->]]]]]]]]. simpl in U.
    destruct U as [U|[]]. inversion U; subst. rewrite !Nat.sub_0_r in R. exact R.
  - intro R. exists (Standard 0 0 j e). split; [|exact R]. apply in_next. split; [auto|]. exists 0, 0, 0.
    rewrite !Nat.sub_0_r. simpl. repeat split; auto; lia.
Qed.

Lemma reads_zeros_after n w i j e : closed i (length w) ->
  reads i (Standard 0 0 j e) (w ++ repeat 0 n) <-> reads i (Standard 0 0 j e) w.
Proof.
  intro C. rewrite (reads_app w (repeat 0 n) i 0 0 j e false false) by auto.
  assert (Z : forall x y, reads (i + length w) (Standard 0 0 x y) (repeat 0 n) <-> x = 0 /\ y = 0).
  { intros x y. rewrite <- (app_nil_r (repeat 0 n)), reads_zeros. unfold reads. simpl.
    destruct x, y; split; (intuition discriminate) || auto. }
  setoid_rewrite Z. split.
  - intros [x [y [X [Y [R [A B]]]]]]. replace j with x by lia. replace e with y by lia. exact R.
  - intro R. exists j, e. rewrite !Nat.sub_diag. auto.
Qed.

Definition pad (g : nat) (v : list nat) : list nat := repeat 0 (9 * g) ++ v ++ repeat 0 (34 - 9 * g - group_size g).

Lemma nth_pad n v r x :
  nth x (repeat 0 n ++ v ++ repeat 0 r) 0 = if (n <=? x) && (x <? n + length v) then nth (x - n) v 0 else 0.
Proof.
  assert (R : forall y m, nth y (repeat 0 m) 0 = 0) by (intros y m; revert y; induction m; intros [|y]; simpl; auto).
  destruct (Nat.leb_spec n x) as [A|A]; cbn [andb].
  - rewrite app_nth2; rewrite repeat_length; [|exact A]. destruct (Nat.ltb_spec x (n + length v)) as [B|B].
    + apply app_nth1. lia.
    + rewrite app_nth2 by lia. apply R.
  - rewrite app_nth1 by (rewrite repeat_length; exact A). apply R.
Qed.

Lemma length_pad g v : g < 4 -> length v = group_size g -> length (pad g v) = 34.
Proof.
  intros G L. unfold pad. rewrite !app_length, !repeat_length, L.
  destruct g as [|[|[|[|g]]]]; try lia; reflexivity.
Qed.

Lemma group_of_spec g x : g < 4 -> x < 34 -> group_of x = g <-> 9 * g <= x < 9 * g + group_size g.
Proof.
  intros G X. unfold group_of. pose proof (Nat.div_mod x 9 ltac:(lia)). pose proof (Nat.mod_upper_bound x 9 ltac:(lia)).
  destruct g as [|[|[|[|g]]]]; cbn [group_size]; lia.
Qed.

Lemma pad_group w g : length w = 34 -> g < 4 -> (forall x, 0 < held w x -> group_of x = g) -> pad g (group w g) = w.
Proof.
  intros L G I. pose proof (group_length w g L G) as LG. apply (nth_ext _ _ 0 0); rewrite length_pad by auto; auto.
  intros x X. unfold pad. rewrite nth_pad, LG. specialize (I x). unfold held in I.
  pose proof (group_of_spec g x G X) as S.
  destruct (Nat.leb_spec (9 * g) x), (Nat.ltb_spec x (9 * g + group_size g)); cbn [andb]; try lia.
  rewrite nth_group by (auto; lia). unfold held. f_equal. lia.
Qed.

Lemma lacks_zeros l n : lacks l (repeat 0 n) = 0.
Proof. revert n. induction l as [|c l IH]; intros [|n]; simpl; auto. Qed.

Lemma lacks_pad h g v : length h = 34 -> g < 4 -> length v = group_size g -> lacks h (pad g v) = lacks (group h g) v.
Proof.
  intros L G V. rewrite <- (firstn_skipn (9 * g) h) at 1. unfold pad, group.
  assert (S : 9 * g + group_size g <= 34) by (destruct g as [|[|[|[|g]]]]; cbn [group_size]; lia).
  rewrite lacks_app by (rewrite repeat_length, firstn_length; lia). rewrite lacks_zeros.
  rewrite <- (firstn_skipn (group_size g) (skipn (9 * g) h)) at 1.
  rewrite lacks_app by (rewrite firstn_length, skipn_length; lia). rewrite lacks_zeros. lia.
Qed.

Lemma part_reads m e w : is_hand w -> e <= 1 -> has_form (part m e) w <-> reads 0 (Standard 0 0 m e) w.
Proof.
  intros W E. rewrite <- has_form_correct; [|unfold has_states; destruct e; discriminate|apply hand_34, W].
  destruct e as [|[|e]]; [| |lia]; apply one_form.
Qed.

Lemma group_closed g (w : list nat) : g < 4 -> length w = group_size g -> closed (9 * g) (length w).
Proof. intros G ->. destruct g as [|[|[|[|g]]]]; try lia; reflexivity. Qed.

Lemma group_within_can limit g m e k h : is_hand h -> (forall x, limit x <= 4) -> g < 4 -> e <= 1 ->
  group_within limit g m e k h <-> can limit (9 * g) (group h g) m e k.
Proof.
  intros H B G E. pose proof (group_length h g (proj1 H) G) as LG. unfold group_within, within, can, reaches. split.
  - intros [w [W [[A [I F]] K]]]. apply part_reads in F; auto. pose proof (group_length w g (proj1 W) G) as LW.
    rewrite (lacks_missing h w (proj1 H) (proj1 W)) in K.
    rewrite <- (pad_group w g (proj1 W) G I) in K, F. rewrite (lacks_pad h g _ (proj1 H) G LW) in K.
    exists (group w g). split; [congruence|]. split; [|split; [exact K|]].
    + intro x. destruct (Nat.lt_ge_cases x (group_size g)) as [X|X]; [|rewrite nth_overflow; lia].
      rewrite (nth_group w g x (proj1 W) G X). apply A.
    + unfold pad in F. apply reads_zeros in F. apply reads_zeros_after in F; [exact F|apply group_closed; auto].
  - intros [v [L [A [K R]]]]. rewrite LG in L. exists (pad g v). assert (LP := length_pad g v G L).
    assert (Al : allowed limit (pad g v)).
    { intro x. unfold held, pad. rewrite nth_pad. destruct (Nat.leb_spec (9 * g) x); cbn [andb]; [|lia].
      destruct (x <? _); [|lia]. specialize (A (x - 9 * g)). replace (9 * g + (x - 9 * g)) with x in A by lia. exact A.
      }
    assert (W : is_hand (pad g v)).
    { apply is_hand_held. split; [exact LP|]. intro x. etransitivity; [apply Al|apply B]. }
    split; [exact W|]. rewrite (lacks_missing h _ (proj1 H) LP), (lacks_pad h g v (proj1 H) G L).
    split; [|exact K]. split; [exact Al|]. split.
    + intros x X. destruct (Nat.lt_ge_cases x 34) as [Y|Y]; [|rewrite held_out in X; lia].
      apply group_of_spec; auto. unfold held, pad in X. rewrite nth_pad, L in X.
      destruct (Nat.leb_spec (9 * g) x), (Nat.ltb_spec x (9 * g + group_size g)); cbn [andb] in X; lia.
    + apply part_reads; auto. unfold pad. apply reads_zeros. apply reads_zeros_after; [apply group_closed;
        auto|exact R].
Qed.

(** Limits, and any number of melds: what is missing for a win is the least sum of what the groups need. *)
Definition in_all_groups (f : nat -> nat) : nat := f 0 + f 1 + f 2 + f 3.

Theorem groups_join limit m k h : is_hand h -> (forall x, limit x <= 4) ->
  within (fun w => allowed limit w /\ standard m w) k h <->
  exists melds heads costs, in_all_groups melds = m /\ in_all_groups heads = 1 /\ in_all_groups costs <= k /\
    forall g, g < 4 -> group_within limit g (melds g) (heads g) (costs g) h.
Proof.
  intros H B.
  assert (W : within (fun w => allowed limit w /\ standard m w) k h <-> can limit 0 h m 1 k).
  { apply (within_reaches limit (standard m)); auto. intros w V. symmetry. apply standard_correct, hand_34, V. }
  rewrite W. clear W. pose proof (fun g => group_length h g (proj1 H)) as L.
  rewrite (groups_app h (proj1 H)) at 1.
  rewrite can_app by (rewrite app_length, !L by lia; reflexivity). rewrite app_length, !L by lia.
  assert (C : forall a b g x y z, g = 0 \/ g = 2 -> a = group h g -> b = group h (S g) ->
    can limit (9 * g) (a ++ b) x y z <-> exists j e k1 k2, j <= x /\ e <= y /\ k1 + k2 <= z /\
      can limit (9 * g) (group h g) j e k1 /\ can limit (9 * S g) (group h (S g)) (x - j) (y - e) k2).
  { intros a b g x y z G -> ->. rewrite can_app by (apply group_closed; [|apply L]; lia). rewrite L by lia.
    replace (9 * g + group_size g) with (9 * S g) by (destruct G; subst; reflexivity). reflexivity. }
  split.
  - intros [j [e [k1 [k2 [J [E [K [A1 A2]]]]]]]]. apply (C _ _ 0) in A1; auto. apply (C _ _ 2) in A2; auto.
    destruct A1 as [j0 [e0 [x0 [x1 [J0 [E0 [K0 [A B1]]]]]]]], A2 as [j2 [e2 [x2 [x3 [J2 [E2 [K2 [C1 D]]]]]]]].
    exists (fun g => match g with 0 => j0 | 1 => j - j0 | 2 => j2 | _ => m - j - j2 end),
      (fun g => match g with 0 => e0 | 1 => e - e0 | 2 => e2 | _ => 1 - e - e2 end),
      (fun g => match g with 0 => x0 | 1 => x1 | 2 => x2 | _ => x3 end).
    unfold in_all_groups. repeat split; try lia.
    intros g G. destruct g as [|[|[|[|g]]]]; try lia; apply group_within_can; auto; lia.
  - intros [melds [heads [costs [M [P [K A]]]]]]. unfold in_all_groups in *.
    assert (A' : forall g, g < 4 -> can limit (9 * g) (group h g) (melds g) (heads g) (costs g)).
    { intros g G. apply group_within_can; auto. destruct g as [|[|[|[|g]]]]; lia. }
    exists (melds 0 + melds 1), (heads 0 + heads 1), (costs 0 + costs 1), (costs 2 + costs 3).
    repeat split; try lia.
    + apply (C _ _ 0); auto. exists (melds 0), (heads 0), (costs 0), (costs 1). repeat split; try lia; [apply A'; lia|].
      replace (melds 0 + melds 1 - melds 0) with (melds 1) by lia.
      replace (heads 0 + heads 1 - heads 0) with (heads 1) by lia. apply A'. lia.
    + apply (C _ _ 2); auto. exists (melds 2), (heads 2), (costs 2), (costs 3). repeat split; try lia; [apply A'; lia|].
      replace (m - (melds 0 + melds 1) - melds 2) with (melds 3) by lia.
      replace (1 - (heads 0 + heads 1) - heads 2) with (heads 3) by lia. apply A'. lia.
Qed.

(** The vector that is worked out rank by rank has what the group needs. *)
Theorem vector_is_correct limit g m heads k h :
  is_hand h -> (forall x, limit x <= 4) -> g < 4 -> m <= 4 -> heads <= 1 ->
  fits (number_in (vector_of (ranks_from limit (9 * g) (group_size g)) (group h g)) heads m) k <->
  group_within limit g m heads k h.
Proof.
  intros H B G M E. rewrite group_within_can by auto. rewrite <- (group_length h g (proj1 H) G).
  apply vector_of_correct; auto.
Qed.

(** And the join of four vectors is the replacement number. *)
Theorem join_is_correct limit m k h : is_hand h -> (forall x, limit x <= 4) -> m <= 4 ->
  let v g := vector_of (ranks_from limit (9 * g) (group_size g)) (group h g) in
  fits (joined (join (v 0) (v 1)) (join (v 2) (v 3)) 1 m) k <->
  within (fun w => allowed limit w /\ standard m w) k h.
Proof.
  intros H B M. cbv zeta. rewrite (within_reaches limit (standard m) (Standard 0 0 m 1)); auto.
  - apply (four_groups limit h (fun g => vector_of (ranks_from limit (9 * g) (group_size g)) (group h g)));
      [apply H| |exact M].
    intros g G. rewrite <- (group_length h g (proj1 H) G). apply vector_of_correct.
  - intros w W. symmetry. apply standard_correct, hand_34, W.
Qed.

(** ** Tables that the checker accepts *)

Theorem checked_tables p t : check_tables p t = true -> forall m h, is_hand h -> of_game p h -> m <= 4 ->
  exists k, look_up t m h = Some (N.of_nat k) /\ replacement (copies_of p) (standard m) h k.
Proof. exact (accepted_tables p t). Qed.

(** ** Special forms *)

Theorem different_pairs p h : of_game p h -> replacement (copies_of p) seven_pairs h (different_pairs_number h).
Proof. exact (different_pairs_correct p h). Qed.

Theorem any_pairs_of_13_tiles p h : is_hand h -> of_game p h -> 13 <= size h ->
  replacement (copies_of p) (has_form Any_seven_pairs) h (any_pairs_number h).
Proof. exact (any_pairs_are_correct p h). Qed.

Theorem orphans_of_any_hand p h : replacement (copies_of p) thirteen_orphans h (orphans_number h).
Proof. exact (orphans_are_correct p h). Qed.

(** ** Shanten *)

(** The least of what is looked up and of the special forms, in both games and with both rules of pairs. *)
Theorem nearest_win p t rule : check_tables p t = true -> forall h, is_hand h -> of_game p h ->
  rule = Different \/ 13 <= size h ->
  exists k, look_up t 4 h = Some (N.of_nat k) /\
    replacement (copies_of p) (wins rule) h (Nat.min k (special_number rule h)).
Proof.
  intros T h H G S. destruct (accepted_tables p t T 4 h H G) as [k [L R]]; [lia|]. exists k. split; [exact L|].
  apply replacement_or; [exact R|]. apply special_correct; assumption.
Qed.

Theorem shanten_is_looked_up t : check_tables Four t = true -> forall h, is_hand h ->
  exists k, look_up t 4 h = Some (N.of_nat k) /\
    shanten h (Z.of_nat (Nat.min k (special_number Different h)) - 1)%Z.
Proof.
  intros T h H. assert (G : forall w, is_hand w -> of_game Four w) by (intros w W x; apply is_hand_held, W).
  destruct (nearest_win Four t Different T h H (G h H)) as [k [L [[w [W [[_ F] K]]] M]]]; [auto|].
  exists k. split; [exact L|]. exists (Nat.min k (special_number Different h)). split; [exists w; auto|].
  split; [|reflexivity]. intros j [v [V [Q J]]]. apply M. exists v. split; [exact V|]. split; [|exact J].
  split; [apply G, V|exact Q].
Qed.

(** ** Tiles that bring a hand closer *)

Lemma replacement_unique limit P h i j : replacement limit P h i -> replacement limit P h j -> i = j.
Proof. intros [A B] [C D]. apply Nat.le_antisymm; auto. Qed.

Lemma missing_draw h w x : x < 34 -> missing h w = missing (draw h x) w + if held h x <? held w x then 1 else 0.
Proof.
  intro X. unfold missing.
  rewrite (map_ext_in _ (fun y => (held w y - held (draw h x) y) + (if x =? y then 1 else 0) *
    if held h y <? held w y then 1 else 0)).
  - rewrite sum_add. f_equal. unfold kinds. rewrite (sum_one x (fun y => if held h y <? held w y then 1 else 0)).
    apply Nat.ltb_lt in X. simpl andb. rewrite X. reflexivity.
  - intros y Y. apply in_kinds in Y. rewrite held_draw by exact Y. rewrite (Nat.eqb_sym y x).
    destruct (x =? y), (Nat.ltb_spec (held h y) (held w y)); lia.
Qed.

Lemma held_discard h x y : y < 34 -> held (discard h x) y = held h y - if y =? x then 1 else 0.
Proof. apply (held_kinds (fun y => held h y - if y =? x then 1 else 0)). Qed.

Lemma missing_discard h w x : x < 34 -> 0 < held h x ->
  missing (discard h x) w = missing h w + if held w x <? held h x then 0 else 1.
Proof.
  intros X P. unfold missing.
  rewrite (map_ext_in (fun y => held w y - held (discard h x) y) (fun y => (held w y - held h y) +
    (if x =? y then 1 else 0) * if held w x <? held h x then 0 else 1)).
  - rewrite sum_add. f_equal. unfold kinds. rewrite (sum_one x (fun _ => if held w x <? held h x then 0 else 1)).
    apply Nat.ltb_lt in X. simpl andb. rewrite X. reflexivity.
  - intros y Y. apply in_kinds in Y. rewrite held_discard by exact Y. rewrite (Nat.eqb_sym y x).
    destruct (Nat.eqb_spec x y) as [<-|_]; [|lia]. destruct (Nat.ltb_spec (held w x) (held h x)); lia.
Qed.

(** A tile is necessary if and only if some nearest win has more copies of it than the hand; its discard is unnecessary
    if and only if some nearest win has fewer. *)
Theorem necessary_tiles limit P h x k : x < 34 -> replacement limit P h k ->
  necessary limit P h x <-> exists w, is_hand w /\ allowed limit w /\ P w /\ missing h w = k /\ held h x < held w x.
Proof.
  intros X R. split.
  - intros [i [j [I [[[w [W [[A F] K]]] _] L]]]]. rewrite (replacement_unique _ _ _ _ _ I R) in L. exists w.
    pose proof (missing_draw h w x X) as M.
    assert (k <= missing h w) by (apply R; exists w; auto).
    split; [exact W|]. split; [exact A|]. split; [exact F|].
    destruct (Nat.ltb_spec (held h x) (held w x)); lia.
  - intros [w [W [A [F [K L]]]]]. pose proof (missing_draw h w x X) as M. apply Nat.ltb_lt in L. rewrite L in M.
    exists k, (k - 1). split; [exact R|]. split; [|lia]. split; [exists w; split; [exact W|]; split; [auto|lia]|].
    intros j [v [V [[B G] J]]]. pose proof (missing_draw h v x X) as N.
    assert (k <= missing h v) by (apply R; exists v; auto). destruct (held h x <? held v x); lia.
Qed.

Theorem unnecessary_tiles limit P h x k : x < 34 -> 0 < held h x -> replacement limit P h k ->
  unnecessary limit P h x <-> exists w, is_hand w /\ allowed limit w /\ P w /\ missing h w = k /\ held w x < held h x.
Proof.
  intros X C R. split.
  - intros [i [I [[w [W [[A F] K]]] _]]]. rewrite (replacement_unique _ _ _ _ _ I R) in K. exists w.
    pose proof (missing_discard h w x X C) as M. assert (k <= missing h w) by (apply R; exists w; auto).
    split; [exact W|]. split; [exact A|]. split; [exact F|].
    destruct (Nat.ltb_spec (held w x) (held h x)); lia.
  - intros [w [W [A [F [K L]]]]]. pose proof (missing_discard h w x X C) as M. apply Nat.ltb_lt in L. rewrite L in M.
    exists k. split; [exact R|]. split; [exists w; split; [exact W|]; split; [auto|lia]|].
    intros j [v [V [[B G] J]]]. pose proof (missing_discard h v x X C) as N.
    assert (k <= missing h v) by (apply R; exists v; auto). lia.
Qed.

(** Both follow from the replacement numbers of the hand with the tile, or without it, whichever wins count. *)
Theorem necessary_by_numbers limit P h x k j : replacement limit P h k -> replacement limit P (draw h x) j ->
  necessary limit P h x <-> j < k.
Proof.
  intros R S. split.
  - intros [a [b [A [B I]]]]. rewrite (replacement_unique _ _ _ _ _ A R), (replacement_unique _ _ _ _ _ B S) in I.
    exact I.
  - intro I. exists k, j. auto.
Qed.

Theorem unnecessary_by_numbers limit P h x k j : replacement limit P h k -> replacement limit P (discard h x) j ->
  unnecessary limit P h x <-> j = k.
Proof.
  intros R S. split.
  - intros [a [A B]]. rewrite <- (replacement_unique _ _ _ _ _ A R). apply (replacement_unique _ _ _ _ _ S B).
  - intros ->. exists k. auto.
Qed.

(** So they are looked up. *)
Theorem necessary_tiles_are_looked_up p t : check_tables p t = true -> forall m h x, is_hand h -> of_game p h ->
  m <= 4 -> held h x < copies_of p x -> x < 34 ->
  exists k j, look_up t m h = Some k /\ look_up t m (draw h x) = Some j /\
    (necessary (copies_of p) (standard m) h x <-> (j < k)%N).
Proof.
  intros T m h x H G M C X.
  assert (D : of_game p (draw h x)).
  { intro y. destruct (Nat.lt_ge_cases y 34) as [Y|Y]; [|rewrite held_out by exact Y; lia].
    rewrite held_draw by exact Y. specialize (G y). destruct (Nat.eqb_spec y x); subst; lia. }
  destruct (accepted_tables p t T m h H G M) as [k [L R]].
  destruct (accepted_tables p t T m (draw h x)) as [j [J S]]; auto; [apply (of_game_hand p);
    [apply length_kinds|exact D]|].
  exists (N.of_nat k), (N.of_nat j). split; [exact L|]. split; [exact J|].
  rewrite (necessary_by_numbers _ _ _ _ _ _ R S). lia.
Qed.

Theorem unnecessary_tiles_are_looked_up p t : check_tables p t = true -> forall m h x, is_hand h -> of_game p h ->
  m <= 4 -> 0 < held h x ->
  exists k j, look_up t m h = Some k /\ look_up t m (discard h x) = Some j /\
    (unnecessary (copies_of p) (standard m) h x <-> j = k).
Proof.
  intros T m h x H G M C.
  assert (D : of_game p (discard h x)).
  { intro y. destruct (Nat.lt_ge_cases y 34) as [Y|Y]; [|rewrite held_out by exact Y; lia].
    rewrite held_discard by exact Y. specialize (G y). lia. }
  destruct (accepted_tables p t T m h H G M) as [k [L R]].
  destruct (accepted_tables p t T m (discard h x)) as [j [J S]]; auto;
    [apply (of_game_hand p); [apply length_kinds|exact D]|].
  exists (N.of_nat k), (N.of_nat j). split; [exact L|]. split; [exact J|].
  rewrite (unnecessary_by_numbers _ _ _ _ _ _ R S). lia.
Qed.
