(** The theorems. Statement.v says what they mean. *)

From Coq Require Import List Arith NArith Bool Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes.
Import ListNotations.

Ltac hands reader count_correct :=
  eapply has_hands_ext; [|by_counting hands_value any_suit_distinct any_suit_words reader count_correct];
  intros h _; split; [intros [_ W]; exact W|auto].

Ltac deals reader count_correct :=
  eapply has_deals_ext; [|by_counting deals_value any_suit_distinct any_suit_words reader count_correct];
  intros h _; split; [intros [_ W]; exact W|auto].

(** ** One suit *)

Theorem one_suit_wins : has_hands (fun h => manzu h /\ standard 4 h) 13259.
Proof. by_counting hands_value only_manzu_distinct only_manzu_words is_standard count_wins_correct. Qed.

Theorem one_suit_tenpai : has_hands (fun h => manzu h /\ tenpai (standard 4) h) 40070.
Proof. by_counting hands_value only_manzu_distinct only_manzu_words is_standard_tenpai count_tenpai_correct. Qed.

(** ** Whole hands *)

Theorem standard_wins : has_hands (standard 4) 11498658.
Proof. hands is_standard count_wins_correct. Qed.

Theorem standard_wins_deals : has_deals (standard 4) 11353128141498.
Proof. deals is_standard count_wins_correct. Qed.

Theorem wins : has_hands win 16873619.
Proof. hands is_any_win count_wins_correct. Qed.

Theorem wins_deals : has_deals win 12859078207674.
Proof. deals is_any_win count_wins_correct. Qed.

Theorem standard_tenpai : has_hands (tenpai (standard 4)) 54747045.
Proof. hands is_standard_tenpai count_tenpai_correct. Qed.

Theorem standard_tenpai_deals : has_deals (tenpai (standard 4)) 32244742336860.
Proof. deals is_standard_tenpai count_tenpai_correct. Qed.

Theorem all_tenpai : has_hands (tenpai win) 92371838.
Proof. hands is_any_tenpai count_tenpai_correct. Qed.

Theorem all_tenpai_deals : has_deals (tenpai win) 39270395383132.
Proof. deals is_any_tenpai count_tenpai_correct. Qed.

(** ** Tenhou: the deals of wins among all deals of 14 tiles *)

Theorem ways_to_take_14_of_136 : binomial 136 14 = 4250305029168216000%N.
Proof. rewrite <- (pascal_row_correct 136 14 14) by lia. vm_compute. reflexivity. Qed.

Theorem hands_of_14_tiles : has_hands (fun h => size h = 14) 326520504500.
Proof. hands (is_of_size 14) count_size_correct. Qed.

Theorem deals_of_14_tiles : has_deals (fun h => size h = 14) 4250305029168216000.
Proof. deals (is_of_size 14) count_size_correct. Qed.

(** ** Every win has 14 tiles, and every tenpai hand 13 *)

Theorem win_size h : is_hand h -> win h -> size h = 14.
Proof.
  intros H [W|[[pairs [L [_ [_ C]]]]|[x [_ C]]]].
  - apply (standard_size 4 h H W).
  - rewrite (size_consists _ _ H C), app_length. lia.
  - rewrite (size_consists _ _ H C). reflexivity.
Qed.

Theorem tenpai_size h : is_hand h -> tenpai win h -> size h = 13.
Proof.
  intros H [x [X [K W]]]. apply win_size in W; [|apply draw_is_hand; auto].
  rewrite draw_size in W; [lia|apply H|auto].
Qed.
