(** Each deal of 14 tiles is a deal of 13 and a draw, in 14 ways. *)

From Coq Require Import List Permutation Arith NArith ZArith QArith Lqa Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Mean Files Solo Draws Alike.
Import ListNotations.
Local Open Scope nat_scope.

Lemma ways_held h : forall x, at_most_four h -> x < length h ->
  (deals (bump x h) * N.of_nat (S (nth x h 0%nat)) = deals h * N.of_nat (4 - nth x h 0%nat))%N.
Proof.
  induction h as [|c h IH]; intros x B X; simpl in X; [lia|]. apply at_most_four_cons in B. destruct B as [C B].
  destruct x as [|x]; cbn [bump nth]; unfold deals; cbn [map fold_right].
  - assert (E : (binomial 4 (S c) * N.of_nat (S c) = binomial 4 c * N.of_nat (4 - c))%N)
      by (do 5 (destruct c as [|c]; [reflexivity|]); lia).
    rewrite <- !N.mul_assoc, !(N.mul_comm (fold_right _ _ _)), !N.mul_assoc, E. reflexivity.
  - specialize (IH x B). unfold deals in IH. rewrite <- !N.mul_assoc, IH by lia. reflexivity.
Qed.

Lemma ways_draw h x : is_hand h -> x < 34 ->
  ways (draw h x) * share (held (draw h x) x) 1 == ways h * share (4 - held h x) 1.
Proof.
  intros [L B] X. rewrite held_draw, Nat.eqb_refl, Nat.add_1_r, <- bump_draw by auto.
  pose proof (ways_held h x B) as E. rewrite L in E. specialize (E X). fold (held h x) in E.
  assert (F : (Z.of_N (deals (bump x h)) * Z.of_nat (S (held h x)) = Z.of_N (deals h) * Z.of_nat (4 - held h x))%Z)
    by (rewrite <- !nat_N_Z, <- !N2Z.inj_mul, E; reflexivity).
  unfold ways, share, Qeq, Qmult. cbn [Qnum Qden]. rewrite F. reflexivity.
Qed.

(** ** Pairs *)

Lemma pairs_distinct {A B} (l : list A) (m : list B) : NoDup l -> NoDup m -> NoDup (list_prod l m).
Proof.
  intros L M. induction L as [|a l N L IH]; [constructor|]. simpl. apply distinct_app; auto.
  - apply (NoDup_map_inv snd). rewrite map_map. simpl. rewrite map_id. exact M.
  - intros [b c] I J. apply in_map_iff in I. destruct I as [d [E _]]. inversion E; subst. apply in_prod_iff in J. tauto.
Qed.

Lemma add_up_pairs {A B} (l : list A) (m : list B) f :
  add_up (list_prod l m) f == add_up l (fun a => add_up m (fun b => f (a, b))).
Proof.
  induction l as [|a l IH]; [reflexivity|]. simpl list_prod. rewrite add_up_app, add_up_map, add_up_cons, IH.
  reflexivity.
Qed.

Lemma share_times k s : 0 < s -> share k s * share s 1 == share k 1.
Proof.
  intro L. assert (E : Z.pos (Pos.of_nat s) = Z.of_nat s) by lia. unfold share, Qeq, Qmult. cbn [Qnum Qden].
  rewrite !Pos2Z.inj_mul, E. change (Z.pos (Pos.of_nat 1)) with 1%Z. ring.
Qed.

(** Hands of 13 tiles with a tile to draw, and hands of 14 with a tile that was drawn. *)
Section Double.

Variable p : players.
Variables before after : list hand.
Hypothesis hands_before : lists before (dealt p 13).
Hypothesis hands_after : lists after (dealt p 14).

Definition may_draw (e : hand * tile) := 0 <? copies_left p (fst e) (snd e).
Definition may_be_drawn (e : hand * tile) := 0 <? held (fst e) (snd e).
Definition to_draw := filter may_draw (list_prod before kinds).
Definition drawn := filter may_be_drawn (list_prod after kinds).
Definition draw_it (e : hand * tile) := (draw (fst e) (snd e), snd e).
Definition discard_it (e : hand * tile) := (discard (fst e) (snd e), snd e).

