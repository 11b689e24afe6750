(** A checker of set files, with the proof that a file it accepts has exactly the hands of its claim, and its numbers.
    The reader of the definition and the diagram read all hands at once, and each state is visited with its node. *)

From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Missing Largest Distance Files Claims.
Import ListNotations.

(** ** Rows by number *)

Definition rows := PositiveMap.t row.

Fixpoint number (p : positive) (f : file) (known : rows) : rows :=
  match f with [] => known | r :: f => number (Pos.succ p) f (PositiveMap.add p r known) end.

Definition row_in (known : rows) (node : N) : option row :=
  match node with N0 => None | Npos p => PositiveMap.find p known end.

Lemma find_number f : forall p known q, PositiveMap.find q (number p f known) =
  if (q <? p)%positive then PositiveMap.find q known
  else match nth_error f (Pos.to_nat q - Pos.to_nat p) with Some r => Some r | None => PositiveMap.find q known end.
Proof.
  induction f as [|r f IH]; intros p known q; cbn [number].
  - destruct (q <? p)%positive, (Pos.to_nat q - Pos.to_nat p); reflexivity.
  - rewrite IH. destruct (Pos.ltb_spec q (Pos.succ p)) as [A|A], (Pos.ltb_spec q p) as [B|B]; try lia.
    + apply PositiveMap.gso. lia.
    + assert (q = p) by lia. subst q. rewrite PositiveMap.gss, Nat.sub_diag. reflexivity.
    + replace (Pos.to_nat q - Pos.to_nat p) with (S (Pos.to_nat q - Pos.to_nat (Pos.succ p))) by lia. cbn [nth_error].
      destruct (nth_error f _); auto. apply PositiveMap.gso. lia.
Qed.

Lemma row_in_number f node : row_in (number 2 f (PositiveMap.empty row)) node = row_of f node.
Proof.
  unfold row_in, row_of. destruct node as [|p]; [reflexivity|]. rewrite find_number, PositiveMap.gempty.
  destruct (Pos.ltb_spec p 2) as [A|A], (N.ltb_spec (N.pos p) 2) as [B|B]; try lia; auto.
  replace (N.to_nat (N.pos p - 2)) with (Pos.to_nat p - Pos.to_nat 2) by lia. destruct (nth_error f _); reflexivity.
Qed.

(** ** The form of a file *)

(** More than the theorem needs: children come before their node and ask for later tiles, rows are sorted and all
    different, each asks for something and is reached, so that there is one file for each set. *)
Definition last_of (f : file) : N := N.of_nat (S (length f)).

Definition asked (known : rows) (node : N) : nat := match row_in known node with Some r => asks r | None => 34 end.

Definition fits (known : rows) (node : N) (r : row) : bool :=
  (asks r <? 34) && (length (nodes r) =? 5) && existsb (fun n => negb (n =? 0)%N) (tl (nodes r)) &&
  forallb (fun n => (n <? node)%N && (asks r <? asked known n)) (nodes r).

Definition sorted (r1 r2 : row) : bool :=
  match Nat.compare (asks r2) (asks r1) with
  | Lt => true
  | Eq => match compare_lists N.compare (nodes r1) (nodes r2) with Lt => true | _ => false end
  | Gt => false
  end.

Fixpoint all_sorted (f : file) : bool :=
  match f with r1 :: (r2 :: _) as f => sorted r1 r2 && all_sorted f | _ => true end.

Definition reached (f : file) (root : N) : PositiveMap.t unit :=
  fold_left (fun m n => match n with N0 => m | Npos p => PositiveMap.add p tt m end)
    (root :: flat_map nodes f) (PositiveMap.empty unit).

Definition numbered (f : file) : list (N * row) := combine (map (fun n => N.of_nat (2 + n)) (seq 0 (length f))) f.

Definition is_canonical (known : rows) (f : file) (root : N) : bool :=
  ((root =? last_of f)%N || (root =? 0)%N && (last_of f =? 1)%N) && all_sorted f &&
  let all := reached f root in
  forallb (fun nr => fits known (fst nr) (snd nr) &&
    match fst nr with N0 => false | Npos p => PositiveMap.mem p all end) (numbered f).

(** ** A reader and a diagram side by side *)

Section Walk.

Variable state : Type.
Variable step : nat -> state -> nat -> option state.
Variable accept : state -> bool.
Variable compare : state -> state -> comparison.
Hypothesis compare_eq : forall p q, compare p q = Eq -> p = q.
Variable f : file.
Variable next : nat -> N -> nat -> N.
Hypothesis next_correct : forall i n c, next i n c = after f i n c.

(** Here a layer knows the node that all beginnings lead to; [None] if they lead to several. *)
Definition together (n m : option N) : option N :=
  match n, m with Some a, Some b => if (a =? b)%N then n else None | _, _ => None end.

