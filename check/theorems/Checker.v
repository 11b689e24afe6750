(** A checker of set files, with the proof that a file it accepts has exactly the hands of its claim, and its numbers.
    The reader of the definition and the diagram read all hands at once, and each state is visited with its node. *)

From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Tehai Require Import Statement Count Readers Wins Hands Sizes Suit Missing Largest Distance Files.
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

Lemma deals_of_diagram root : has_deals (has f root) (count_diagram copies root).
Proof.
  eapply has_deals_ext; [|eapply deals_value;
    [apply any_suit_distinct|apply any_suit_words|intros h _; apply diagram_run|
      symmetry; apply count_diagram_correct]].
  intros h _. unfold has. tauto.
Qed.

End Walk.

(** ** The reader of a claim *)

(** Any seven pairs have a reader of their own. *)
Definition has_states (f : form) := f <> Any_seven_pairs.

Definition states_of (f : form) : list state :=
  match f with
  | Melds n => [Standard 0 0 n 0]
  | Melds_and_head n => [Standard 0 0 n 1]
  | Any_seven_pairs => []
  | Seven_pairs => [Pairs 7]
  | Thirteen_orphans => [Orphans 1]
  | Any_win => all_forms
  end.

Definition form_size (f : form) : nat :=
  match f with Melds n => 3 * n | Melds_and_head n => 3 * n + 2 | _ => 14 end.

Definition list_of_34 (h : list nat) := length h = 34 /\ forall c, In c h -> c <= 5.

Lemma one_form s h : of_form [s] h <-> reads 0 s h.
Proof.
  split.
  - intros [t [[<-|[]] R]]. exact R.
  - intro R. exists s. simpl. auto.
Qed.

Lemma hand_34 h : is_hand h -> list_of_34 h.
Proof. intros [L B]. split; auto. Qed.

Lemma has_form_correct f h : has_states f -> list_of_34 h -> of_form (states_of f) h <-> has_form f h.
Proof.
  intros N [L B]. destruct f as [n|n| | | |]; simpl; rewrite ?one_form.
  - rewrite made_correct by auto. split.
    + intros [melds [heads [Lm [Lh [M [_ C]]]]]]. destruct heads; [|discriminate]. exists melds.
      repeat split; auto. simpl in C. rewrite app_nil_r in C. exact C.
    + intros [melds [Lm [M C]]]. exists melds, []. repeat split; auto; [intros x []|].
      simpl. rewrite app_nil_r. exact C.
  - rewrite made_correct by auto. apply made_standard.
  - contradiction N. reflexivity.
  - apply pairs_correct, L.
  - apply orphans_correct, L.
  - unfold win. rewrite <- made_standard, <- (made_correct 4 1 h (le_n 1) L B), <- (pairs_correct h L),
      <- (orphans_correct h L). split.
    + intros [s [[<-|[<-|[<-|[]]]] R]]; auto.
    + intros [R|[R|R]]; eexists; (split; [|exact R]); simpl; auto.
Qed.

Lemma has_form_size f w : length w = 34 -> has_form f w -> list_sum w = form_size f.
Proof.
  intro L. assert (S : forall l, consists_of w l -> list_sum w = length l) by (intro l; apply consists_size, L).
  assert (M : forall n, standard n w -> list_sum w = 3 * n + 2).
  { intros n [melds [head [E [_ [_ C]]]]]. rewrite (S _ C), app_length, melds_size. simpl. lia. }
  assert (P : seven_pairs w -> list_sum w = 14).
  { intros [pairs [E [_ [_ C]]]]. rewrite (S _ C), app_length. lia. }
  assert (O : thirteen_orphans w -> list_sum w = 14).
  { intros [x [_ C]]. rewrite (S _ C). reflexivity. }
  destruct f as [n|n| | | |]; simpl; auto.
  - intros [melds [E [_ C]]]. rewrite (S _ C), melds_size. lia.
  - intro F. rewrite (M n F). lia.
  - intros [pairs [E [_ C]]]. rewrite (S _ C), app_length. lia.
  - intros [F|[F|F]]; auto. rewrite (M 4 F). reflexivity.
Qed.

Fixpoint any_pairs (n c : nat) {struct c} : option nat :=
  match c with
  | 0 => Some n
  | 1 => None
  | S (S c) => match n with 0 => None | S n => any_pairs n c end
  end.