Lemma in_to_draw h x : In (h, x) to_draw <-> ready p h /\ x < 34 /\ 0 < copies_left p h x.
Proof.
  unfold to_draw, may_draw. rewrite filter_In, in_prod_iff, (proj2 hands_before). unfold kinds.
  rewrite in_seq, Nat.ltb_lt. unfold ready. simpl. intuition lia.
Qed.

Lemma in_drawn g x : In (g, x) drawn <-> (is_hand g /\ dealt p 14 g) /\ x < 34 /\ 0 < held g x.
Proof.
  unfold drawn, may_be_drawn. rewrite filter_In, in_prod_iff, (proj2 hands_after). unfold kinds.
  rewrite in_seq, Nat.ltb_lt. simpl. intuition lia.
Qed.

Lemma draw_discard g x : length g = 34 -> 0 < held g x -> draw (discard g x) x = g.
Proof.
  intros L H. apply same_hand; auto. intros y Y. rewrite held_draw, held_discard by exact Y.
  destruct (Nat.eqb_spec y x); subst; lia.
Qed.

Lemma draws_match : Permutation (map draw_it to_draw) drawn.
Proof.
  apply NoDup_Permutation.
  - apply (NoDup_map_inv discard_it). rewrite map_map, (map_ext_in _ (fun e => e)), map_id.
    + apply NoDup_filter, pairs_distinct; [apply hands_before|apply seq_NoDup].
    + intros [h x] I. apply in_to_draw in I. destruct I as [R _]. unfold discard_it, draw_it. cbn [fst snd].
      rewrite discard_draw by apply (ready_length p h R). reflexivity.
  - apply NoDup_filter, pairs_distinct; [apply hands_after|apply seq_NoDup].
  - intros [g x]. rewrite in_drawn, in_map_iff. split.
    + intros [[h y] [E I]]. unfold draw_it in E. cbn [fst snd] in E. inversion E; subst. clear E.
      apply in_to_draw in I. destruct I as [R [X C]]. split; [|split; [exact X|apply holds_drawn, X]].
      split; [apply (draw_ready p); auto|]. destruct R as [[L B] [N G]].
      split; [rewrite draw_size, N by auto; reflexivity|]. intro y.
      destruct (Nat.lt_ge_cases y 34) as [Y|Y]; [|rewrite held_out by exact Y; lia].
      rewrite held_draw by exact Y. specialize (G y). unfold copies_left in C. destruct (Nat.eqb_spec y x); subst; lia.
    + intros [[[L B] [N G]] [X H]]. exists (discard g x, x). unfold draw_it. cbn [fst snd].
      rewrite draw_discard by auto. split; [reflexivity|]. apply in_to_draw.
      assert (E : forall y, y < 34 -> held (discard g x) y = held g y - if y =? x then 1 else 0)
        by (intros; apply held_discard; auto).
      assert (M : forall y, held (discard g x) y <= held g y).
      { intro y. destruct (Nat.lt_ge_cases y 34) as [Y|Y]; [rewrite E by exact Y; lia|].
        rewrite held_out by exact Y. lia. }
      split; [|split; [exact X|unfold copies_left; rewrite E, Nat.eqb_refl by exact X; specialize (G x); lia]].
      split; [apply is_hand_held; split; [reflexivity|]|split].
      * intro y. specialize (M y). specialize (proj1 (is_hand_held g) (conj L B)) as [_ F]. specialize (F y). lia.
      * rewrite discard_size by auto. lia.
      * intro y. specialize (M y). specialize (G y). lia.
Qed.

Lemma draw_after h x : ready p h -> x < 34 -> 0 < copies_left p h x -> In (draw h x) after.
Proof.
  intros R X C. assert (I : In (draw h x, x) drawn).
  { apply (Permutation_in _ draws_match), in_map_iff. exists (h, x). split; [reflexivity|]. apply in_to_draw. auto. }
  apply in_drawn in I. apply hands_after, I.
