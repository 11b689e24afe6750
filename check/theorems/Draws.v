(** Draws and discards: the hands that they lead to, and the values that follow from those of later hands. *)

From Coq Require Import List Arith ZArith QArith Qround Qminmax Lqa Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Files Solo.
Import ListNotations.
Local Open Scope nat_scope.

(** ** Sums and shares *)

Lemma add_up_cons {A} a (l : list A) f : add_up (a :: l) f = (f a + add_up l f)%Q.
Proof. reflexivity. Qed.

Lemma add_up_ext {A} (l : list A) f g : (forall x, In x l -> f x == g x) -> add_up l f == add_up l g.
Proof.
  induction l as [|a l IH]; intro H; [reflexivity|]. rewrite !add_up_cons, IH, (H a); [reflexivity|left; auto|].
  intros x X. apply H. right. exact X.
Qed.

Lemma add_up_le {A} (l : list A) f g : (forall x, In x l -> f x <= g x)%Q -> (add_up l f <= add_up l g)%Q.
Proof.
  induction l as [|a l IH]; intro H; [apply Qle_refl|]. rewrite !add_up_cons.
  apply Qplus_le_compat; [apply H; left; auto|]. apply IH. intros x X. apply H. right. exact X.
Qed.

Lemma add_up_plus {A} (l : list A) f g : add_up l (fun x => f x + g x)%Q == add_up l f + add_up l g.
Proof. induction l as [|a l IH]; [reflexivity|]. rewrite !add_up_cons, IH. ring. Qed.

Lemma add_up_times {A} (l : list A) f c : add_up l (fun x => f x * c)%Q == add_up l f * c.
Proof. induction l as [|a l IH]; [reflexivity|]. rewrite !add_up_cons, IH. ring. Qed.

Lemma add_up_app {A} (l m : list A) f : add_up (l ++ m) f == add_up l f + add_up m f.
Proof.
  induction l as [|a l IH]; [simpl; unfold add_up at 2; simpl; ring|]. simpl app. rewrite !add_up_cons, IH. ring.
Qed.

Lemma add_up_term {A} (l : list A) f x : In x l -> (forall y, In y l -> 0 <= f y)%Q -> (f x <= add_up l f)%Q.
Proof.
  intros I P. induction l as [|y l IH]; [destruct I|]. rewrite add_up_cons.
  assert (S : (0 <= add_up l f)%Q).
  { apply (Qle_trans _ (add_up l (fun _ => 0 * 0)%Q)); [rewrite add_up_times; lra|]. apply add_up_le.
    intros z Z. apply (Qle_trans _ 0); [discriminate|apply P; right; exact Z]. }
  destruct I as [->|I]; [lra|]. assert (0 <= f y)%Q by (apply P; left; reflexivity).
  assert (f x <= add_up l f)%Q by (apply IH; auto; intros z Z; apply P; right; exact Z). lra.
Qed.

Lemma add_up_share {A} (l : list A) f s : add_up l (fun x => share (f x) s) == share (list_sum (map f l)) s.
Proof.
  unfold share. induction l as [|a l IH]; [reflexivity|]. rewrite add_up_cons, IH. simpl list_sum.
  rewrite Nat2Z.inj_add. unfold Qeq. simpl. rewrite Pos2Z.inj_mul. ring.
Qed.

Lemma share_le j k s : j <= k -> (share j s <= share k s)%Q.
Proof. intro L. unfold share, Qle. simpl. apply Z.mul_le_mono_nonneg_r; lia. Qed.

Lemma share_0 s : share 0 s == 0.
Proof. reflexivity. Qed.

Lemma share_positive k s : (0 <= share k s)%Q.
Proof. rewrite <- (share_0 s). apply share_le, Nat.le_0_l. Qed.

Lemma share_all s : 0 < s -> share s s == 1.
Proof. intro L. unfold share, Qeq. simpl. lia. Qed.

