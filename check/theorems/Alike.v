(** Hands that are alike: symmetries keep wins, and so whatever draws and discards lead to. *)

From Coq Require Import List Permutation Arith ZArith QArith Qminmax Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Files Solo Draws.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Tiles of a game and its suits *)

Lemma tiles_of_four x : is_tile Four x <-> x < 34.
Proof. unfold is_tile. simpl. lia. Qed.

Lemma tiles_of_three x : is_tile Three x <-> x < 34 /\ (x < 1 \/ 7 < x).
Proof.
  unfold is_tile, copies_of. destruct (Nat.leb_spec 1 x), (Nat.leb_spec x 7); cbn [andb]; lia.
Qed.

Lemma tile_copies p x : is_tile p x -> copies_of p x = 4.
Proof. unfold is_tile. destruct p; simpl; auto. destruct (_ && _); simpl; lia. Qed.

Lemma suit_of p s : In s (suits p) <-> s < 3 /\ (p = Three -> 0 < s).
Proof.
  destruct p; cbn [suits In]; split; intro H.
  - split; [lia|intros _; lia].
  - pose proof (proj2 H eq_refl). lia.
  - split; [lia|intro E; discriminate E].
  - lia.
Qed.

Lemma suit_and_rank x : exists s i, x = 9 * s + i /\ i < 9.
Proof. exists (x / 9), (x mod 9). split; [apply Nat.div_mod|apply Nat.mod_upper_bound]; discriminate. Qed.

Lemma rank s i : i < 9 -> (9 * s + i) mod 9 = i.
Proof. intro I. rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add by discriminate. apply Nat.mod_small, I. Qed.

Lemma suit_tile p s i : In s (suits p) -> i < 9 -> is_tile p (9 * s + i).
Proof.
  intros S I. apply suit_of in S. destruct p.
  - apply <- tiles_of_three. pose proof (proj2 S eq_refl). lia.
  - apply <- tiles_of_four. lia.
Qed.

Lemma orphan_ranks s i : i < 9 -> In (9 * s + i) orphans <-> 9 * s + i < 34 /\ (3 <= s \/ i = 0 \/ i = 8).
Proof.
  intro I. split.
  - intro X. repeat (destruct X as [X|X]; [lia|]). destruct X.
  - intros [L H].
    do 4 (destruct s as [|s]; [do 9 (destruct i as [|i]; [first [exfalso; lia|simpl; auto 20]|]); lia|]). lia.
Qed.

Lemma orphans_are_tiles p x : In x orphans -> is_tile p x.
Proof.
  intro X. destruct p; [apply <- tiles_of_three|apply <- tiles_of_four];
    repeat (destruct X as [X|X]; [lia|]); destruct X.
Qed.

Lemma not_in_suit p s i : i < 9 -> is_tile p (9 * s + i) -> ~ In s (suits p) -> In (9 * s + i) orphans.
Proof.
  intros I X N. rewrite suit_of in N. apply orphan_ranks; [exact I|]. pose proof (proj1 X) as L.
  split; [exact L|]. destruct (Nat.le_gt_cases 3 s) as [G|G]; [auto|]. destruct p.
  - apply tiles_of_three in X. destruct (Nat.eq_dec s 0) as [->|K]; [lia|]. exfalso. apply N.
    split; [lia|intros _; lia].
  - exfalso. apply N. split; [exact G|intro E; discriminate E].
Qed.

(** ** The inverse of a symmetry is one *)

Definition becomes_suit (r : tile -> tile) (s t : nat) :=
  (forall i, i < 9 -> r (9 * s + i) = 9 * t + i) \/ (forall i, i < 9 -> r (9 * s + i) = 9 * t + (8 - i)).

Lemma middle r s t : becomes_suit r s t -> r (9 * s + 4) = 9 * t + 4.
Proof. intros [E|E]; rewrite E; lia. Qed.

Lemma inverse_back p r back : inverse p r back -> inverse p back r.
Proof. intros I x X. destruct (I x X) as [A [B [C D]]]. auto. Qed.

Lemma injective p r back x y : inverse p r back -> is_tile p x -> is_tile p y -> r x = r y -> x = y.
Proof.
  intros I X Y E. destruct (I x X) as [_ [_ [<- _]]], (I y Y) as [_ [_ [<- _]]]. rewrite E. reflexivity.