Qed.

Lemma double_count f :
  add_up before (fun h => ways h * add_up kinds (fun x => share (copies_left p h x) 1 * f (draw h x)))%Q ==
  add_up after (fun g => ways g * f g)%Q * share 14 1.
Proof.
  transitivity (add_up (list_prod before kinds)
    (fun e => ways (fst e) * share (copies_left p (fst e) (snd e)) 1 * f (draw (fst e) (snd e)))%Q).
  { rewrite add_up_pairs. apply add_up_ext. intros h _. rewrite Qmult_comm, <- add_up_times. apply add_up_ext.
    intros x _. cbn [fst snd]. ring. }
  transitivity (add_up (list_prod after kinds) (fun e => ways (fst e) * share (held (fst e) (snd e)) 1 * f (fst e))%Q).
  - rewrite <- (add_up_filter (list_prod before kinds) may_draw).
    rewrite <- (add_up_filter (list_prod after kinds) may_be_drawn).
    + fold to_draw. fold drawn. rewrite <- (add_up_permutation _ _ _ draws_match), add_up_map. apply add_up_ext.
      intros [h x] I. apply in_to_draw in I. destruct I as [R [X C]]. unfold draw_it. cbn [fst snd].
      rewrite ways_draw by (auto; apply R). unfold copies_left.
      rewrite (tile_copies p x); [reflexivity|]. apply (drawable_tile p h); auto.
    + intros [g x] _ T. unfold may_be_drawn in T. apply Nat.ltb_ge in T. cbn [fst snd] in *.
      replace (held g x) with 0 by lia. rewrite share_0. ring.
    + intros [h x] _ T. unfold may_draw in T. apply Nat.ltb_ge in T. cbn [fst snd] in *.
      replace (copies_left p h x) with 0 by lia. rewrite share_0. ring.
  - rewrite add_up_pairs, <- add_up_times. apply add_up_ext. intros g G. apply hands_after in G.
    destruct G as [[L _] [N _]]. cbn [fst snd].
    rewrite (add_up_ext _ _ (fun x => share (held g x) 1 * (ways g * f g))%Q) by (intros; ring).
    rewrite add_up_times, add_up_share, list_sum_held, N by exact L. ring.
Qed.

Lemma all_before : add_up before ways * share (unseen p) 1 == add_up after ways * share 14 1.
Proof.
  pose proof (double_count (fun _ => 1%Q)) as D.
  rewrite (add_up_ext after _ ways) in D by (intros; ring). rewrite <- D, <- add_up_times. apply add_up_ext.
  intros h I. rewrite add_up_times, add_up_share, (copies_left_sum p h); [ring|]. apply hands_before, I.
Qed.

End Double.

(** ** Deals as sums *)

Lemma add_up_ways l : add_up l ways == Z.of_N (deals_of l) # 1.
Proof.
  unfold deals_of. induction l as [|h l IH]; [reflexivity|]. rewrite add_up_cons, IH. cbn [map]. rewrite sum_cons.
  unfold ways, Qeq. simpl. lia.
Qed.

Lemma add_up_test (test : hand -> bool) l :
  add_up l (fun h => ways h * if test h then 1 else 0)%Q == Z.of_N (deals_of (filter test l)) # 1.
Proof.
  rewrite <- add_up_ways, <- (add_up_filter l test).
  - apply add_up_ext. intros h I. apply filter_In in I. rewrite (proj2 I). ring.
  - intros h _ T. rewrite T. ring.
Qed.

(** The hands of so many tiles, of all lists of 34 counts. *)
Definition of_game_test (p : players) (h : hand) : bool := forallb (fun x => held h x <=? copies_of p x) kinds.

Lemma of_game_test_correct p h : is_hand h -> of_game_test p h = true <-> of_game p h.
Proof.
  intros [L _]. unfold of_game_test. rewrite forallb_forall. unfold of_game. split; intros G x.
  - destruct (Nat.lt_ge_cases x 34) as [X|X]; [|rewrite held_out by lia; lia]. apply Nat.leb_le, G, in_seq. lia.
  - intros _. apply Nat.leb_le, G.