Lemma share_part k s : k <= s -> (share k s <= 1)%Q.
Proof.
  intro L. destruct s as [|s]; [|rewrite <- (share_all (S s)) by lia; apply share_le; exact L].
  replace k with 0 by lia. discriminate.
Qed.

Lemma times_le a b c : (0 <= a -> b <= c -> a * b <= a * c)%Q.
Proof. intros A L. rewrite (Qmult_comm a b), (Qmult_comm a c). apply Qmult_le_compat_r; auto. Qed.

Lemma no_more v w : (v <= w + 0 -> v <= w)%Q.
Proof. lra. Qed.

(** ** Hands *)

Definition ready (p : players) (h : hand) := is_hand h /\ dealt p 13 h.

Lemma copies_at_most_four p x : copies_of p x <= 4.
Proof. destruct p; simpl; auto. destruct (_ && _); auto. Qed.

Lemma map_held h : length h = 34 -> map (held h) kinds = h.
Proof.
  intro L. apply (nth_ext _ _ 0 0); [rewrite L; reflexivity|]. intros x X. apply (held_kinds (held h)). exact X.
Qed.

Lemma list_sum_held h : length h = 34 -> list_sum (map (held h) kinds) = size h.
Proof. intro L. rewrite map_held by exact L. reflexivity. Qed.

Lemma held_discard g y x : x < 34 -> held (discard g y) x = held g x - if x =? y then 1 else 0.
Proof. apply (held_kinds (fun x => held g x - if x =? y then 1 else 0)). Qed.

Lemma held_in h x : length h = 34 -> 0 < held h x -> x < 34.
Proof. intros L H. destruct (Nat.lt_ge_cases x 34); auto. rewrite held_out in H; lia. Qed.

Lemma same_hand h g : length h = 34 -> length g = 34 -> (forall x, x < 34 -> held h x = held g x) -> h = g.
Proof. intros L M E. apply (nth_ext _ _ 0 0); [lia|]. rewrite L. exact E. Qed.

Lemma discard_draw h x : length h = 34 -> discard (draw h x) x = h.
Proof.
  intro L. apply same_hand; auto. intros y Y. rewrite held_discard, held_draw by exact Y. destruct (y =? x); lia.
Qed.

Lemma discard_size g y : length g = 34 -> 0 < held g y -> size (discard g y) = size g - 1.
Proof.
  intros L H. pose proof (held_in g y L H) as Y.
  enough (size (discard g y) + 1 = size g) by lia. rewrite !size_over by auto.
  rewrite <- (over_ext (fun x => held (discard g y) x + if y =? x then 1 else 0) (held g)).
  - rewrite over_add, over_one. replace (y <? 0 + 34) with true by (symmetry; apply Nat.ltb_lt; lia). reflexivity.
  - intros x X. rewrite held_discard by lia. destruct (Nat.eqb_spec x y), (Nat.eqb_spec y x); subst; lia.
Qed.

Lemma ready_length p h : ready p h -> length h = 34.
Proof. intros [[L _] _]. exact L. Qed.

Lemma draw_ready p h x : ready p h -> x < 34 -> 0 < copies_left p h x -> is_hand (draw h x).
Proof.
  intros [H _] X C. apply draw_is_hand; auto. unfold copies_left in C. pose proof (copies_at_most_four p x). lia.
Qed.

Lemma next_ready p h x y : ready p h -> x < 34 -> 0 < copies_left p h x -> 0 < held (draw h x) y ->
  ready p (discard (draw h x) y).
Proof.
  intros [[L B] [N G]] X C H. assert (D : forall z, held (discard (draw h x) y) z <= copies_of p z).
  { intro z. destruct (Nat.lt_ge_cases z 34) as [Z|Z]; [|rewrite held_out by exact Z; lia].
    rewrite held_discard, held_draw by exact Z. pose proof (G z) as K. unfold copies_left in C.
    destruct (Nat.eqb_spec z x), (Nat.eqb_spec z y); subst; lia. }
  split; [|split; [|exact D]].
  - apply is_hand_held. split; [reflexivity|]. intro z. pose proof (D z). pose proof (copies_at_most_four p z). lia.
  - rewrite discard_size, draw_size by auto. lia.
