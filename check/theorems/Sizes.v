(** How many tiles hands have, and in how many ways so many tiles can be taken. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins.
Import ListNotations.

(** ** A reader of all hands of a size *)

Definition size_step (i n c : nat) : option nat := if c <=? n then Some (n - c) else None.

Lemma size_run l : forall i n, run nat size_step (Nat.eqb 0) i n l = true <-> list_sum l = n.
Proof.
  induction l as [|c l IH]; intros i n.
  - simpl. destruct n; split; intro H; (reflexivity || discriminate).
  - simpl. unfold size_step. destruct (Nat.leb_spec c n).
    + rewrite IH. simpl. lia.
    + split; [discriminate|]. simpl. lia.
Qed.

Definition count_size choices weight n :=
  table nat size_step (Nat.eqb 0) choices weight Nat.compare 0 34 [(n, 1%N)].

Lemma count_size_correct choices weight n :
  count_size choices weight n = value nat size_step (Nat.eqb 0) choices weight 0 34 n.
Proof. apply table_correct. apply Nat.compare_eq. Qed.

Lemma is_of_size n h : is_hand h -> run nat size_step (Nat.eqb 0) 0 n h = true <-> size h = n.
Proof. intros _. apply size_run. Qed.

(** ** Pascal's triangle, row by row *)

Fixpoint pascal (before : N) (row : list N) : list N :=
  match row with [] => [] | x :: row => (before + x)%N :: pascal x row end.

Fixpoint pascal_row (n k : nat) : list N :=
  match n with 0 => 1%N :: repeat 0%N k | S n => pascal 0%N (pascal_row n k) end.

Lemma pascal_nth row : forall before k, k < length row ->
  nth k (pascal before row) 0%N = (match k with O => before | S k => nth k row 0 end + nth k row 0)%N.
Proof.
  induction row as [|x row IH]; intros before k H; simpl in H; [lia|].
  destruct k as [|k]; [reflexivity|]. simpl pascal. simpl nth. rewrite IH by lia. destruct k; reflexivity.
Qed.

Lemma pascal_length row : forall before, length (pascal before row) = length row.
Proof. induction row; simpl; auto. Qed.

Lemma pascal_row_correct n : forall k j, j <= k -> nth j (pascal_row n k) 0%N = binomial n j.
Proof.
  assert (L : forall m k, length (pascal_row m k) = S k).
  { induction m as [|m IH]; intro k; simpl; [rewrite repeat_length|rewrite pascal_length]; auto. }
  induction n as [|n IH]; intros k j H.
  - destruct j as [|j]; [reflexivity|]. simpl. apply nth_repeat.
  - simpl. rewrite pascal_nth by (rewrite L; lia). rewrite IH by lia. destruct j as [|j].
    + destruct n; reflexivity.
    + rewrite IH by lia. reflexivity.
Qed.

(** ** How many tiles a list has *)
Lemma size_over h : length h = 34 -> size h = over (held h) 0 34.
Proof.
  intro L. rewrite <- L. unfold size, held. clear L. assert (E : forall l i f,
    (forall x, x < length l -> f (i + x) = nth x l 0) -> list_sum l = over f i (length l)).
  { induction l as [|c l IH]; intros i f H; [reflexivity|]. simpl.
    pose proof (H 0 (Nat.lt_0_succ _)) as F. simpl in F. rewrite Nat.add_0_r in F. rewrite F. f_equal.
    apply IH. intros x X. specialize (H (S x)). simpl in H.
    replace (S i + x) with (i + S x) by lia. apply H. lia. }
  apply E. reflexivity.
Qed.

Lemma consists_size h l : length h = 34 -> consists_of h l -> size h = length l.
Proof.
  intros L C. rewrite size_over by auto.
  rewrite (over_ext _ (count l)) by (intros; apply C). apply over_count.
  intros x X. apply (count_occ_In Nat.eq_dec) in X. rewrite <- C in X.
  destruct (Nat.lt_ge_cases x 34); [lia|]. rewrite held_out in X; lia.
Qed.

Lemma melds_size melds : length (flat_map tiles_of melds) = 3 * length melds.
Proof. induction melds as [|[x|x] melds IH]; simpl in *; lia. Qed.

Lemma standard_size n h : length h = 34 -> standard n h -> size h = 3 * n + 2.
Proof.
  intros L [melds [head [M [_ [_ C]]]]]. rewrite (consists_size _ _ L C), app_length, melds_size. simpl. lia.
Qed.

Lemma any_win_size h : length h = 34 -> win h -> size h = 14.
Proof.
  intros L [W|[[pairs [P [_ [_ C]]]]|[x [_ C]]]].
  - apply (standard_size 4 h L W).
  - rewrite (consists_size _ _ L C), app_length. lia.
  - apply (consists_size _ _ L C).
Qed.

Lemma draw_size h x : length h = 34 -> x < 34 -> size (draw h x) = S (size h).
Proof.
  intros L X. rewrite <- bump_draw by auto. rewrite <- L in X. unfold size. clear L. revert x X.
  induction h as [|c h IH]; intros x X; simpl in X; [lia|]. destruct x as [|x]; simpl; auto. rewrite IH; lia.
Qed.
