(** The checker of tables as a program in OCaml: only booleans, pairs, options and lists become those of OCaml. *)

From Coq Require Import NArith Extraction ExtrOcamlBasic.
From Tehai Require Import Files Tables Places Lookups.

Extraction "lookups.ml" check_tables check_against expected learned all_joins all_numbers look_up.