Qed.

Lemma holds_drawn h x : x < 34 -> 0 < held (draw h x) x.
Proof. intro X. rewrite held_draw, Nat.eqb_refl by exact X. lia. Qed.

Lemma copies_left_sum p h : ready p h -> list_sum (map (copies_left p h) kinds) = unseen p.
Proof.
  intros [[L _] [N G]]. assert (E : forall l, list_sum (map (copies_left p h) l) + list_sum (map (held h) l) =
    list_sum (map (copies_of p) l)).
  { unfold copies_left. induction l as [|x l IH]; [reflexivity|]. simpl. specialize (G x). lia. }
  specialize (E kinds). rewrite list_sum_held, N in E by exact L. destruct p; simpl in E |- *; lia.
Qed.

Lemma win_or_not g : is_hand g -> win g \/ ~ win g.
Proof.
  intro H. rewrite <- is_any_win by exact H. destruct (is_win all_forms g); [left|right]; auto.
Qed.

Lemma game_tenpai p h : ready p h -> tenpai (fun w => of_game p w /\ win w) h <->
  exists x, x < 34 /\ 0 < copies_left p h x /\ win (draw h x).
Proof.
  intros [[L B] [N G]]. unfold tenpai, waits_for, copies_left. split; intros [x H]; exists x.
  - destruct H as [X [C [D W]]]. repeat split; auto. specialize (D x).
    rewrite held_draw, Nat.eqb_refl in D by exact X. lia.
  - destruct H as [X [C W]]. pose proof (copies_at_most_four p x). repeat split; auto; [lia|]. intro y.
    destruct (Nat.lt_ge_cases y 34) as [Y|Y]; [|rewrite held_out by exact Y; lia].
    rewrite held_draw by exact Y. specialize (G y). destruct (Nat.eqb_spec y x); subst; lia.
Qed.

Lemma some_or_none (P : nat -> Prop) n : (forall x, x < n -> P x \/ ~ P x) ->
  (exists x, x < n /\ P x) \/ ~ exists x, x < n /\ P x.
Proof.
  induction n as [|n IH]; intro D; [right; intros [x [X _]]; lia|].
  destruct (D n) as [H|H]; [lia|left; exists n; auto|].
  destruct IH as [[x [X K]]|K]; [intros x X; apply D; lia|left; exists x; auto|].
  right. intros [x [X M]]. destruct (Nat.eq_dec x n) as [->|E]; [auto|]. apply K. exists x. split; [lia|exact M].
Qed.

Lemma tenpai_or_not p h : ready p h ->
  tenpai (fun w => of_game p w /\ win w) h \/ ~ tenpai (fun w => of_game p w /\ win w) h.
Proof.
  intro R. rewrite (game_tenpai p h R). apply some_or_none. intros x X.
  destruct (copies_left p h x) eqn:C; [right; lia|].
  destruct (win_or_not (draw h x)) as [W|W]; [apply (draw_ready p); auto; lia|left|right]; intuition lia.
Qed.

(** ** Values that are 1 if something holds *)

Lemma one_if_exists (P : Prop) R : P \/ ~ P -> (~ P -> exists v, R v) -> exists v, one_if P R v.
Proof.
  intros [H|H] E; [exists 1%Q; left; split; [exact H|reflexivity]|]. destruct (E H) as [v V]. exists v. right. auto.
Qed.

Lemma one_if_only (P : Prop) R v w : one_if P R v -> one_if P R w -> (R v -> R w -> v == w) -> v == w.
Proof.
  intros [[H V]|[H V]] [[K W]|[K W]] E; try contradiction; auto. rewrite V, W. reflexivity.
Qed.

