(** The theorems. Statement.v says what they mean. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Suit Forms Missing Largest Distance.
Import ListNotations.

Ltac count_hands reader count_correct :=
  eapply has_hands_ext; [|by_counting hands_value any_suit_distinct any_suit_words reader count_correct];
  intros h _; split; [intros [_ W]; exact W|auto].

Ltac count_deals reader count_correct :=
  eapply has_deals_ext; [|by_counting deals_value any_suit_distinct any_suit_words reader count_correct];
  intros h _; split; [intros [_ W]; exact W|auto].

(** ** One suit *)

Theorem one_suit_wins : has_hands (fun h => manzu h /\ standard 4 h) 13259.
Proof. by_counting hands_value only_manzu_distinct only_manzu_words is_standard count_wins_correct. Qed.

Theorem one_suit_tenpai : has_hands (fun h => manzu h /\ tenpai (standard 4) h) 40070.
Proof. by_counting hands_value only_manzu_distinct only_manzu_words is_standard_tenpai count_tenpai_correct. Qed.

(** Nine gates is the only hand that waits for all nine tiles of its suit. *)
Definition nine_gates : hand := [3; 1; 1; 1; 1; 1; 1; 1; 3] ++ repeat 0 25.

Lemma all_nine_once : count_found _ all_nine suit_waiting = 1%N.
Proof. by_evaluation. Qed.

Lemma nine_gates_waits : match lookup suit_waiting (firstn 9 nine_gates) with
  Leaf waits => all_nine waits (firstn 9 nine_gates) | _ => false end = true.
Proof. by_evaluation. Qed.

Theorem nine_waits h : is_hand h -> manzu h -> (forall x, x < 9 -> waits_for (standard 4) h x) <-> h = nine_gates.
Proof.
  assert (G : suit_hand (firstn 9 nine_gates)).
  { split; [reflexivity|]. intros c C. simpl in C. intuition lia. }
  pose proof (proj1 (all_nine_correct _ G) nine_gates_waits) as W.
  change (widen (firstn 9 nine_gates)) with nine_gates in W.
  destruct (suit_hands _ all_nine suit_waiting (fun h => forall x, x < 9 -> waits_for (standard 4) h x) 1%N
    all_nine_correct all_nine_once) as [l [[_ I] L]].
  assert (E : exists g, l = [g]).
  { destruct l as [|g [|? ?]]; [discriminate L|eauto|]. exfalso. change 1%N with (N.of_nat 1) in L.
    apply Nat2N.inj in L. discriminate L. }
  destruct E as [g ->]. assert (E : g = nine_gates).
  { assert (J : In nine_gates [g]); [|destruct J as [J|[]]; exact J]. apply I. pose proof (widen_is_hand _ G) as [H M].
    split; [exact H|]. split; [exact M|exact W]. }
  subst g. intros H M. split.
  - intro F. assert (J : In h [nine_gates]) by (apply I; auto). destruct J as [J|[]]; auto.
  - intros ->. exact W.
Qed.

(** ** Whole hands *)

Theorem standard_wins : has_hands (standard 4) 11498658.
Proof. count_hands is_standard count_wins_correct. Qed.

Theorem standard_wins_deals : has_deals (standard 4) 11353128141498.
Proof. count_deals is_standard count_wins_correct. Qed.

Theorem wins : has_hands win 16873619.
Proof. count_hands is_any_win count_wins_correct. Qed.

Theorem wins_deals : has_deals win 12859078207674.
Proof. count_deals is_any_win count_wins_correct. Qed.

Theorem standard_tenpai : has_hands (tenpai (standard 4)) 54747045.
Proof. count_hands is_standard_tenpai count_tenpai_correct. Qed.

Theorem standard_tenpai_deals : has_deals (tenpai (standard 4)) 32244742336860.
Proof. count_deals is_standard_tenpai count_tenpai_correct. Qed.

Theorem all_tenpai : has_hands (tenpai win) 92371838.
Proof. count_hands is_any_tenpai count_tenpai_correct. Qed.

Theorem all_tenpai_deals : has_deals (tenpai win) 39270395383132.
Proof. count_deals is_any_tenpai count_tenpai_correct. Qed.

(** ** Tenhou: the deals of wins among all deals of 14 tiles *)

Theorem ways_to_take_14_of_136 : binomial 136 14 = 4250305029168216000%N.
Proof. rewrite <- (pascal_row_correct 136 14 14) by lia. vm_compute. reflexivity. Qed.

Theorem hands_of_14_tiles : has_hands (fun h => size h = 14) 326520504500.
Proof. count_hands (is_of_size 14) count_size_correct. Qed.

Theorem deals_of_14_tiles : has_deals (fun h => size h = 14) 4250305029168216000.
Proof. count_deals (is_of_size 14) count_size_correct. Qed.

(** Tenhou: the deals of wins are to all deals as these two numbers, in lowest terms. *)
Theorem tenhou : exists w a, has_deals win w /\ has_deals (fun h => size h = 14) a /\
  (w * 708384171528036000 = 2143179701279 * a)%N /\ N.gcd 2143179701279 708384171528036000 = 1%N.
Proof. exists 12859078207674%N, 4250305029168216000%N. auto using wins_deals, deals_of_14_tiles. Qed.

(** ** Irreducible forms of one suit *)

Lemma form_counts_are : form_counts any_waiting = (3710, (4, 0))%N.
Proof. by_evaluation. Qed.

Lemma found_are : found any_waiting all_sizes = 3710%N /\ found any_waiting size_28 = 4%N /\
  found any_waiting above_28 = 0%N.
Proof.
  pose proof form_counts_are as E. unfold form_counts in E.
  apply pair_equal_spec in E. destruct E as [E1 E]. apply pair_equal_spec in E. destruct E as [E2 E3].
  exact (conj E1 (conj E2 E3)).
Qed.

Theorem irreducible_forms : has_hands (fun h => manzu h /\ irreducible h) 3710.
Proof.
  eapply has_hands_ext; [|apply (found_hands all_sizes (fun _ => True)); [|exact (proj1 found_are)]].
  - intros h _. simpl. tauto.
  - intro l. unfold all_sizes. tauto.
Qed.

Theorem irreducible_forms_of_28_tiles : has_hands (fun h => manzu h /\ irreducible h /\ size h = 28) 4.
Proof. apply (found_hands size_28 (fun n => n = 28)); [intro l; apply Nat.eqb_eq|exact (proj1 (proj2 found_are))]. Qed.

Theorem irreducible_forms_have_at_most_28_tiles h : is_hand h -> manzu h -> irreducible h -> size h <= 28.
Proof.
  intros H M I. destruct (Nat.le_gt_cases (size h) 28) as [L|L]; auto. exfalso.
  destruct (found_hands above_28 (fun n => 28 < n) 0%N) as [l [[_ E] N]];
    [intro; apply Nat.ltb_lt|exact (proj2 (proj2 found_are))|].
  destruct l; [|discriminate N]. apply (E h). auto.
Qed.

(** ** Every win has 14 tiles, and every tenpai hand 13 *)

Theorem win_size h : is_hand h -> win h -> size h = 14.
Proof. intros [L _]. apply any_win_size, L. Qed.

Theorem tenpai_size h : is_hand h -> tenpai win h -> size h = 13.
Proof.
  intros H [x [X [K W]]]. apply win_size in W; [|apply draw_is_hand; auto].
  rewrite draw_size in W; [lia|apply H|auto].
Qed.

(** ** How many tiles always contain a win or a tenpai hand *)

Lemma largest_without_win : largest_without 0 34 = 37.
Proof. by_evaluation. Qed.

Lemma largest_without_tenpai : largest_without 1 34 = 34.
Proof. by_evaluation. Qed.

Theorem any_38_tiles_contain_a_win h : is_hand h -> 38 <= size h -> contains_a win h.
Proof.
  intros H S. apply (within_contains win h (proj1 H)). apply (largest_without_correct 0 h H).
  rewrite (proj1 H), largest_without_win. exact S.
Qed.

Theorem any_35_tiles_contain_a_tenpai_hand h : is_hand h -> 35 <= size h -> contains_a (tenpai win) h.
Proof.
  intros H S. apply (within_tenpai h H). apply (largest_without_correct 1 h H).
  rewrite (proj1 H), largest_without_tenpai. exact S.
Qed.

(** 235689m235689p235689s with 1234444555566667777z, and with 1234555566667777z. *)
Definition parts_of_sequences := concat (repeat [0; 1; 1; 0; 1; 1; 0; 1; 1] 3).
Definition tiles_37 : hand := parts_of_sequences ++ [1; 1; 1; 4; 4; 4; 4].
Definition tiles_34 : hand := parts_of_sequences ++ [1; 1; 1; 1; 4; 4; 4].

Lemma tiles_are_hands : is_hand tiles_37 /\ is_hand tiles_34.
Proof. split; (split; [reflexivity|intros c C; simpl in C; intuition lia]). Qed.

Lemma tiles_37_without : is_within 0 tiles_37 = false.
Proof. by_evaluation. Qed.

Lemma tiles_34_without : is_within 1 tiles_34 = false.
Proof. by_evaluation. Qed.

Theorem some_37_tiles_contain_no_win : is_hand tiles_37 /\ size tiles_37 = 37 /\ ~ contains_a win tiles_37.
Proof.
  pose proof (proj1 tiles_are_hands) as H. split; [exact H|]. split; [reflexivity|]. intro C.
  apply (within_contains win _ (proj1 H)), (is_within_correct 0 _ H) in C. rewrite tiles_37_without in C. discriminate.
Qed.

Theorem some_34_tiles_contain_no_tenpai_hand :
  is_hand tiles_34 /\ size tiles_34 = 34 /\ ~ contains_a (tenpai win) tiles_34.
Proof.
  pose proof (proj2 tiles_are_hands) as H. split; [exact H|]. split; [reflexivity|]. intro C.
  apply (within_tenpai _ H), (is_within_correct 1 _ H) in C. rewrite tiles_34_without in C. discriminate.
Qed.

(** ** How far a dealer's first hand is from a win *)

(** 14 tiles of which at most one has to be exchanged for a win: wins, and hands that are tenpai with some discard. *)
Theorem deals_of_14_tiles_within_1 : has_deals (fun h => size h = 14 /\ within win 1 h) 2979100873946622.
Proof. count_deals (is_sized_within 1 14) count_within_correct. Qed.
