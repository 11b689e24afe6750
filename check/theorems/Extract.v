(** The checker as a program in OCaml: only booleans, pairs, options and lists become those of OCaml. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Tehai Require Import Files Checker.

Extraction "checker.ml" check N.of_nat N.add N.mul.
