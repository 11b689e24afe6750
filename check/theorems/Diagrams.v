(** Diagrams of classes, read from the last rank to the first beside what is missing for each state. Both are visited
    together, and together only once, however many hands lead to both. *)

From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Tehai Require Import Tables Missing Joins Places.
Import ListNotations.

(** A row of a diagram, and what is missing for each state. *)
Definition visit := (N * grid cost)%type.

Definition same_visit (v w : visit) : bool :=
  if (fst v =? fst w)%N then same_list (same_list same_vector) (snd v) (snd w) else false.

(** Other grids have other codes, but nothing rests on that. *)
Fixpoint code_of_number (n : nat) (p : positive) : positive :=
  match n with 0 => xO p | S n => xI (code_of_number n p) end.

Definition code (g : grid cost) : positive :=
  fold_right (fun c => code_of_number match c with Some n => S n | None => 0 end) xH (concat (concat (concat g))).

Fixpoint distinct (seen : PositiveMap.t visit) (l : list visit) : list visit :=
  match l with
  | [] => []
  | v :: l =>
    let key := code (snd v) in
    match PositiveMap.find key seen with
    | Some w => if same_visit v w then distinct seen l else v :: distinct seen l
    | None => v :: distinct (PositiveMap.add key v seen) l
    end
  end.

Definition row (rows : list (list N)) (v : visit) : list N := nth (N.to_nat (fst v)) rows [].

Fixpoint ends (above : list layer) (levels : diagram) (l : list visit) : option (list (N * vector)) :=
  match above, levels with
  | [], [] => Some (map (fun v => (fst v, top (snd v))) l)
  | (n, moves) :: above, rows :: levels =>
    if forallb (fun v => length (row rows v) =? S n) l then
      ends above levels (distinct (PositiveMap.empty _)
        (flat_map (fun v => map (fun '(j, c) => (j, read moves (snd v) c)) (combine (row rows v) (seq 0 (S n)))) l))
    else None
  | _, _ => None
  end.

Definition ends_of (ranks : list rank) (d : diagram) : option (list (N * vector)) :=
  ends (rev (layers 0 0 ranks)) d [(0%N, at_end ranks)].

(** The classes that some place has, each with the vectors of its places. *)
Fixpoint all_ends (groups : list (list rank)) (ds : list diagram) : option (list (N * vector)) :=
  match groups, ds with
  | [], [] => Some []
  | ranks :: groups, d :: ds =>
    match ends_of ranks d, all_ends groups ds with Some a, Some b => Some (a ++ b) | _, _ => None end
  | _, _ => None
  end.

(** ** The classes are those of the vectors *)

Lemma same_visit_correct v w : same_visit v w = true -> v = w.
Proof.
  destruct v as [i g], w as [j h]. unfold same_visit. cbn [fst snd].
  destruct (N.eqb_spec i j) as [->|]; [|discriminate].
  intro S. f_equal. revert S. apply same_list_correct, same_list_correct, same_vector_correct.
Qed.

Lemma distinct_correct l : forall seen v, In v l ->
  In v (distinct seen l) \/ exists key, PositiveMap.find key seen = Some v.
Proof.
  induction l as [|w l IH]; intros seen v I; [destruct I|]. cbn [distinct].
  destruct (PositiveMap.find (code (snd w)) seen) as [u|] eqn:F.
  - destruct (same_visit w u) eqn:S.
    + apply same_visit_correct in S. subst u. destruct I as [->|I]; [eauto|apply IH, I].
    + destruct I as [->|I]; [left; left; reflexivity|]. apply (IH seen) in I. destruct I as [I|K]; [left; right|]; auto.
  - destruct I as [->|I]; [left; left; reflexivity|]. apply (IH (PositiveMap.add (code (snd w)) w seen)) in I.
    destruct I as [I|[key K]]; [left; right; exact I|]. destruct (Pos.eq_dec key (code (snd w))) as [->|N].
    + rewrite PositiveMap.gss in K. injection K as ->. left. left. reflexivity.
    + rewrite PositiveMap.gso in K by exact N. eauto.
Qed.

Lemma forall2_flat_map {A B C D : Type} (P : C -> D -> Prop) (f : A -> list C) (g : B -> list D) l m :
  Forall2 (fun x y => Forall2 P (f x) (g y)) l m -> Forall2 P (flat_map f l) (flat_map g m).
Proof. induction 1; [constructor|]. cbn. apply Forall2_app; assumption. Qed.

Lemma forall2_combine {A B : Type} (P : A -> B -> Prop) l : forall m, length l = length m ->
  (forall x y, In (x, y) (combine l m) -> P x y) -> Forall2 P l m.
Proof.
  induction l as [|x l IH]; intros [|y m] L H; try discriminate; constructor.
  - apply H. left. reflexivity.
  - apply IH; [simpl in L; lia|]. intros a b I. apply H. right. exact I.
Qed.

Lemma forall2_nth_error {A B : Type} (P : A -> B -> Prop) l m i y : Forall2 P l m -> nth_error m i = Some y ->
  exists x, nth_error l i = Some x /\ P x y.
Proof.
  intro F. revert i. induction F as [|a b l m R F IH]; intros [|i] E; try discriminate.
  - injection E as <-. exists a. auto.
  - apply IH, E.
Qed.

Lemma ends_correct above : forall levels l all, ends above levels l = Some all -> forall i g, In (i, g) l ->
  Forall2 (fun id v => In (id, v) all) (spelled levels i) (below above g).
Proof.
  induction above as [|[n moves] above IH]; intros [|rows levels] l all E i g I; try discriminate.
  - injection E as <-. constructor; [|constructor]. apply (in_map (fun v => (fst v, top (snd v))) l (i, g)), I.
  - cbn [ends] in E. destruct (forallb _ l) eqn:L; [|discriminate]. rewrite forallb_forall in L.
    cbn [spelled below]. apply forall2_flat_map, forall2_combine.
    + apply L, Nat.eqb_eq in I. rewrite seq_length. exact I.
    + intros j c J. apply (IH levels _ all E). destruct (distinct_correct (flat_map (fun v => map
        (fun '(j, c) => (j, read moves (snd v) c)) (combine (row rows v) (seq 0 (S n)))) l)
        (PositiveMap.empty _) (j, read moves g c)) as [D|[key F]].
      * apply in_flat_map. exists (i, g). split; [exact I|]. apply in_map_iff. exists (j, c). auto.
      * exact D.
      * rewrite PositiveMap.gempty in F. discriminate.
Qed.

Lemma all_ends_correct groups : forall ds all, all_ends groups ds = Some all ->
  Forall2 (fun id v => In (id, v) all) (flat_map (fun d => spelled d 0) ds) (flat_map vectors_of groups).
Proof.
  assert (W : forall (a b : list (N * vector)) l m, incl a b ->
    Forall2 (fun id v => In (id, v) a) l m -> Forall2 (fun id v => In (id, v) b) l m).
  { intros a b l m I F. induction F; constructor; auto. }
  induction groups as [|ranks groups IH]; intros [|d ds] all E; try discriminate; [constructor|]. cbn [all_ends] in E.
  destruct (ends_of ranks d) as [a|] eqn:A; [|discriminate].
  destruct (all_ends groups ds) as [b|] eqn:B; [|discriminate]. injection E as <-. cbn [flat_map]. apply Forall2_app.
  - apply (W a); [apply incl_appl, incl_refl|]. apply (ends_correct _ _ _ _ A). left. reflexivity.
  - apply (W b); [apply incl_appr, incl_refl|]. apply IH, B.
Qed.