Lemma any_pairs_spec c : forall n m, any_pairs n c = Some m <-> exists t, c = 2 * t /\ n = t + m.
Proof.
  induction c as [c IH] using lt_wf_ind. intros n m. destruct c as [|[|c]]; simpl.
  - split.
    + intro E. injection E as E. exists 0. lia.
    + intros [t [C N]]. f_equal. lia.
  - split; [discriminate|]. intros [t [E _]]. lia.
  - destruct n as [|n]; [split; [discriminate|intros [t [E F]]; lia]|]. rewrite IH by lia. split.
    + intros [t [-> ->]]. exists (S t). lia.
    + intros [[|t] [E F]]; [lia|]. exists t. lia.
Qed.

Definition pairs_step (i : nat) := any_pairs.

Lemma any_pairs_run l : forall i n, run nat pairs_step (Nat.eqb 0) i n l = true <->
  exists pairs, length pairs = n /\ (forall x, In x pairs -> i <= x < i + length l) /\
    forall x, nth x l 0 = 2 * Wins.count pairs (i + x).
Proof.
  induction l as [|c l IH]; intros i n.
  - cbn [run length]. rewrite Nat.eqb_eq. split.
    + intros <-. exists []. split; [reflexivity|]. split; [intros x []|intros [|x]; reflexivity].
    + intros [[|y pairs] [E [I _]]]; [exact E|]. specialize (I y (or_introl eq_refl)). lia.
  - cbn [run length]. unfold pairs_step at 1. split.
    + destruct (any_pairs n c) as [m|] eqn:E; [|discriminate]. intro R. apply IH in R.
      destruct R as [pairs [Lp [I C]]]. apply any_pairs_spec in E. destruct E as [t [-> ->]].
      exists (repeat i t ++ pairs). rewrite app_length, repeat_length. split; [lia|]. split.
      * intros x X. apply in_app_iff in X. destruct X as [X|X]; [apply repeat_spec in X; lia|apply I in X; lia].
      * intro x. rewrite count_app, count_repeat. destruct x as [|x].
        -- rewrite Nat.add_0_r, Nat.eqb_refl. simpl nth.
           replace (Wins.count pairs i) with 0; [lia|]. symmetry. apply count_occ_not_In. intro X. apply I in X. lia.
        -- simpl nth. rewrite C. replace (S i + x) with (i + S x) by lia.
           destruct (Nat.eqb_spec i (i + S x)); lia.
    + intros [pairs [Lp [I C]]].
      set (later := filter (fun x => negb (x =? i)) pairs).
      assert (A : forall y, Wins.count later y = if y =? i then 0 else Wins.count pairs y).
      { intro y. unfold later. clear. induction pairs as [|z pairs IH]; [destruct (y =? i); reflexivity|].
        simpl filter. destruct (Nat.eqb_spec z i) as [Z|Z]; cbn [negb]; rewrite !count_cons, IH;
          destruct (Nat.eqb_spec y i), (Nat.eqb_spec z y); lia. }
      assert (N : length pairs = Wins.count pairs i + length later).
      { unfold later. clear. induction pairs as [|z pairs IH]; [reflexivity|]. simpl filter. rewrite count_cons.
        destruct (Nat.eqb_spec z i) as [->|Z]; simpl; lia. }
      assert (E : any_pairs n c = Some (length later)).
      { apply any_pairs_spec. exists (Wins.count pairs i). specialize (C 0). rewrite Nat.add_0_r in C. simpl in C.
        split; [exact C|lia]. }
      rewrite E. apply IH. exists later. split; [reflexivity|]. split.
      * intros x X. unfold later in X. apply filter_In in X. destruct X as [X Y]. apply I in X.
        destruct (Nat.eqb_spec x i); [discriminate|lia].
      * intro x. specialize (C (S x)). simpl nth in C. rewrite C, A. replace (i + S x) with (S i + x) by lia.
        destruct (Nat.eqb_spec (S i + x) i); [lia|reflexivity].
Qed.

Lemma any_pairs_correct h : is_hand h ->
  run nat pairs_step (Nat.eqb 0) 0 7 h = true <-> has_form Any_seven_pairs h.
Proof.
  intros [L _]. rewrite any_pairs_run, L. simpl has_form. split; intros [pairs [Lp [I C]]]; exists pairs.
  - split; [exact Lp|]. split; [intros x X; apply I in X; lia|]. intro x. unfold held. rewrite C.
    fold (Wins.count (pairs ++ pairs) x). rewrite count_app. simpl. lia.
  - split; [exact Lp|]. split; [intros x X; apply I in X; lia|]. intro x. specialize (C x). unfold held in C.
    rewrite C. fold (Wins.count (pairs ++ pairs) x). rewrite count_app. simpl. lia.