Definition below (n m : option N) := m = n \/ m = None.

Lemma below_left n m m' : below n m -> below n (together m m').
Proof.
  intros [->| ->]; [|right; reflexivity]. destruct n as [a|], m' as [b|]; simpl; auto; [|right; reflexivity..].
  destruct (a =? b)%N; [left|right]; reflexivity.
Qed.

Lemma below_right n m m' : below n m' -> below n (together m m').
Proof.
  intros [->| ->]; [|right; destruct m; reflexivity]. destruct n as [a|], m as [b|]; simpl; try (right; reflexivity).
  destruct (N.eqb_spec b a) as [->|_]; [left|right]; reflexivity.
Qed.

Notation layer := (layer state (option N)).

(** What the counts of the next kind lead to: a state, or none if no hand is in the set any more, and a node. *)
Definition ways (i : nat) (e : state * option N) : list (option state * N) :=
  match snd e with
  | Some n => map (fun c => (step i (fst e) c, next i n c)) up_to_four
  | None => []
  end.

Definition ends_too (w : option state * N) : bool := match fst w with None => (snd w =? 0)%N | Some _ => true end.

Definition alone (w : option state * N) : list layer :=
  match fst w with Some q => [[(q, Some (snd w))]] | None => [] end.

Definition has_node (e : state * option N) : bool := match snd e with Some _ => true | None => false end.

Definition agrees (e : state * option N) : bool :=
  match snd e with Some n => Bool.eqb (accept (fst e)) (n =? 1)%N | None => false end.

Fixpoint same (i n : nat) (l : layer) : bool :=
  match n with
  | 0 => forallb agrees l
  | S n =>
    forallb has_node l &&
    let all := flat_map (ways i) l in
    forallb ends_too all && same (S i) n (merge_all compare together 64 (flat_map alone all))
  end.

Lemma same_has_node i n l e : same i n l = true -> In e l -> has_node e = true.
Proof.
  destruct n as [|n]; cbn [same]; intros H I.
  - rewrite forallb_forall in H. apply H in I. unfold agrees, has_node in *. destruct (snd e); auto.
  - apply andb_true_iff in H. destruct H as [H _]. rewrite forallb_forall in H. apply H, I.
Qed.

Lemma after_0 i c : after f i 0 c = 0%N.
Proof. unfold after, child. simpl. destruct c; reflexivity. Qed.

Lemma follow_0 l : forall i, follow f i 0 l = 0%N.
Proof. induction l as [|c l IH]; intro i; simpl; auto. rewrite after_0. apply IH. Qed.

Theorem same_correct l : forall i known q n, at_most_four l -> same i (length l) known = true ->
  In (q, Some n) known -> run state step accept i q l = true <-> follow f i n l = 1%N.
Proof.
  induction l as [|c l IH]; intros i known q n B S I.
  - simpl in S. rewrite forallb_forall in S. apply S in I. unfold agrees in I. simpl in *.
    apply Bool.eqb_prop in I. rewrite I. apply N.eqb_eq.
  - apply at_most_four_cons in B. destruct B as [C B]. cbn [length same] in S.
    apply andb_true_iff in S. destruct S as [_ S]. cbv zeta in S. apply andb_true_iff in S. destruct S as [E S].
    assert (W : In (step i q c, after f i n c) (flat_map (ways i) known)).
    { apply in_flat_map. exists (q, Some n). split; auto. unfold ways. simpl snd. apply in_map_iff. exists c.
      rewrite next_correct. split; [reflexivity|apply up_to_four_spec, C]. }
    cbn [run follow]. destruct (step i q c) as [q'|].
    + assert (K : covers state (option N) below q' (Some (after f i n c))
        (merge_all compare together 64 (flat_map alone (flat_map (ways i) known)))).
      { apply covers_merge_all; [exact compare_eq|exact below_left|exact below_right|].
        exists [(q', Some (after f i n c))]. split.
        - apply in_flat_map. exists (Some q', after f i n c). split; [exact W|]. left. reflexivity.
        - exists (Some (after f i n c)). split; left; reflexivity. }
      destruct K as [m [K [->| ->]]].
      * apply (IH _ _ _ _ B S K).
      * apply (same_has_node _ _ _ _ S) in K. discriminate K.
    + rewrite forallb_forall in E. apply E in W. unfold ends_too in W. simpl in W. apply N.eqb_eq in W.
      rewrite W, follow_0. split; discriminate.
Qed.

(** ** The numbers of a diagram *)

Definition diagram_step (i : nat) (n : N) (c : nat) : option N :=
  let m := next i n c in if (m =? 0)%N then None else Some m.

Lemma diagram_run l : forall i n, run N diagram_step (N.eqb 1) i n l = true <-> follow f i n l = 1%N.
Proof.
  induction l as [|c l IH]; intros i n.
  - cbn [run follow]. rewrite N.eqb_eq. split; auto.
  - cbn [run follow]. unfold diagram_step at 1. cbv zeta. rewrite next_correct.
    destruct (N.eqb_spec (after f i n c) 0) as [E|_]; [|apply IH]. rewrite E, follow_0. split; discriminate.
Qed.

Definition count_diagram weight root : N := table N diagram_step (N.eqb 1) any_suit weight N.compare 0 34 [(root, 1%N)].

Lemma count_diagram_correct weight root :
  count_diagram weight root = value N diagram_step (N.eqb 1) any_suit weight 0 34 root.
Proof. apply table_correct. exact N.compare_eq. Qed.

Lemma hands_of_diagram root : has_hands (has f root) (count_diagram one root).
Proof.
  eapply has_hands_ext; [|eapply hands_value;
    [apply any_suit_distinct|apply any_suit_words|intros h _; apply diagram_run|
      symmetry; apply count_diagram_correct]].
  intros h _. unfold has. tauto.
Qed.

Lemma deals_of_diagram root : has_deals (has f root) (count_diagram ways_to_take root).
Proof.
  eapply has_deals_ext; [|eapply deals_value;
    [apply any_suit_distinct|apply any_suit_words|intros h _; apply diagram_run|
      symmetry; apply count_diagram_correct]].
  intros h _. unfold has. tauto.
Qed.

End Walk.

(** ** The checker *)

Inductive verdict :=
  Accepted | Not_canonical | Wrong_tiles | Wrong_hands | Wrong_number_of_hands | Wrong_number_of_deals.

(** Whether there is a reader for a claim. *)
Definition is_read (c : claim) : bool :=
  match its_form c, its_set c with Any_seven_pairs, Complete => true | Any_seven_pairs, _ => false | _, _ => true end.

(** And whether its hands have its number of tiles. *)
Definition tiles_fit (c : claim) : bool :=
  is_read c &&
  match its_set c with
  | Complete => its_tiles c =? form_size (its_form c)
  | Tenpai | Tenpai_counted => S (its_tiles c) =? form_size (its_form c)
  | Within _ => true
  end.

Definition missing_of (c : claim) : nat :=
  match its_set c with Complete => 0 | Tenpai | Tenpai_counted => 1 | Within k => k end.

Definition has_hands_of_claim (c : claim) (next : nat -> N -> nat -> N) (root : N) : bool :=
  let p := its_players c in
  let states := states_of (its_form c) in
  match its_form c with
  | Any_seven_pairs => same _ (in_game p _ pairs_step) (Nat.eqb 0) Nat.compare next 0 34 [(7, Some root)]
  | _ =>
    match its_set c with
    | Tenpai_counted =>
      same _ (in_game p _ (counted_step p)) tenpai_accept compare_short_sets next 0 34 [(one_short states, Some root)]
    | _ =>
      let start := (paid (missing_of c) states, its_tiles c) in
      same _ (in_game p _ (close_step p)) sized_accept compare_sized next 0 34 [(start, Some root)]
    end
  end.

Lemma same_hands state step accept compare f next start root (P : hand -> Prop) :
  (forall p q : state, compare p q = Eq -> p = q) -> (forall i n c, next i n c = after f i n c) ->
  (forall h, is_hand h -> run state step accept 0 start h = true <-> P h) ->
  same state step accept compare next 0 34 [(start, Some root)] = true ->
  forall h, is_hand h -> has f root h <-> P h.
Proof.
  intros C E R S h H. rewrite <- (R h H). symmetry. destruct H as [L B]. rewrite <- L in S.
  apply (same_correct _ _ _ _ C f next E h 0 _ start root B S). left. reflexivity.
Qed.

Lemma has_hands_of_claim_correct c f next root : tiles_fit c = true -> (forall i n c, next i n c = after f i n c) ->
  has_hands_of_claim c next root = true -> forall h, is_hand h -> has f root h <-> meaning c h.
Proof.
  intros T E. unfold has_hands_of_claim, tiles_fit, is_read, missing_of in *. destruct c as [p form set n].
  unfold meaning. cbn [its_players its_form its_set its_tiles] in *.
  apply andb_true_iff in T. destruct T as [R T].
  assert (D : form = Any_seven_pairs \/ has_states form)
    by (destruct form; (left; reflexivity) || (right; discriminate)).
  destruct D as [->|Read].
  { destruct set; try discriminate R. apply Nat.eqb_eq in T. apply same_hands; [exact Nat.compare_eq|exact E|].
    intros h H. rewrite in_game_run, (any_pairs_correct h H).
    change (in_limits (copies_of p) 0 h) with (of_game p h). split; [|tauto].
    intros [G F]. pose proof (has_form_size _ h (proj1 H) F) as S. split; [congruence|auto]. }
  assert (Close : forall k (P : hand -> Prop),
    (forall h, is_hand h -> of_game p h -> size h = n ->
      P h <-> exists w, is_hand w /\ of_game p w /\ has_form form w /\ lacks h w <= k) ->
    same _ (in_game p _ (close_step p)) sized_accept compare_sized next 0 34
      [((paid k (states_of form), n), Some root)] = true ->
    forall h, is_hand h -> has f root h <-> size h = n /\ of_game p h /\ P h).
  { intros k P D. apply same_hands; [apply compare_sized_eq|exact E|]. intros h H. rewrite in_game_run.
    rewrite (close_spec p form k n h Read H). change (in_limits (copies_of p) 0 h) with (of_game p h). split.
    - intros [G [S W]]. split; [exact S|]. split; [exact G|]. apply D; auto.
    - intros [S [G W]]. split; [exact G|]. split; [exact S|]. apply D; auto. }
  assert (M : forall (A : Type) (a b : A), match form with Any_seven_pairs => a | _ => b end = b)
    by (destruct form; intros; reflexivity || (contradiction Read; reflexivity)).
  rewrite M. clear R M.
  destruct set as [| | |k].
  - apply Nat.eqb_eq in T. apply Close. intros h H G S. split.
    + intros [_ F]. exists h. repeat split; try apply H; auto. apply Nat.le_0_r, lacks_none; auto.
    + intros [w [W [_ [F K]]]]. split; auto. replace h with w; auto.
      apply lacks_none_same; [rewrite (proj1 H); apply W|lia|]. change (size w = size h).
      rewrite (has_form_size _ w (proj1 W) F). congruence.
  - apply Nat.eqb_eq in T. apply Close. intros h H G S. split.
    + intros [x [X [N [D F]]]]. exists (draw h x). split; [apply draw_is_hand; auto|]. split; [exact D|].
      split; [exact F|]. rewrite <- bump_draw by (auto; apply H). apply lacks_bump_self.
    + intros [w [W [D [F K]]]]. pose proof (has_form_size _ w (proj1 W) F) as Z.
      destruct (one_short_is_draw h w H W) as [x [X [N Q]]]; [congruence|exact K|].
      apply is_hand_held in W. destruct W as [_ W]. specialize (W x). subst w.
      exists x. split; [exact X|]. split; [lia|]. split; auto.
  - apply Nat.eqb_eq in T. apply same_hands; [apply compare_lists_eq, compare_short_eq|exact E|].
    intros h H. rewrite in_game_run, (counted_spec p form h Read H).
    change (in_limits (copies_of p) 0 h) with (of_game p h). split; [|tauto].
    intros [G [x [X [N F]]]]. split; [|split; [exact G|exists x; auto]].
    apply has_form_size in F; [|apply length_kinds]. rewrite draw_size in F by (auto; apply H). lia.
  - apply Close. intros h H G S. rewrite within_lacks by apply H. split.
    + intros [w [W [[D F] K]]]. exists w. auto.
    + intros [w [W [D [F K]]]]. exists w. auto.
Qed.

Definition check (c : claim) (f : file) (root hands deals : N) : verdict :=
  let known := number 2 f (PositiveMap.empty row) in
  let next i node := child (row_in known node) i node in
  if negb (is_canonical known f root) then Not_canonical
  else if negb (tiles_fit c) then Wrong_tiles
  else if negb (has_hands_of_claim c next root) then Wrong_hands
  else if negb (count_diagram next one root =? hands)%N then Wrong_number_of_hands
  else if negb (count_diagram next ways_to_take root =? deals)%N then Wrong_number_of_deals
  else Accepted.

Theorem checked c f root hands deals : check c f root hands deals = Accepted ->
  (forall h, is_hand h -> has f root h <-> meaning c h) /\ has_hands (meaning c) hands /\ has_deals (meaning c) deals.
Proof.
  unfold check. cbv zeta. set (next := fun i node => child _ i node).
  assert (E : forall i n c, next i n c = after f i n c).
  { intros i n x. unfold next, after. rewrite row_in_number. reflexivity. }
  clearbody next.
  destruct (is_canonical _ f root); [|discriminate]. destruct (tiles_fit c) eqn:T; [|discriminate].
  destruct (has_hands_of_claim c next root) eqn:S; [|discriminate].
  destruct (N.eqb_spec (count_diagram next one root) hands) as [<-|]; [|discriminate].
  destruct (N.eqb_spec (count_diagram next ways_to_take root) deals) as [<-|]; [|discriminate]. intros _.
  pose proof (has_hands_of_claim_correct c f next root T E S) as A.
  split; [exact A|]. split.
  - apply (has_hands_ext (has f root)); auto. apply hands_of_diagram. exact E.
  - apply (has_deals_ext (has f root)); auto. apply deals_of_diagram. exact E.
Qed.
