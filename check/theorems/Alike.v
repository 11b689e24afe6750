(** Hands that are alike: symmetries keep wins, and so whatever draws and discards lead to. *)

From Coq Require Import List Permutation Arith ZArith QArith Qminmax ZifyNat Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Files Solo Draws.
Import ListNotations.
Local Open Scope nat_scope.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

(** ** Tiles of a game and its suits *)

Lemma tiles_of_four x : is_tile Four x <-> x < 34.
Proof. unfold is_tile. simpl. lia. Qed.

Lemma tiles_of_three x : is_tile Three x <-> x < 34 /\ (x < 1 \/ 7 < x).
Proof.
  unfold is_tile. simpl. destruct (Nat.leb_spec 1 x), (Nat.leb_spec x 7); simpl; lia.
Qed.

Lemma tile_copies p x : is_tile p x -> copies_of p x = 4.
Proof. unfold is_tile. destruct p; simpl; auto. destruct (_ && _); simpl; lia. Qed.

Lemma suit_of p s : In s (suits p) <-> s < 3 /\ (p = Three -> 0 < s).
Proof.
  destruct p; simpl; split; [intros [<-|[<-|[<-|[]]]]| |intros [<-|[<-|[]]]|]; try (split; [lia|intro; lia || discriminate]).
  - lia.
  - intros [L H]. specialize (H eq_refl). lia.
Qed.

Lemma suit_tile p s i : In s (suits p) -> i < 9 -> is_tile p (9 * s + i).
Proof.
  intros S I. apply suit_of in S. destruct p; [apply tiles_of_four|apply tiles_of_three; specialize (proj2 S eq_refl)];
    lia.
Qed.

(** ** The inverse of a symmetry is one *)

Definition becomes_suit (r : tile -> tile) (s t : nat) :=
  (forall i, i < 9 -> r (9 * s + i) = 9 * t + i) \/ (forall i, i < 9 -> r (9 * s + i) = 9 * t + (8 - i)).

Lemma middle r s t : becomes_suit r s t -> r (9 * s + 4) = 9 * t + 4.
Proof. intros [E|E]; rewrite E; lia. Qed.

Lemma inverse_back p r back : inverse p r back -> inverse p back r.
Proof. intros I x X. destruct (I x X) as [A [B [C D]]]. auto. Qed.

Lemma injective p r back x y : inverse p r back -> is_tile p x -> is_tile p y -> r x = r y -> x = y.
Proof. intros I X Y E. rewrite <- (proj1 (proj2 (proj2 (I x X)))), <- (proj1 (proj2 (proj2 (I y Y)))), E. reflexivity. Qed.

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
      destruct (K s) as [u [U B]]; [apply J; left; reflexivity|]. exists ((s, u) :: l). split; [simpl; f_equal; exact L|].
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
  intros M L. destruct m as [x|x]; simpl in M; cbn [move tiles_of map].
  - assert (S : In (x / 9) (suits p)).
    { apply suit_of. split; [lia|]. intros ->. assert (Y : is_tile Three (x + 1)) by (apply L; simpl; auto).
      apply tiles_of_three in Y. lia. }
    destruct (suits_kept _ S) as [t [T B]]. apply suit_of in T.
    assert (E : forall j, j < 3 -> x + j = 9 * (x / 9) + (x mod 9 + j)) by lia.
    pose proof (E 0 ltac:(lia)) as E0. rewrite Nat.add_0_r in E0.
    destruct B as [B|B].
    + rewrite (E 1), (E 2), E0 by lia. rewrite !B by lia.
      replace (min _ _) with (9 * t + (x mod 9 + 0)) by lia. split; [simpl; lia|].
      rewrite <- !Nat.add_assoc. rewrite !Nat.add_0_l. apply Permutation_refl.
    + rewrite (E 1), (E 2), E0 by lia. rewrite !B by lia.
      replace (min _ _) with (9 * t + (8 - (x mod 9 + 2))) by lia. split; [simpl; lia|].
      replace (9 * t + (8 - (x mod 9 + 2)) + 1) with (9 * t + (8 - (x mod 9 + 1))) by lia.
      replace (9 * t + (8 - (x mod 9 + 2)) + 2) with (9 * t + (8 - (x mod 9 + 0))) by lia.
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

Lemma orphan_tile x : In x orphans <->
  x < 34 /\ ((27 <= x) \/ x mod 9 = 0 \/ x mod 9 = 8).
Proof. simpl. lia. Qed.

Definition in_suit (x : tile) := exists s i, In s (suits p) /\ i < 9 /\ x = 9 * s + i.

Lemma not_in_suit x : is_tile p x -> ~ in_suit x -> In x orphans.
Proof.
  intros X N. apply orphan_tile. pose proof (proj1 X) as L. split; [exact L|].
  destruct (Nat.le_gt_cases 27 x) as [G|G]; [auto|]. right.
  assert (S : ~ In (x / 9) (suits p)).
  { intro S. apply N. exists (x / 9), (x mod 9). repeat split; auto; lia. }
  rewrite suit_of in S. destruct p; [exfalso; apply S; split; [lia|discriminate]|].
  apply tiles_of_three in X. assert (x / 9 = 0) by (destruct (Nat.eq_dec (x / 9) 0); auto; exfalso; apply S; lia). lia.