Qed.

Lemma hands_of_size p n : exists l, lists l (dealt p n).
Proof.
  exists (filter (fun h => (size h =? n) && of_game_test p h) (words any_suit 0 34)). split.
  - apply NoDup_filter, words_NoDup, any_suit_distinct.
  - intro h. rewrite filter_In, any_suit_words, andb_true_iff, Nat.eqb_eq. split.
    + intros [[H _] [S G]]. apply of_game_test_correct in G; auto. unfold dealt. auto.
    + intros [H [S G]]. apply (of_game_test_correct p h H) in G. auto.
Qed.

(** A mean over deals of a value that is 1 for the hands of a test, and else 0. *)
Lemma mean_of_test p tiles (value : hand -> Q -> Prop) (P : hand -> Prop) test some all mean :
  has_deals (fun h => dealt p tiles h /\ P h) some -> has_deals (dealt p tiles) all ->
  (forall h, is_hand h -> test h = true <-> P h) ->
  (forall h, is_hand h -> dealt p tiles h -> value h (if test h then 1 else 0)%Q) ->
  mean * (Z.of_N all # 1) == Z.of_N some # 1 -> has_mean p tiles value mean.
Proof.
  intros S [l [L N]] T V M. change (deals_of l = all) in N.
  exists l, (fun h => if test h then 1 else 0)%Q. split; [exact L|]. split.
  - intros h I. apply L in I. apply V; apply I.
  - rewrite add_up_ways, N, add_up_test, (filter_deals l _ P test some L T S). exact M.
Qed.

(** ** Means of values that exceed others by so much at most *)

Definition thirteen : hand := map (fun x => if existsb (Nat.eqb x) orphans then 1 else 0) kinds.

Lemma thirteen_ready p : ready p thirteen.
Proof.
  split; [split; [reflexivity|intros c C; simpl in C; intuition lia]|]. split; [reflexivity|]. intro x.
  destruct (Nat.lt_ge_cases x 34) as [X|X]; [|rewrite held_out by exact X; lia].
  do 34 (destruct x as [|x]; [destruct p; apply Nat.leb_le; reflexivity|]). lia.
Qed.

Lemma ways_positive l p : lists l (dealt p 13) -> (0 < add_up l ways)%Q.
Proof.
  intros [_ L]. pose proof (proj2 (L thirteen) (thirteen_ready p)) as I. rewrite add_up_ways.
  assert (E : deals_of l <> 0%N); [|unfold Qlt; simpl; lia].
  intro E. assert (D : (deals thirteen <= deals_of l)%N).
  { clear E L. unfold deals_of. induction l as [|h l IH]; [destruct I|]. cbn [map]. rewrite sum_cons.
    destruct I as [->|I]; [lia|]. specialize (IH I). lia. }
  rewrite E in D. revert D. vm_compute. auto.
Qed.

Lemma mean_le p (one other : hand -> Q -> Prop) e v w :
  (forall h a b, ready p h -> one h a -> other h b -> (a <= b + e)%Q) ->
  has_mean p 13 one v -> has_mean p 13 other w -> (v <= w + e)%Q.
Proof.
  intros B [l [f [L [F V]]]] [m [g [M [G W]]]]. pose proof (ways_positive l p L) as P.
  assert (S : Permutation m l).
  { apply NoDup_Permutation; [apply M|apply L|]. intro h. rewrite (proj2 M), (proj2 L). reflexivity. }
  rewrite !(add_up_permutation m l) in W by exact S. apply (Qmult_le_r _ _ (add_up l ways) P).
  apply (Qle_trans _ (add_up l (fun h => ways h * g h + ways h * e)%Q)).
  - rewrite V. apply add_up_le. intros h I. rewrite <- Qmult_plus_distr_r. apply times_le.
    + unfold ways, Qle. simpl. lia.
    + pose proof (proj1 (proj2 L h) I) as R. apply (B h); auto. apply G, (Permutation_in h (Permutation_sym S)), I.
  - rewrite add_up_plus, add_up_times, <- W. lra.
Qed.

Lemma hands_equal (h g : hand) : {h = g} + {h <> g}.
Proof. apply list_eq_dec, Nat.eq_dec. Qed.

Lemma mean_exists p (value : hand -> Q -> Prop) : (forall h, ready p h -> exists v, value h v) ->
  exists mean, has_mean p 13 value mean.
Proof.
  intro V. destruct (hands_of_size p 13) as [l L]. assert (E : exists f, forall h, In h l -> value h (f h)).
  { assert (R : forall h, In h l -> exists v, value h v) by (intros h I; apply V, L, I). clear L.
    induction l as [|h l IH]; [exists (fun _ => 0%Q); intros h []|].
    destruct IH as [f F]; [intros g I; apply R; right; exact I|]. destruct (R h (or_introl eq_refl)) as [v K].
    exists (fun g => if hands_equal g h then v else f g). intros g I.
    destruct (hands_equal g h) as [->|N]; [exact K|]. destruct I as [E|I]; [congruence|auto]. }
  destruct E as [f F]. exists (add_up l (fun h => ways h * f h)%Q / add_up l ways)%Q, l, f.
  split; [exact L|]. split; [exact F|]. rewrite Qmult_comm. apply Qmult_div_r. intro Z.
  pose proof (ways_positive l p L) as P. lra.
Qed.

(** ** Tenpai hands *)

Definition waits (p : players) (h : hand) : bool :=
  existsb (fun x => (0 <? copies_left p h x) && is_win all_forms (draw h x)) kinds.

Lemma waits_correct p h : is_hand h -> waits p h = true <-> exists x, x < 34 /\ 0 < copies_left p h x /\ win (draw h x).
Proof.
  intro H. assert (D : forall x, 0 < copies_left p h x -> is_hand (draw h x)).
  { intros x C. apply draw_is_hand; auto. unfold copies_left in C. pose proof (copies_at_most_four p x). lia. }
  unfold waits. rewrite existsb_exists. unfold kinds. split; intros [x K]; exists x.
  - rewrite in_seq, andb_true_iff, Nat.ltb_lt in K. destruct K as [X [C W]]. apply is_any_win in W; auto.
    split; [lia|auto].
  - rewrite in_seq, andb_true_iff, Nat.ltb_lt. destruct K as [X [C W]]. apply is_any_win in W; auto.
    split; [lia|auto].
Qed.

Lemma waits_value p h : ready p h -> at_the_end p To_be_tenpai h (if waits p h then 1 else 0)%Q.
Proof.
  intro R. unfold at_the_end, one_if. rewrite (game_tenpai p h R), <- (waits_correct p h (proj1 R)).
  destruct (waits p h); [left|right]; (split; [|reflexivity]); [auto|]. intros [_ E]. discriminate.
Qed.

Lemma some_held g : length g = 34 -> 0 < size g -> exists y, 0 < held g y.
Proof.
  intros L S. destruct (some_or_none (fun y => 0 < held g y) 34) as [[y [_ H]]|N]; [intros; lia|eauto|].
  rewrite size_over, (over_ext _ (fun _ => 0)) in S by (auto; intros x X; destruct (held g x) eqn:E; auto;
    exfalso; apply N; exists x; split; lia). simpl in S. lia.
Qed.

Lemma discard_ready p g y : is_hand g -> dealt p 14 g -> 0 < held g y -> ready p (discard g y).
Proof.
  intros [L B] [N G] H. assert (M : forall x, held (discard g y) x <= held g x).
  { intro x. destruct (Nat.lt_ge_cases x 34) as [X|X]; [rewrite held_discard by exact X; lia|].
    rewrite held_out by exact X. lia. }
  split; [apply is_hand_held; split; [reflexivity|]|split].
  - intro x. specialize (M x). destruct (proj1 (is_hand_held g) (conj L B)) as [_ F]. specialize (F x). lia.
  - rewrite discard_size by auto. lia.
  - intro x. specialize (M x). specialize (G x). lia.
Qed.

Definition won_or_waits (p : players) (g : hand) : bool :=
  is_win all_forms g || existsb (fun y => (0 <? held g y) && waits p (discard g y)) kinds.

Lemma won_or_waits_correct p g : is_hand g -> won_or_waits p g = true <->
  win g \/ exists y, 0 < held g y /\ waits p (discard g y) = true.
Proof.
  intro H. unfold won_or_waits. rewrite orb_true_iff, (is_any_win g H), existsb_exists. unfold kinds.
  apply or_iff_compat_l.
  split; intros [y K]; exists y; rewrite in_seq, andb_true_iff, Nat.ltb_lt in *; [tauto|].
  split; [|exact K]. pose proof (held_in g y (proj1 H) (proj1 K)). lia.
Qed.

Lemma sum_le_equal (l : list nat) f g : (forall x, In x l -> f x <= g x) ->
  list_sum (map g l) <= list_sum (map f l) -> forall x, In x l -> f x = g x.
Proof.
  induction l as [|y l IH]; intros L S x X; [destruct X|]. simpl in S.
  assert (M : list_sum (map f l) <= list_sum (map g l)).
  { clear IH S X. induction l as [|z l IH]; [apply le_n|]. simpl. pose proof (L z (or_intror (or_introl eq_refl))).
    specialize (IH ltac:(intros w W; apply L; destruct W; [left|right; right]; auto)). lia. }
  pose proof (L y (or_introl eq_refl)) as Y. destruct X as [<-|X]; [lia|].
  apply IH; auto; [|lia]. intros w W. apply L. right. exact W.
Qed.

(** ** Readers of the hands of a game *)

Definition choices_of (p : players) (x : tile) : list nat := seq 0 (S (copies_of p x)).

Lemma choices_distinct p x : NoDup (choices_of p x).
Proof. apply seq_NoDup. Qed.

Lemma choices_words p h : In h (words (choices_of p) 0 34) <-> is_hand h /\ of_game p h.
Proof.
  rewrite in_words, is_hand_held. unfold choices_of, of_game. setoid_rewrite in_seq. simpl (0 + _). split.
  - intros [L B]. assert (G : forall x, held h x <= copies_of p x).
    { intro x. unfold held. destruct (Nat.lt_ge_cases x 34) as [X|X]; [specialize (B x X); lia|].
      rewrite nth_overflow; lia. }
    repeat split; auto. intro x. pose proof (G x). pose proof (copies_at_most_four p x). lia.
  - intros [[L _] G]. split; [exact L|]. intros x _. specialize (G x). unfold held in G. lia.
Qed.

Definition waiting_step (p : players) := set_step _ (short_next next (copies_of p)) compare_short.

Definition count_waiting p choices weight forms :=
  table _ (waiting_step p) tenpai_accept choices weight compare_short_sets 0 34 [(one_short forms, 1%N)].

Lemma count_waiting_correct p choices weight forms :
  count_waiting p choices weight forms = value _ (waiting_step p) tenpai_accept choices weight 0 34 (one_short forms).
Proof. apply table_correct. apply compare_lists_eq, compare_short_eq. Qed.

Lemma is_waiting p h : is_hand h -> run _ (waiting_step p) tenpai_accept 0 (one_short all_forms) h = true <->
  exists x, x < 34 /\ 0 < copies_left p h x /\ win (draw h x).
Proof.
  intro H. unfold waiting_step. rewrite short_run_correct by apply H. unfold copies_left.
  assert (D : forall x, held h x < copies_of p x -> list_of_34 (draw h x)).
  { intros x C. apply hand_34, draw_is_hand; auto. pose proof (copies_at_most_four p x). lia. }
  split; intros [x [X [C W]]]; exists x.
  - apply all_forms_correct in W; auto. repeat split; auto. lia.
  - split; [exact X|]. split; [lia|]. apply all_forms_correct; [apply D; lia|exact W].
Qed.