Qed.

Lemma suits_onto p r back t : inverse p r back -> keeps_suits p r -> In t (suits p) ->
  exists s, In s (suits p) /\ becomes_suit r s t.
Proof.
  intros I K T.
  assert (D : forall s s' u u', In s (suits p) -> In s' (suits p) -> becomes_suit r s u -> becomes_suit r s' u' ->
    s <> s' -> u <> u').
  { intros s s' u u' S S' B B' N E. subst u'. apply middle in B, B'. apply N. rewrite <- B in B'.
    apply (injective p r back _ _ I) in B'; [lia|apply suit_tile; auto; lia..]. }
  assert (W : exists l : list (nat * nat), map fst l = suits p /\
    forall s u, In (s, u) l -> In s (suits p) /\ In u (suits p) /\ becomes_suit r s u).
  { assert (A : forall m, incl m (suits p) -> exists l : list (nat * nat), map fst l = m /\
      forall s u, In (s, u) l -> In s (suits p) /\ In u (suits p) /\ becomes_suit r s u).
    { induction m as [|s m IH]; intro J; [exists []; split; [reflexivity|intros s u []]|].
      destruct IH as [l [L H]]; [intros u U; apply J; right; exact U|].
      destruct (K s) as [u [U B]]; [apply J; left; reflexivity|]. exists ((s, u) :: l).
      split; [simpl; f_equal; exact L|].
      intros s' u' [E|E]; [inversion E; subst; split; [apply J; left; reflexivity|auto]|auto]. }
    apply A, incl_refl. }
  destruct W as [l [L H]].
  assert (P : Permutation (map snd l) (suits p)).
  { apply NoDup_Permutation_bis.
    - assert (N : NoDup (map fst l)).
      { rewrite L. destruct p; repeat (constructor; [simpl; lia|]); constructor. }
      clear L. induction l as [|[s u] l IH]; [constructor|]. simpl in N. inversion N as [|? ? M N']; subst.
      constructor; [|apply IH; auto; intros; apply H; right; auto].
      intro Q. apply in_map_iff in Q. destruct Q as [[s' u'] [E Q]]. simpl in E. subst u'.
      destruct (H s u (or_introl eq_refl)) as [S1 [_ B1]]. destruct (H s' u (or_intror Q)) as [S2 [_ B2]].
      apply (D s s' u u S1 S2 B1 B2); [|reflexivity]. intros ->. apply M. apply (in_map fst) in Q. exact Q.
    - rewrite map_length, <- (map_length fst l), L. apply le_n.
    - intros u U. apply in_map_iff in U. destruct U as [[s u'] [<- U]]. apply (H s u' U). }
  apply (Permutation_in t (Permutation_sym P)) in T. apply in_map_iff in T. destruct T as [[s u] [<- T]].
  exists s. destruct (H s u T) as [S [_ B]]. auto.
Qed.

Lemma keeps_suits_back p r back : inverse p r back -> keeps_suits p r -> keeps_suits p back.
Proof.
  intros I K t T. destruct (suits_onto p r back t I K T) as [s [S B]]. exists s. split; [exact S|].
  destruct B as [B|B]; [left|right]; intros i L.
  - rewrite <- (B i L). apply I, suit_tile; auto.
  - replace (9 * t + i) with (r (9 * s + (8 - i))) by (rewrite B; lia). apply I, suit_tile; auto. lia.
Qed.

(** ** Wins stay wins *)

Section Symmetry.

Variable p : players.
Variables r back : tile -> tile.
Hypothesis inverses : inverse p r back.
Hypothesis suits_kept : keeps_suits p r.

Lemma r_tile x : is_tile p x -> is_tile p (r x).
Proof. intro X. apply inverses, X. Qed.

Lemma back_tile x : is_tile p x -> is_tile p (back x).
Proof. intro X. apply inverses, X. Qed.

Lemma back_r x : is_tile p x -> back (r x) = x.
Proof. intro X. apply inverses, X. Qed.

Lemma r_back x : is_tile p x -> r (back x) = x.
Proof. intro X. apply inverses, X. Qed.

Definition all_tiles (l : list tile) := forall x, In x l -> is_tile p x.

Lemma count_map l x : all_tiles l -> is_tile p x -> count (map r l) (r x) = count l x.
Proof.
  intros L X. induction l as [|y l IH]; [reflexivity|]. cbn [map]. rewrite !count_cons, IH.
  - assert (Y : is_tile p y) by (apply L; left; reflexivity).
    destruct (Nat.eqb_spec (r y) (r x)) as [E|E], (Nat.eqb_spec y x) as [F|F]; subst; auto; [|contradiction].
    apply (injective p r back) in E; auto. contradiction.
  - intros z Z. apply L. right. exact Z.
Qed.

Lemma map_distinct l : all_tiles l -> NoDup l -> NoDup (map r l).
Proof.
  intros L N. apply (NoDup_map_inv back). rewrite map_map, (map_ext_in _ (fun x => x)), map_id; [exact N|].
  intros x X. apply back_r, L, X.
Qed.

Definition only_tiles (h : hand) := forall x, 0 < held h x -> is_tile p x.

Lemma consists_only h l : only_tiles h -> consists_of h l -> all_tiles l.
Proof.
  intros O C x X. apply O. rewrite C. apply (count_occ_In Nat.eq_dec), X.
Qed.

Lemma consists_becomes h g l : only_tiles h -> only_tiles g -> becomes p r h g -> consists_of h l ->
  consists_of g (map r l).
Proof.
  intros H G B C y. pose proof (consists_only h l H C) as L.
  destruct (Nat.eq_dec (held g y) 0) as [E|E].
  - rewrite E. symmetry. apply count_occ_not_In. intro Y. apply in_map_iff in Y. destruct Y as [x [<- X]].
    rewrite (B x (L x X)) in E. rewrite C in E. apply (count_occ_In Nat.eq_dec) in X. unfold count in E. lia.
  - assert (Y : is_tile p y) by (apply G; lia). rewrite <- (r_back y Y) at 1 2. pose proof (back_tile y Y) as X.
    rewrite B, count_map by auto. apply C.
Qed.

Lemma consists_permutation g l m : Permutation l m -> consists_of g l -> consists_of g m.
Proof. intros P C x. rewrite C. apply (Permutation_count_occ Nat.eq_dec), P. Qed.

Definition move (m : meld) : meld :=
  match m with sequence x => sequence (min (r x) (r (x + 2))) | triplet x => triplet (r x) end.

Lemma move_meld m : is_meld m -> all_tiles (tiles_of m) ->
  is_meld (move m) /\ Permutation (map r (tiles_of m)) (tiles_of (move m)).
Proof.
  intros M L. destruct m as [x|x]; cbn [is_meld move tiles_of map] in *.
  - destruct (suit_and_rank x) as [s [i [-> I]]]. rewrite rank in M by exact I. rewrite <- !Nat.add_assoc in *.
    assert (S : In s (suits p)).
    { apply suit_of. split; [lia|]. intro E. assert (Y : is_tile p (9 * s + (i + 1))) by (apply L; simpl; auto).
      rewrite E in Y. apply tiles_of_three in Y. lia. }
    destruct (suits_kept _ S) as [t [T B]]. apply suit_of in T. destruct B as [B|B]; rewrite !B by lia.
    + replace (min _ _) with (9 * t + i) by lia. rewrite rank, <- !Nat.add_assoc by exact I.
      split; [lia|apply Permutation_refl].
    + replace (min _ _) with (9 * t + (6 - i)) by lia. rewrite rank by lia. split; [lia|].
      replace (9 * t + (6 - i) + 1) with (9 * t + (8 - (i + 1))) by lia.
      replace (9 * t + (6 - i) + 2) with (9 * t + (8 - i)) by lia.
      replace (9 * t + (6 - i)) with (9 * t + (8 - (i + 2))) by lia.
      apply (Permutation_rev [_; _; _]).
  - split; [|apply Permutation_refl]. apply r_tile, L. simpl. auto.
Qed.

Lemma move_melds melds : Forall is_meld melds -> all_tiles (flat_map tiles_of melds) ->
  Forall is_meld (map move melds) /\
  Permutation (map r (flat_map tiles_of melds)) (flat_map tiles_of (map move melds)).
Proof.
  induction melds as [|m melds IH]; intros M L; [split; constructor|]. inversion M; subst. cbn [flat_map map] in *.
  destruct IH as [A B]; auto; [intros x X; apply L, in_app_iff; auto|].
  destruct (move_meld m) as [C D]; auto; [intros x X; apply L, in_app_iff; auto|].
  split; [constructor; auto|]. rewrite map_app. apply Permutation_app; auto.
Qed.

Lemma orphans_become : Permutation (map r orphans) orphans.
Proof.
  assert (T : all_tiles orphans) by (intros x; apply orphans_are_tiles).
  apply NoDup_Permutation_bis; [|rewrite map_length; apply le_n|].
  - apply map_distinct; auto. unfold orphans. repeat (constructor; [cbn [In]; lia|]). constructor.
  - intros y Y. apply in_map_iff in Y. destruct Y as [x [<- X]]. pose proof (T x X) as X'.
    destruct (suit_and_rank x) as [s [i [-> I]]]. destruct (in_dec Nat.eq_dec s (suits p)) as [S|S].
    + destruct (suits_kept _ S) as [t [U B]]. apply suit_of in U. apply orphan_ranks in X; [|exact I].
      apply suit_of in S. destruct B as [B|B]; rewrite B by exact I; apply orphan_ranks; lia.
    + destruct (suit_and_rank (r (9 * s + i))) as [t [j [E J]]]. rewrite E.
      apply (not_in_suit p); [exact J|rewrite <- E; apply r_tile, X'|]. intro U. apply S.
      destruct (keeps_suits_back p r back inverses suits_kept _ U) as [u [V B]].
      pose proof (back_r _ X') as F. rewrite E in F.
      destruct B as [B|B]; rewrite B in F by exact J; replace s with u by lia; exact V.
Qed.

Lemma win_becomes h g : only_tiles h -> only_tiles g -> becomes p r h g -> win h -> win g.
Proof.
  intros H G B W.
  assert (K : forall l, consists_of h l -> all_tiles l /\ consists_of g (map r l))
    by (intros l C; split; [apply (consists_only h)|apply (consists_becomes h g l H G B)]; auto).
  destruct W as [[melds [head [Lm [M [Hh C]]]]]|[[pairs [Lp [N [_ C]]]]|[x [X C]]]]; destruct (K _ C) as [L D].
  - left. exists (map move melds), (r head). rewrite map_length. split; [exact Lm|].
    destruct (move_melds melds M) as [A E]; [intros y Y; apply L, in_app_iff; auto|]. split; [exact A|].
    split; [apply r_tile, L, in_app_iff; simpl; auto|]. rewrite map_app in D.
    apply (consists_permutation g (map r (flat_map tiles_of melds) ++ map r [head; head])); auto.
    apply Permutation_app; auto.
  - right. left. exists (map r pairs). rewrite map_length, <- map_app. split; [exact Lp|].
    assert (T : all_tiles pairs) by (intros y Y; apply L, in_app_iff; auto). split; [apply map_distinct; auto|].
    split; [|exact D]. intros y Y. apply in_map_iff in Y. destruct Y as [z [<- Z]]. apply r_tile, T, Z.
  - right. right. exists (r x). split; [apply (Permutation_in (r x) orphans_become), in_map, X|].
    apply (consists_permutation g (map r (x :: orphans))); auto. cbn [map]. constructor. apply orphans_become.
Qed.

End Symmetry.

(** ** What draws lead to *)

(** Values are alike if symmetries keep them. *)
Definition alike_values (p : players) (value : hand -> Q -> Prop) :=
  forall r h g v, symmetry p r -> ready p h -> ready p g -> becomes p r h g -> value h v -> value g v.

Lemma becomes_back p r back h g : inverse p r back -> becomes p r h g -> becomes p back g h.
Proof.
  intros I B x X. destruct (I x X) as [_ [Y [_ E]]]. rewrite <- (B (back x) Y), E. reflexivity.
Qed.

Lemma symmetry_back p r back : inverse p r back -> keeps_suits p r -> symmetry p back.
Proof.
  intros I K. split; [exists r; apply (inverse_back p r back I)|apply (keeps_suits_back p r back I K)].
Qed.

Lemma ready_only_tiles p h : ready p h -> only_tiles p h.
Proof.
  intros [[L _] [_ G]] x X. split; [apply (held_in h x L X)|]. specialize (G x). lia.
Qed.

Lemma drawable_tile p h x : x < 34 -> 0 < copies_left p h x -> is_tile p x.
Proof. unfold copies_left. intros X C. split; [exact X|lia]. Qed.

Lemma draw_only_tiles p h x : ready p h -> is_tile p x -> only_tiles p (draw h x).
Proof.
  intros R X y Y. pose proof (held_in (draw h x) y eq_refl Y) as L. rewrite held_draw in Y by exact L.
  destruct (Nat.eqb_spec y x) as [E|N]; [rewrite E; exact X|]. apply (ready_only_tiles p h R). lia.
Qed.

Section Draws.

Variable p : players.
Variables r back : tile -> tile.
Hypothesis inverses : inverse p r back.
Hypothesis suits_kept : keeps_suits p r.

Lemma becomes_copies_left h g x : becomes p r h g -> is_tile p x -> copies_left p g (r x) = copies_left p h x.
Proof.
  intros B X. unfold copies_left. rewrite (B x X), !tile_copies; auto. apply (r_tile p r back); auto.
Qed.

Lemma same_tile z x : is_tile p z -> is_tile p x -> (r z =? r x) = (z =? x).
Proof.
  intros Z X. destruct (Nat.eqb_spec z x) as [->|N]; [apply Nat.eqb_refl|]. apply Nat.eqb_neq. intro E. apply N.
  apply (injective p r back); auto.
Qed.

Lemma becomes_draw h g x : becomes p r h g -> is_tile p x -> becomes p r (draw h x) (draw g (r x)).
Proof.
  intros B X z Z. pose proof (r_tile p r back inverses z Z) as [L _]. rewrite !held_draw by (exact L || apply Z).
  rewrite (B z Z), (same_tile z x Z X). reflexivity.
Qed.

Lemma becomes_discard h g x : becomes p r h g -> is_tile p x -> becomes p r (discard h x) (discard g (r x)).
Proof.
  intros B X z Z. pose proof (r_tile p r back inverses z Z) as [L _]. rewrite !held_discard by (exact L || apply Z).
  rewrite (B z Z), (same_tile z x Z X). reflexivity.
Qed.

Lemma win_alike h g x : ready p h -> ready p g -> becomes p r h g -> is_tile p x ->
  win (draw h x) <-> win (draw g (r x)).
Proof.
  intros H G B X. pose proof (becomes_draw h g x B X) as D. pose proof (r_tile p r back inverses x X) as Y.
  split.
  - apply (win_becomes p r back); auto; apply draw_only_tiles; auto.
  - apply (win_becomes p back r); [apply inverse_back, inverses|apply (keeps_suits_back p r back); auto|..];
      try (apply draw_only_tiles; auto). apply (becomes_back p r back); auto.
Qed.

Lemma one_if_iff (P P' : Prop) (R R' : Q -> Prop) v : (P <-> P') -> (R v -> R' v) -> one_if P R v -> one_if P' R' v.
Proof. unfold one_if. intros E F [[H V]|[H V]]; [left|right]; tauto. Qed.

Lemma end_alike a h g v : ready p h -> ready p g -> becomes p r h g -> at_the_end p a h v -> at_the_end p a g v.
Proof.
  intros H G B. apply one_if_iff; [|auto]. apply and_iff_compat_l. rewrite !game_tenpai by auto. split.
  - intros [x [X [C W]]]. pose proof (drawable_tile p h x X C) as T. exists (r x).
    rewrite becomes_copies_left with (h := h) by auto. split; [apply (r_tile p r back); auto|]. split; [exact C|].
    apply (win_alike h g x); auto.
  - intros [y [Y [C W]]]. pose proof (drawable_tile p g y Y C) as T. exists (back y).
    pose proof (back_tile p r back inverses y T) as U. pose proof (r_back p r back inverses y T) as E.
    rewrite <- becomes_copies_left with (g := g) by auto. rewrite E. split; [apply U|]. split; [exact C|].
    apply (win_alike h g); auto. rewrite E. exact W.
Qed.

Lemma after_draw_alike value h g after : alike_values p value -> ready p h -> ready p g -> becomes p r h g ->
  after_draw p value h after -> after_draw p value g (fun y => after (back y)).
Proof.
  intros A H G B D y Y C. pose proof (drawable_tile p g y Y C) as T.
  pose proof (back_tile p r back inverses y T) as X. pose proof (r_back p r back inverses y T) as E.
  assert (C' : 0 < copies_left p h (back y)) by (rewrite <- becomes_copies_left with (g := g), E by auto; exact C).
  specialize (D (back y) (proj1 X) C'). revert D. apply one_if_iff.
  - rewrite (win_alike h g (back y)), E by auto. reflexivity.
  - pose proof (becomes_draw h g (back y) B X) as BD. rewrite E in BD.
    assert (S : symmetry p r) by (split; [exists back|]; auto).
    pose proof (symmetry_back p r back inverses suits_kept) as S'.
    intros [[z [Z V]] M]. split.
    + pose proof (draw_only_tiles p h (back y) H X z Z) as Tz. exists (r z). split; [rewrite BD; auto|].
      apply (A r (discard (draw h (back y)) z)); auto.
      * apply next_ready; auto. apply X.
      * apply next_ready; auto. rewrite BD; auto.
      * apply becomes_discard; auto.
    + intros w [z' [Z' W]]. apply M. pose proof (draw_only_tiles p g y G T z' Z') as Tz.
      pose proof (back_tile p r back inverses z' Tz) as Tb. pose proof (r_back p r back inverses z' Tz) as F.
      assert (Hb : 0 < held (draw h (back y)) (back z')) by (rewrite <- BD, F; auto).
      exists (back z'). split; [exact Hb|]. apply (A back (discard (draw g y) z')); auto.
      * apply next_ready; auto.
      * apply next_ready; auto. apply X.
      * apply (becomes_back p r back); auto. rewrite <- F at 2. apply becomes_discard; auto.
Qed.

(** Sums over the kinds *)
Lemma add_up_permutation {A} (l m : list A) f : Permutation l m -> add_up l f == add_up m f.
Proof.
  induction 1; rewrite ?add_up_cons; [reflexivity|rewrite IHPermutation; reflexivity|ring|].
  rewrite IHPermutation1. exact IHPermutation2.
Qed.

Lemma add_up_map {A B} (l : list A) (g : A -> B) f : add_up (map g l) f = add_up l (fun x => f (g x)).
Proof. unfold add_up. rewrite map_map. reflexivity. Qed.

Lemma add_up_filter {A} (l : list A) (test : A -> bool) f : (forall x, In x l -> test x = false -> f x == 0) ->
  add_up (filter test l) f == add_up l f.
Proof.
  induction l as [|x l IH]; intro Z; [reflexivity|]. cbn [filter]. rewrite add_up_cons.
  rewrite <- IH by (intros y Y; apply Z; right; exact Y).
  destruct (test x) eqn:T; [rewrite add_up_cons; reflexivity|]. rewrite (Z x (or_introl eq_refl) T). ring.
Qed.

Lemma add_up_alike f g : (forall x, x < 34 -> ~ is_tile p x -> f x == 0) ->
  (forall x, x < 34 -> ~ is_tile p x -> g x == 0) ->
  (forall y, is_tile p y -> g y == f (back y)) -> add_up kinds g == add_up kinds f.
Proof.
  intros F G E. set (test := fun x => 0 <? copies_of p x).
  assert (T : forall x, In x (filter test kinds) <-> is_tile p x).
  { intro x. rewrite filter_In. unfold test, kinds, is_tile. rewrite in_seq, Nat.ltb_lt. lia. }
  assert (Z : forall e, (forall x, x < 34 -> ~ is_tile p x -> e x == 0) ->
    add_up (filter test kinds) e == add_up kinds e).
  { intros e H. apply add_up_filter. intros x X N. apply in_seq in X. apply H; [lia|].
    intros [_ C]. apply Nat.ltb_lt in C. unfold test in N. congruence. }
  rewrite <- (Z f F), <- (Z g G). transitivity (add_up (filter test kinds) (fun y => f (back y))).
  { apply add_up_ext. intros y Y. apply E, (proj1 (T y) Y). }
  rewrite <- (add_up_map (filter test kinds) back f). apply add_up_permutation.
  assert (N : NoDup (filter test kinds)) by apply NoDup_filter, seq_NoDup.
  apply NoDup_Permutation_bis; [|rewrite map_length; apply le_n|].
  - apply (NoDup_map_inv r). rewrite map_map, (map_ext_in _ (fun x => x)), map_id; [exact N|].
    intros x X. apply (r_back p r back inverses), (proj1 (T x) X).
  - intros y Y. apply in_map_iff in Y. destruct Y as [x [<- X]].
    apply (proj2 (T (back x))), (back_tile p r back inverses), (proj1 (T x) X).
Qed.

Lemma sum_alike h g s f f' : becomes p r h g -> (forall y, is_tile p y -> f' y == f (back y)) ->
  add_up kinds (fun x => share (copies_left p g x) s * f' x)%Q ==
  add_up kinds (fun x => share (copies_left p h x) s * f x)%Q.
Proof.
  intros B E. assert (N : forall e x, ~ is_tile p x -> x < 34 -> copies_left p e x = 0).
  { intros e x X L. unfold copies_left, is_tile in *. lia. }
  apply add_up_alike; try (intros x L X; rewrite N, share_0 by auto; ring).
  intros y Y. rewrite (E y Y). rewrite <- (r_back p r back inverses y Y) at 1.
  rewrite (becomes_copies_left h g) by (auto; apply (back_tile p r back); auto). reflexivity.
Qed.

End Draws.

(** ** Values that symmetries keep *)

Lemma value_alike round p a n : rounds round -> alike_values p (value_with round p a n).
Proof.
  intro O. induction n as [|n IH]; intros r h g v [[back I] K] H G B.
  - apply (end_alike p r back I K); auto.
  - intros [after [A V]]. exists (fun y => after (back y)). split; [apply (after_draw_alike p r back I K _ h); auto|].
    rewrite V. apply rounds_ext; auto. symmetry. apply (sum_alike p r back I); auto. intros; reflexivity.
Qed.

Lemma bound_alike round p a n : rounds round -> forall left, alike_values p (bound_with round p a n left).
Proof.
  intro O. induction n as [|n IH]; intros left r h g v [[back I] K] H G B.
  - apply (end_alike p r back I K); auto.
  - intros [later [after [L [A V]]]]. exists later, (fun y => after (back y)).
    split; [apply (IH _ r h); auto; split; [exists back|]; auto|].
    split; [apply (after_draw_alike p r back I K _ h); auto|].
    rewrite V. apply Qmin_ext, rounds_ext; auto. apply Qplus_inj_l. symmetry.
    apply (sum_alike p r back I h g left (fun x => after x - later)%Q); auto. intros; reflexivity.
Qed.

(** ** A test of symmetries that are their own inverses *)

Definition tile_test (p : players) (x : tile) : bool := (x <? 34) && (0 <? copies_of p x).

Definition is_own_inverse_test (p : players) (r : tile -> tile) : bool :=
  forallb (fun x => implb (tile_test p x) (tile_test p (r x) && (r (r x) =? x))) kinds.

Definition keeps_suits_test (p : players) (r : tile -> tile) : bool :=
  forallb (fun s => existsb (fun t => forallb (fun i => r (9 * s + i) =? 9 * t + i) (seq 0 9) ||
    forallb (fun i => r (9 * s + i) =? 9 * t + (8 - i)) (seq 0 9)) (suits p)) (suits p).

Lemma symmetry_test p r : is_own_inverse_test p r = true -> keeps_suits_test p r = true -> symmetry p r.
Proof.
  intros I K. assert (T : forall x, tile_test p x = true <-> is_tile p x).
  { intro x. unfold tile_test, is_tile. rewrite andb_true_iff, !Nat.ltb_lt. reflexivity. }
  split.
  - exists r. intros x X. unfold is_own_inverse_test in I. rewrite forallb_forall in I. specialize (I x).
    rewrite (proj2 (T x) X) in I. cbn [implb] in I. rewrite andb_true_iff, Nat.eqb_eq in I.
    destruct I as [A B]; [unfold kinds; rewrite in_seq; destruct X; lia|]. apply T in A. auto.
  - intros s S. unfold keeps_suits_test in K. rewrite forallb_forall in K. specialize (K s S).
    apply existsb_exists in K. destruct K as [t [U K]]. exists t. split; [exact U|].
    apply orb_true_iff in K. rewrite !forallb_forall in K.
    destruct K as [K|K]; [left|right]; intros i L; apply Nat.eqb_eq, K, in_seq; lia.
Qed.