Qed.

Lemma orphans_become : Permutation (map r orphans) orphans.
Proof.
  assert (T : all_tiles orphans).
  { intros x X. destruct p; [apply tiles_of_four|apply tiles_of_three]; simpl in X; lia. }
  apply NoDup_Permutation_bis; [|rewrite map_length; apply le_n|].
  - apply map_distinct; auto. repeat (constructor; [simpl; lia|]). constructor.
  - intros y Y. apply in_map_iff in Y. destruct Y as [x [<- X]].
    assert (D : in_suit x \/ ~ in_suit x).
    { destruct (in_dec Nat.eq_dec (x / 9) (suits p)) as [S|S].
      - left. exists (x / 9), (x mod 9). repeat split; auto; lia.
      - right. intros [s [i [S' [I ->]]]]. apply S. replace ((9 * s + i) / 9) with s by lia. exact S'. }
    destruct D as [[s [i [S [I ->]]]]|D].
    + destruct (suits_kept s S) as [t [U B]]. apply suit_of in S, U. apply orphan_tile in X.
      apply orphan_tile. destruct B as [B|B]; rewrite B by exact I; lia.
    + apply not_in_suit; [apply r_tile, T, X|]. intros [t [i [U [I E]]]]. apply D.
      destruct (keeps_suits_back p r back inverses suits_kept t U) as [s [S B]].
      rewrite <- (back_r x) by (apply T, X). rewrite E.
      destruct B as [B|B]; rewrite B by exact I; exists s; eexists; (split; [exact S|]); (split; [|reflexivity]); lia.
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
  destruct (Nat.eqb_spec y x) as [->|N]; [exact X|]. apply (ready_only_tiles p h R). lia.
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

Lemma becomes_draw h g x : becomes p r h g -> is_tile p x -> becomes p r (draw h x) (draw g (r x)).
Proof.
  intros B X z Z. pose proof (r_tile p r back inverses z Z) as [L _]. rewrite !held_draw by (exact L || apply Z).
  rewrite (B z Z). destruct (Nat.eqb_spec (r z) (r x)) as [E|E], (Nat.eqb_spec z x) as [F|F]; subst; auto; [|contradiction].
  apply (injective p r back) in E; auto. contradiction.
Qed.

Lemma becomes_discard h g x : becomes p r h g -> is_tile p x -> becomes p r (discard h x) (discard g (r x)).
Proof.
  intros B X z Z. pose proof (r_tile p r back inverses z Z) as [L _]. rewrite !held_discard by (exact L || apply Z).
  rewrite (B z Z). destruct (Nat.eqb_spec (r z) (r x)) as [E|E], (Nat.eqb_spec z x) as [F|F]; subst; auto; [|contradiction].
  apply (injective p r back) in E; auto. contradiction.
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

Lemma one_if_iff (P P' : Prop) R R' v : (P <-> P') -> (R v -> R' v) -> one_if P R v -> one_if P' R' v.
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

Lemma add_up_alike f g : (forall x, ~ is_tile p x -> f x == 0) -> (forall x, ~ is_tile p x -> g x == 0) ->
  (forall y, is_tile p y -> g y == f (back y)) -> add_up kinds g == add_up kinds f.
Proof.
  intros F G E. set (test := fun x => 0 <? copies_of p x).
  assert (T : forall x, In x (filter test kinds) <-> is_tile p x).
  { intro x. rewrite filter_In. unfold test, kinds, is_tile. rewrite in_seq, Nat.ltb_lt. lia. }
  assert (Z : forall e, (forall x, ~ is_tile p x -> e x == 0) -> add_up (filter test kinds) e == add_up kinds e).
  { intros e H. apply add_up_filter. intros x _ N. apply H. intros [_ C]. apply Nat.ltb_lt in C. unfold test in N.
    congruence. }
  rewrite <- (Z f F), <- (Z g G). rewrite (add_up_ext _ g (fun y => f (back y))) by (intros y Y; apply E, T, Y).
  rewrite <- (add_up_map _ back f). apply add_up_permutation.
  assert (N : NoDup (filter test kinds)) by apply NoDup_filter, seq_NoDup.
  apply NoDup_Permutation_bis; [|rewrite map_length; apply le_n|].
  - apply (NoDup_map_inv r). rewrite map_map, (map_ext_in _ (fun x => x)), map_id; [exact N|].
    intros x X. apply (r_back p r back inverses), T, X.
  - intros y Y. apply in_map_iff in Y. destruct Y as [x [<- X]]. apply T, (back_tile p r back inverses), T, X.
Qed.

Lemma sum_alike h g s f f' : becomes p r h g -> (forall y, is_tile p y -> f' y == f (back y)) ->
  add_up kinds (fun x => share (copies_left p g x) s * f' x)%Q ==
  add_up kinds (fun x => share (copies_left p h x) s * f x)%Q.
Proof.
  intros B E. assert (N : forall e x, ~ is_tile p x -> x < 34 -> copies_left p e x = 0).
  { intros e x X L. unfold copies_left, is_tile in *. lia. }
  apply (add_up_alike (fun x => if x <? 34 then share (copies_left p h x) s * f x else 0)%Q