Qed.

(** ** The tiles of a game *)

Lemma copies_of_four p x : copies_of p x = 0 \/ copies_of p x = 4.
Proof. destruct p; simpl; auto. destruct (_ && _); auto. Qed.

Lemma of_game_hand p h : length h = 34 -> of_game p h -> is_hand h.
Proof.
  intros L G. apply is_hand_held. split; auto. intro x. specialize (G x).
  destruct (copies_of_four p x) as [E|E]; rewrite E in G; lia.
Qed.

Section Game.

Variable p : players.
Variable state : Type.
Variable step : nat -> state -> nat -> option state.
Variable accept : state -> bool.

Definition in_game (i : nat) (q : state) (c : nat) : option state := if c <=? copies_of p i then step i q c else None.

Lemma in_game_run l : forall i q, run state in_game accept i q l = true <->
  in_limits (copies_of p) i l /\ run state step accept i q l = true.
Proof.
  induction l as [|c l IH]; intros i q.
  - simpl. split; [|intros [_ H]; exact H]. intro H. split; auto. intros [|y]; apply Nat.le_0_l.
  - rewrite in_limits_cons. cbn [run]. unfold in_game at 1.
    destruct (Nat.leb_spec c (copies_of p i)) as [A|A]; [|split; [discriminate|lia]].
    destruct (step i q c) as [r|]; [rewrite IH by lia; tauto|]. split; [discriminate|]. intros [_ R]. exact R.
Qed.

End Game.

(** ** Hands of a size within so many tiles *)

Section Close.

Variable p : players.

(** From some position on there are four of each kind; from there on only the best states are kept. *)
Definition free_from : nat := match p with Three => 8 | Four => 0 end.

Lemma free_from_correct i : free_from <= i -> copies_of p i = 4.
Proof.
  unfold free_from, copies_of. destruct p; intro F; auto. destruct (Nat.leb_spec i 7); [lia|].
  rewrite andb_false_r. reflexivity.
Qed.

Definition limited := limited_next Wins.next (copies_of p).

Definition plain_step (i : nat) (x : list (Wins.state * nat) * nat) (c : nat) :=
  if c <=? snd x then
    match all_next _ limited compare_paying i (fst x) c with [] => None | q => Some (q, snd x - c) end
  else None.

Definition close_step (i : nat) := if free_from <=? i then sized_step i else plain_step i.

Lemma close_run_free l : forall i x, free_from <= i ->
  run _ close_step sized_accept i x l = run _ sized_step sized_accept i x l.
Proof.
  induction l as [|c l IH]; intros i x F; [reflexivity|]. cbn [run]. unfold close_step at 1.
  rewrite (proj2 (Nat.leb_le _ _) F). destruct (sized_step i x c); auto.
Qed.

Lemma free_accepts l : forall i s, free_from <= i ->
  accepts limited missing_final i s l <-> accepts missing_next missing_final i s l.
Proof.
  induction l as [|c l IH]; intros i s F; [reflexivity|]. cbn [accepts].
  assert (E : limited i s c = missing_next i s c).
  { unfold limited, missing_next, paying_next, limited_next. rewrite free_from_correct by exact F. reflexivity. }
  rewrite E. split; intros [t [T A]]; exists t; (split; [exact T|]); apply (IH (S i)); auto.
Qed.

Lemma close_run l : forall i q n, at_most_four l -> i + length l = 34 ->
  run _ close_step sized_accept i (q, n) l = true <->
  list_sum l = n /\ exists s, In s q /\ accepts limited missing_final i s l.
