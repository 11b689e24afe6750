(** What takes minutes: how far a dealer's first hand is from a win, and its mean shanten. *)

From Coq Require Import List Arith NArith ZArith Lia.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Mean Theorems.
Import ListNotations.

Lemma deals_of_14_tiles_within_0 : has_deals (fun h => size h = 14 /\ within win 0 h) 12859078207674.
Proof. count_deals (is_sized_within 0 14) count_within_correct. Qed.

Theorem deals_of_14_tiles_within_2 : has_deals (fun h => size h = 14 /\ within win 2 h) 102133553504694978.
Proof. count_deals (is_sized_within 2 14) count_within_correct. Qed.

Theorem deals_of_14_tiles_within_3 : has_deals (fun h => size h = 14 /\ within win 3 h) 930847911879987648.
Proof. count_deals (is_sized_within 3 14) count_within_correct. Qed.

Theorem deals_of_14_tiles_within_4 : has_deals (fun h => size h = 14 /\ within win 4 h) 2798252888123914176.
Proof. count_deals (is_sized_within 4 14) count_within_correct. Qed.

Theorem deals_of_14_tiles_within_5 : has_deals (fun h => size h = 14 /\ within win 5 h) 4010201868395395008.
Proof. count_deals (is_sized_within 5 14) count_within_correct. Qed.

Theorem deals_of_14_tiles_within_6 : has_deals (fun h => size h = 14 /\ within win 6 h) 4243703631685138368.
Proof. count_deals (is_sized_within 6 14) count_within_correct. Qed.

(** These are all deals of 14 tiles. *)
Theorem deals_of_14_tiles_within_7 : has_deals (fun h => size h = 14 /\ within win 7 h) 4250305029168216000.
Proof. count_deals (is_sized_within 7 14) count_within_correct. Qed.

(** The mean shanten of a dealer's first hand. *)
Theorem mean_shanten : has_mean_shanten (fun h => size h = 14) 33367408859373163 10572898082508000.
Proof.
  apply (mean_from_deals _ 4250305029168216000%N [12859078207674; 2979100873946622; 102133553504694978;
    930847911879987648; 2798252888123914176; 4010201868395395008; 4243703631685138368]%N).
  - exact deals_of_14_tiles.
  - intros k K. simpl in K. destruct k as [|[|[|[|[|[|[|k]]]]]]]; [..|lia].
    + exact deals_of_14_tiles_within_0.
    + exact deals_of_14_tiles_within_1.
    + exact deals_of_14_tiles_within_2.
    + exact deals_of_14_tiles_within_3.
    + exact deals_of_14_tiles_within_4.
    + exact deals_of_14_tiles_within_5.
    + exact deals_of_14_tiles_within_6.
  - exact deals_of_14_tiles_within_7.
  - discriminate.
  - reflexivity.
Qed.