(** Relations that give each hand exactly one value, and none that is not a probability. *)
Definition gives_values (p : players) (value : hand -> Q -> Prop) :=
  (forall h, ready p h -> exists v, value h v) /\
  (forall h v w, ready p h -> value h v -> value h w -> v == w) /\
  (forall h v, ready p h -> value h v -> 0 <= v /\ v <= 1)%Q.

Lemma end_gives_values p a : gives_values p (at_the_end p a).
Proof.
  split; [|split].
  - intros h R. apply one_if_exists; [|intros _; exists 0%Q; reflexivity].
    destruct a; [right; intros [E _]; discriminate|].
    destruct (tenpai_or_not p h R) as [T|T]; [left|right]; tauto.
  - intros h v w _ V W. apply (one_if_only _ _ v w V W). intros E F. rewrite <- E. exact F.
  - intros h v _ [[_ E]|[_ E]]; [rewrite E|rewrite <- E]; split; discriminate.
Qed.

(** ** What draws lead to *)

Lemma choose {A} (d : A) (R : nat -> A -> Prop) n : (forall x, x < n -> exists v, R x v) ->
  exists f, forall x, x < n -> R x (f x).
Proof.
  induction n as [|n IH]; intro E; [exists (fun _ => d); intros; lia|].
  destruct IH as [f F]; [intros x X; apply E; lia|]. destruct (E n) as [v V]; [lia|].
  exists (fun x => if x =? n then v else f x). intros x X. destruct (Nat.eqb_spec x n) as [->|N]; [exact V|].
  apply F. lia.
Qed.

Lemma best_of (P : nat -> Prop) (f : nat -> Q) n : (forall x, x < n -> P x \/ ~ P x) -> (exists x, x < n /\ P x) ->
  exists x, x < n /\ P x /\ forall y, y < n -> P y -> (f y <= f x)%Q.