Proof.
  induction l as [|c l IH]; intros i q n B L.
  - simpl. unfold sized_accept, best_accept. simpl. rewrite andb_true_iff, Nat.eqb_eq, existsb_exists.
    split; intros [A E]; auto.
  - destruct (Nat.leb_spec free_from i) as [F|F].
    + rewrite close_run_free by exact F.
      assert (S : run _ sized_step sized_accept i (q, n) (c :: l) = true <->
        some_accepts i q (c :: l) /\ list_sum (c :: l) = n) by (apply sized_run; auto).
      rewrite S. unfold some_accepts.
      assert (E : (exists s, In s q /\ accepts limited missing_final i s (c :: l)) <->
        exists s, In s q /\ accepts missing_next missing_final i s (c :: l)).
      { split; intros [s [I A]]; exists s; (split; [exact I|]); apply (free_accepts (c :: l) i s F); exact A. }
      rewrite E. tauto.
    + apply at_most_four_cons in B. destruct B as [_ B]. simpl in L.
      change (list_sum (c :: l)) with (c + list_sum l). cbn [run]. unfold close_step at 1.
      rewrite (proj2 (Nat.leb_gt _ _) F). unfold plain_step. cbn [fst snd].
      destruct (Nat.leb_spec c n) as [M|M]; [|split; [discriminate|lia]].
      assert (E : (exists s, In s q /\ accepts limited missing_final i s (c :: l)) <->
        exists t, In t (all_next _ limited compare_paying i q c) /\ accepts limited missing_final (S i) t l).
      { setoid_rewrite (in_all_next _ _ missing_final _ compare_paying_eq). split.
        - intros [s [I [t [T K]]]]. exists t. eauto.
        - intros [t [[s [I T]] K]]. exists s. split; [exact I|]. exists t. auto. }
      rewrite E. destruct (all_next _ limited compare_paying i q c) as [|s r].
      * split; [discriminate|]. intros [_ [s [[] _]]].
      * rewrite IH by (auto; lia). split; intros [S R]; (split; [lia|exact R]).
Qed.

Lemma close_spec f k n h : has_states f -> is_hand h ->
  run _ close_step sized_accept 0 (paid k (states_of f), n) h = true <->
  list_sum h = n /\ exists w, is_hand w /\ of_game p w /\ has_form f w /\ lacks h w <= k.
Proof.
  intros N [L B]. rewrite close_run by auto. apply and_iff_compat_l. split.
  - intros [[s r] [I A]]. apply limited_correct in A. destruct A as [w [Lw [G [K R]]]].
    unfold paid in I. apply in_map_iff in I. destruct I as [t [E I]]. inversion E; subst.
    assert (W : is_hand w) by (apply (of_game_hand p); [congruence|exact G]).
    exists w. split; [exact W|]. split; [exact G|]. split; [|exact K].
    apply has_form_correct; [exact N|apply hand_34, W|]. exists s. auto.
  - intros [w [W [G [F K]]]]. apply has_form_correct in F; [|exact N|apply hand_34, W]. destruct F as [s [I R]].
    exists (s, k). split; [apply (in_map (fun s => (s, k))), I|].
    apply limited_correct. exists w. repeat split; auto. rewrite L. apply W.
Qed.

End Close.

Lemma lacks_none_same l : forall w, length w = length l -> lacks l w = 0 -> list_sum w = list_sum l -> w = l.
Proof.
  induction l as [|c l IH]; intros [|d w] L K S; try discriminate; auto. injection L as L. simpl in K, S.
  assert (lacks l w = 0) by lia. pose proof (lacks_size l w L). assert (d = c) by lia. subst d. f_equal.
  apply IH; auto. lia.
Qed.

Lemma lacks_bump_self l : forall x, lacks l (bump x l) <= 1.
Proof.
  assert (Z : forall l, lacks l l = 0) by (induction l0; simpl; auto; rewrite IHl0; lia).
  induction l as [|c l IH]; intros [|x]; simpl; try lia.
  - rewrite Z. destruct c; lia.
  - specialize (IH x). lia.
Qed.

(** A complete hand with one tile more, of which one tile is missing, is the hand with that tile. *)
Lemma one_short_is_draw h w : is_hand h -> is_hand w -> list_sum w = S (list_sum h) -> lacks h w <= 1 ->
  exists x, x < 34 /\ held h x < held w x /\ w = draw h x.
Proof.
  intros [L B] [Lw _] S K. pose proof (lacks_size h w (eq_trans Lw (eq_sym L))).
  destruct (lacks_one h w) as [x [X [N Z]]]; [congruence|lia|]. exists x. rewrite L in X.
  split; [exact X|]. split; [exact N|]. rewrite <- bump_draw by auto. apply lacks_none_same; auto.
  - rewrite bump_draw by auto. rewrite Lw. reflexivity.
  - rewrite bump_draw by auto. rewrite S. symmetry. apply draw_size; auto.
Qed.

(** ** Tenpai hands whose fifth tile is counted *)

Section Counted.

Variable p : players.

Definition five_of (i : nat) : nat := if copies_of p i =? 0 then 0 else 5.

Definition counted_next := short_next Wins.next five_of.
Definition counted_step := set_step (Wins.state * bool) counted_next compare_short.