Proof.
  induction n as [|n IH]; intros D [z [Z H]]; [lia|].
  assert (D' : forall x, x < n -> P x \/ ~ P x) by (intros x X; apply D; lia).
  assert (last : P n -> (forall y, y < n -> P y -> (f y <= f n)%Q) ->
    exists x, x < S n /\ P x /\ forall y, y < S n -> P y -> (f y <= f x)%Q).
  { intros K M. exists n. repeat split; auto. intros y Y L. destruct (Nat.eq_dec y n) as [->|N]; [apply Qle_refl|].
    apply M; auto. lia. }
  destruct (some_or_none P n D') as [K|K].
  - destruct (IH D' K) as [x [X [Px M]]]. destruct (D n) as [Pn|Pn]; [lia| |].
    + destruct (Qlt_le_dec (f n) (f x)) as [L|L].
      * exists x. repeat split; auto. intros y Y Py. destruct (Nat.eq_dec y n) as [->|N]; [apply Qlt_le_weak, L|].
        apply M; auto. lia.
      * apply last; auto. intros y Y Py. apply (Qle_trans _ (f x)); auto.
    + exists x. repeat split; auto. intros y Y Py. destruct (Nat.eq_dec y n) as [->|N]; [contradiction|].
      apply M; auto. lia.
  - assert (z = n) as ->.
    { destruct (Nat.eq_dec z n); auto. exfalso. apply K. exists z. split; [lia|exact H]. }
    apply last; auto. intros y Y Py. exfalso. apply K. exists y. auto.
Qed.

Section Values.

Variable p : players.

Lemma after_draw_exists (value : hand -> Q -> Prop) h : gives_values p value -> ready p h ->
  exists after, after_draw p value h after.
Proof.
  intros [V [U _]] R. apply (choose 0%Q (fun x v => 0 < copies_left p h x -> drawn_value value (draw h x) v)).
  intros x X.
  destruct (Nat.eq_dec (copies_left p h x) 0) as [Z|Z]; [exists 0%Q; lia|].
  assert (C : 0 < copies_left p h x) by lia.
  enough (E : exists v, drawn_value value (draw h x) v).
  { destruct E as [v E]. exists v. auto. }
  apply one_if_exists; [apply win_or_not, (draw_ready p); auto|]. intros _.
  destruct (choose 0%Q (fun y v => 0 < held (draw h x) y -> value (discard (draw h x) y) v) 34) as [f F].
  { intros y Y. destruct (Nat.eq_dec (held (draw h x) y) 0) as [N|N]; [exists 0%Q; lia|].
    destruct (V (discard (draw h x) y)) as [v K]; [apply next_ready; auto; lia|]. exists v. auto. }
  destruct (best_of (fun y => 0 < held (draw h x) y) f 34) as [y [Y [H M]]].
  - intros y _. lia.
  - exists x. split; [exact X|apply holds_drawn, X].
  - exists (f y). split; [exists y; auto|]. intros w [z [H' W]].
    pose proof (held_in (draw h x) z eq_refl H') as Z'.
    rewrite (U (discard (draw h x) z) w (f z)); auto. apply next_ready; auto.
Qed.

(** If values exceed others by so much at most, so do those after a draw, and their means. *)
Lemma after_draw_le e (one other : hand -> Q -> Prop) h after after' : gives_values p other -> (0 <= e)%Q ->
  (forall g v w, ready p g -> one g v -> other g w -> (v <= w + e)%Q) ->
  ready p h -> after_draw p one h after -> after_draw p other h after' ->
  forall x, x < 34 -> 0 < copies_left p h x -> (after x <= after' x + e)%Q.
Proof.
  intros [V _] E L R A B x X C. specialize (A x X C). specialize (B x X C).
  destruct A as [[W A]|[W A]], B as [[W' B]|[W' B]]; try contradiction.
  - rewrite A, B. lra.
  - destruct A as [[y [H A]] _], B as [_ B]. pose proof (next_ready p h x y R X C H) as N.
    destruct (V _ N) as [w K]. apply (Qle_trans _ (w + e)); [apply (L _ _ _ N A K)|].
    apply Qplus_le_compat; [|apply Qle_refl]. apply B. exists y. auto.
Qed.

Lemma share_sum h : ready p h -> add_up kinds (fun x => share (copies_left p h x) (unseen p)) == 1.
Proof. intro R. rewrite add_up_share, copies_left_sum by exact R. apply share_all. destruct p; simpl; lia. Qed.

Lemma mean_draw_le e h f g : ready p h ->
  (forall x, x < 34 -> 0 < copies_left p h x -> (f x <= g x + e)%Q) -> (mean_draw p h f <= mean_draw p h g + e)%Q.
Proof.
  intros R L. apply (Qle_trans _ (add_up kinds (fun x =>
    share (copies_left p h x) (unseen p) * g x + share (copies_left p h x) (unseen p) * e)%Q)).
  - apply add_up_le. intros x X. apply in_seq in X. destruct (Nat.eq_dec (copies_left p h x) 0) as [->|N].
    + rewrite share_0. lra.
    + rewrite <- Qmult_plus_distr_r. apply times_le; [apply share_positive|]. apply L; lia.
  - rewrite add_up_plus, add_up_times, share_sum by exact R. unfold mean_draw. lra.
Qed.

Lemma mean_draw_ext h f g : ready p h ->
  (forall x, x < 34 -> 0 < copies_left p h x -> f x == g x) -> mean_draw p h f == mean_draw p h g.
Proof.
  intros R E. apply Qle_antisym; apply no_more, mean_draw_le; auto; intros x X C; rewrite (E x X C); lra.
Qed.

Lemma mean_draw_same h v : ready p h -> mean_draw p h (fun _ => v) == v.
Proof. intro R. unfold mean_draw. rewrite add_up_times, share_sum by exact R. ring. Qed.

(** If a relation gives values, so does one that computes from what each draw leads to. *)
Lemma after_draw_only value h after after' : gives_values p value -> ready p h ->
  after_draw p value h after -> after_draw p value h after' ->
  forall x, x < 34 -> 0 < copies_left p h x -> after x == after' x.
Proof.
  intros G R A B x X C. pose proof G as [_ [U _]].
  apply Qle_antisym; apply no_more;
    [apply (after_draw_le 0 value value h after after')|apply (after_draw_le 0 value value h after' after)];
    auto; try apply Qle_refl; intros g v w H V W; rewrite (U g v w H V W); lra.
Qed.

Lemma after_draw_range value h after : gives_values p value -> ready p h -> after_draw p value h after ->
  forall x, x < 34 -> 0 < copies_left p h x -> (0 <= after x /\ after x <= 1)%Q.
Proof.
  intros [_ [_ B]] R A x X C. destruct (A x X C) as [[_ E]|[_ [[y [H V]] _]]]; [rewrite E; lra|].
  apply (B (discard (draw h x) y)); [apply next_ready; auto|exact V].
Qed.

(** The drawn tile may be thrown back. *)
Lemma thrown_back value h after v : gives_values p value -> ready p h -> after_draw p value h after -> value h v ->
  forall x, x < 34 -> 0 < copies_left p h x -> (v <= after x)%Q.
Proof.
  intros [_ [_ B]] R A V x X C. destruct (A x X C) as [[_ E]|[_ [_ M]]]; [rewrite E; apply (B h v R V)|].
  apply M. exists x. split; [apply holds_drawn, X|]. rewrite discard_draw; [exact V|apply (ready_length p h R)].
Qed.

Lemma mean_draw_range h f : ready p h ->
  (forall x, x < 34 -> 0 < copies_left p h x -> (0 <= f x /\ f x <= 1)%Q) ->
  (0 <= mean_draw p h f /\ mean_draw p h f <= 1)%Q.
Proof.
  intros R B. split.
  - rewrite <- (mean_draw_same h 0 R). apply no_more, mean_draw_le; auto. intros x X C. destruct (B x X C). lra.
  - rewrite <- (mean_draw_same h 1 R). apply no_more, mean_draw_le; auto.
    intros x X C. destruct (B x X C). lra.
Qed.

(** ** Rounding *)

(** Ways to round that keep the order, and probabilities. *)
Definition rounds (round : Q -> Q) :=
  (forall v w, v <= w -> round v <= round w)%Q /\ (0 <= round 0)%Q /\ (round 1 <= 1)%Q.

Lemma rounds_ext round v w : rounds round -> v == w -> round v == round w.
Proof. intros [M _] E. apply Qle_antisym; apply M; rewrite E; apply Qle_refl. Qed.

Lemma exactly_rounds : rounds exactly.
Proof. split; [auto|split; discriminate]. Qed.

Lemma units_le v w : (v <= w)%Q -> (v * (Zpos units # 1) <= w * (Zpos units # 1))%Q.
Proof. intro L. apply Qmult_le_compat_r; [exact L|discriminate]. Qed.

Lemma down_rounds : rounds down.
Proof.
  split; [|split; discriminate]. intros v w L. apply units_le, Qfloor_resp_le in L. unfold down, Qle. cbn [Qnum Qden].
  apply Z.mul_le_mono_nonneg_r; [lia|exact L].
Qed.

Lemma up_rounds : rounds up.
Proof.
  split; [|split; discriminate]. intros v w L. apply units_le, Qceiling_resp_le in L. unfold up, Qle. cbn [Qnum Qden].
  apply Z.mul_le_mono_nonneg_r; [lia|exact L].
Qed.

Lemma in_units k : k # units == inject_Z k * (1 # units).
Proof. unfold Qeq. simpl. lia. Qed.

Lemma down_spec v : (down v <= v /\ v <= down v + (1 # units))%Q.
Proof.
  unfold down. pose proof (Qfloor_le (v * (Zpos units # 1))) as L. pose proof (Qlt_floor (v * (Zpos units # 1))) as U.
  set (k := Qfloor _) in *. rewrite inject_Z_plus in U. change (inject_Z 1) with 1%Q in U. rewrite in_units.
  unfold units in *. lra.
Qed.

Lemma up_spec v : (v <= up v)%Q.
Proof.
  unfold up. pose proof (Qle_ceiling (v * (Zpos units # 1))) as L. set (k := Qceiling _) in *. rewrite in_units.
  unfold units in *. lra.
Qed.

(** ** The values of the shuffled game *)

Lemma value_gives_values round a n : rounds round -> gives_values p (value_with round p a n).
Proof.
  intro O. induction n as [|n IH]; [apply end_gives_values|]. split; [|split].
  - intros h R. destruct (after_draw_exists _ h IH R) as [after A]. exists (round (mean_draw p h after)), after.
    split; [exact A|reflexivity].
  - intros h v w R [f [A V]] [g [B W]]. rewrite V, W. apply rounds_ext; auto. apply mean_draw_ext; auto.
    apply (after_draw_only _ h f g IH R A B).
  - intros h v R [f [A V]]. rewrite V. destruct O as [M [Z U]].
    destruct (mean_draw_range h f R (after_draw_range _ h f IH R A)) as [L H]. apply M in L, H. lra.
Qed.

(** ** The bound *)

Lemma gain_le later h f left left' : (forall x, x < 34 -> 0 < copies_left p h x -> (later <= f x)%Q) ->
  (forall x, x < 34 -> left x <= copies_left p h x) ->
  (add_up kinds (fun x => share (left x) left' * (f x - later)) <=
   add_up kinds (fun x => share (copies_left p h x) left' * (f x - later)))%Q.
Proof.
  intros T L. apply add_up_le. intros x X. apply in_seq in X. specialize (L x).
  destruct (Nat.eq_dec (copies_left p h x) 0) as [E|N].
  - replace (left x) with 0 by lia. rewrite E. apply Qle_refl.
  - apply Qmult_le_compat_r; [apply share_le, L; lia|]. specialize (T x).
    assert (later <= f x)%Q by (apply T; lia). lra.
Qed.

Lemma Qmin_ext a b c : b == c -> Qmin a b == Qmin a c.
Proof. intro E. rewrite E. reflexivity. Qed.

Lemma bound_gives_values round a n : rounds round -> forall left, gives_values p (bound_with round p a n left).
Proof.
  intro O. induction n as [|n IH]; intro left; [apply end_gives_values|]. specialize (IH (left - 1)).
  pose proof IH as [V [U B]]. split; [|split].
  - intros h R. destruct (after_draw_exists _ h IH R) as [after A]. destruct (V h R) as [later L].
    eexists. exists later, after. split; [exact L|]. split; [exact A|reflexivity].
  - intros h v w R [l [f [L [A E]]]] [m [g [M [C F]]]]. rewrite E, F. apply Qmin_ext, rounds_ext; [exact O|].
    pose proof (U h l m R L M) as H. rewrite H. apply Qplus_inj_l, add_up_ext. intros x X. apply in_seq in X.
    destruct (Nat.eq_dec (copies_left p h x) 0) as [->|N]; [rewrite !share_0; ring|].
    rewrite H, (after_draw_only _ h f g IH R A C x) by lia. reflexivity.
  - intros h v R [l [f [L [A E]]]]. rewrite E. split; [|apply Q.le_min_l].
    apply Q.min_glb; [discriminate|]. destruct (B h l R L) as [B0 _].
    pose proof (gain_le l h f (fun _ => 0) left (thrown_back _ h f l IH R A L)) as G.
    rewrite (add_up_ext _ _ (fun _ => 0 * 0)%Q) in G by (intros; rewrite share_0; ring).
    rewrite add_up_times in G. specialize (G ltac:(intros; lia)). destruct O as [M [Z _]].
    apply (Qle_trans _ (round 0%Q)); [exact Z|]. apply M. lra.
Qed.

End Values.