Lemma draw_34 h x : is_hand h -> list_of_34 (draw h x).
Proof.
  intro H. split; [apply length_kinds|]. intros c C. unfold draw in C. apply in_map_iff in C.
  destruct C as [y [<- _]]. apply is_hand_held in H. destruct H as [_ B]. specialize (B y).
  destruct (y =? x); lia.
Qed.

Lemma counted_spec f h : has_states f -> is_hand h ->
  run _ counted_step tenpai_accept 0 (one_short (states_of f)) h = true <->
  exists x, x < 34 /\ 0 < copies_of p x /\ has_form f (draw h x).
Proof.
  intros Y H. pose proof (set_run_correct _ counted_next (short_final Wins.state Wins.final) _ compare_short_eq h 0
    (one_short (states_of f))) as E. etransitivity; [exact E|clear E].
  assert (F : forall x, x < 34 -> nth x h 0 < five_of (0 + x) <-> 0 < copies_of p x).
  { intros x X. apply is_hand_held in H. destruct H as [_ B]. specialize (B x). unfold held in B. simpl. unfold five_of.
    destruct (copies_of_four p x) as [E|E]; rewrite E; simpl; lia. }
  split.
  - intros [[s o] [S A]]. unfold one_short in S. apply in_map_iff in S. destruct S as [t [E S]]. inversion E; subst.
    apply short_correct in A. destruct A as [x [X [N A]]]. rewrite (proj1 H) in X. exists x. split; [exact X|].
    split; [apply F; auto|]. apply has_form_correct; [exact Y|apply draw_34, H|].
    rewrite <- bump_draw by (auto; apply H).
    exists s. auto.
  - intros [x [X [N W]]]. apply has_form_correct in W; [|exact Y|apply draw_34, H].
    rewrite <- bump_draw in W by (auto; apply H). destruct W as [s [S A]]. exists (s, true). split.
    + apply (in_map (fun s => (s, true))). exact S.
    + apply short_correct. exists x. rewrite (proj1 H). split; [exact X|]. split; [apply F; auto|exact A].
Qed.

End Counted.

(** ** The checker *)

Inductive verdict :=
  Accepted | Not_canonical | Wrong_tiles | Wrong_hands | Wrong_number_of_hands | Wrong_number_of_deals.

(** Whether the hands of a claim have its number of tiles, and there is a reader for it. *)
Definition is_read (c : claim) : bool :=
  match its_form c, its_set c with Any_seven_pairs, Complete => true | Any_seven_pairs, _ => false | _, _ => true end.

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
  unfold meaning, size. cbn [its_players its_form its_set its_tiles] in *.
  apply andb_true_iff in T. destruct T as [R T].
  assert (D : form = Any_seven_pairs \/ has_states form)
    by (destruct form; (left; reflexivity) || (right; discriminate)).
  destruct D as [->|Read].
  { destruct set; try discriminate R. apply Nat.eqb_eq in T. apply same_hands; [exact Nat.compare_eq|exact E|].
    intros h H. rewrite in_game_run, (any_pairs_correct h H).
    change (in_limits (copies_of p) 0 h) with (of_game p h). split; [|tauto].
    intros [G F]. pose proof (has_form_size _ h (proj1 H) F) as S. split; [congruence|auto]. }
  assert (Close : forall k (P : hand -> Prop),
    (forall h, is_hand h -> of_game p h -> list_sum h = n ->
      P h <-> exists w, is_hand w /\ of_game p w /\ has_form form w /\ lacks h w <= k) ->
    same _ (in_game p _ (close_step p)) sized_accept compare_sized next 0 34
      [((paid k (states_of form), n), Some root)] = true ->
    forall h, is_hand h -> has f root h <-> list_sum h = n /\ of_game p h /\ P h).
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
      apply lacks_none_same; [rewrite (proj1 H); apply W|lia|]. rewrite (has_form_size _ w (proj1 W) F). congruence.
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
    apply has_form_size in F; [|apply length_kinds]. pose proof (draw_size h x (proj1 H) X) as D. unfold size in D. lia.
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
  else if negb (count_diagram next copies root =? deals)%N then Wrong_number_of_deals
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
  destruct (N.eqb_spec (count_diagram next copies root) deals) as [<-|]; [|discriminate]. intros _.
  pose proof (has_hands_of_claim_correct c f next root T E S) as A.
  split; [exact A|]. split.
  - apply (has_hands_ext (has f root)); auto. apply hands_of_diagram. exact E.
  - apply (has_deals_ext (has f root)); auto. apply deals_of_diagram. exact E.
Qed.
