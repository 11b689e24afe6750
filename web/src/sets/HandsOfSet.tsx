// Hands of a set as pictures: by rank, or at random.

import { useAnswer } from "../ask";
import { random } from "../random";
import { address } from "../route";
import { Tiles } from "../tiles/Tile";
import { tilesOf } from "../tiles/tiles";
import { rulesQuery } from "../rules";
import { number } from "../words/format";
import { useWords } from "../words/words";
import { changeSet, questionOfSet, type SetState } from "./state";

const LISTED = 6n;

/** The nearest number from 1 to the last. */
const within = (place: bigint, last: bigint) => (place < 1n ? 1n : place > last ? last : place);

interface HandsProps {
  state: SetState;
  hands: string;
  /** Is another set being counted? Its hands are asked for when it is. */
  isPending: boolean;
}

export function HandsOfSet({ state, hands, isPending }: HandsProps) {
  const words = useWords();
  const all = BigInt(hands);
  const isRandom = state.seed !== "";
  const nth = within(BigInt(state.nth || "1"), all);
  const question = {
    ...questionOfSet(state),
    number: Number(LISTED),
    from: isRandom ? null : String(nth - 1n),
    seed: Number(BigInt(state.seed || "0") % 2n ** 32n),
    by: state.by,
  };
  const { answer } = useAnswer("list", isPending ? null : question);
  const to = (place: bigint) => changeSet({ nth: String(within(place, all)), seed: "" });
  const draw = (by = state.by) => {
    changeSet({ seed: String(random()), by, nth: "" });
  };
  return (
    <section class="card hands-of-set">
      <h2>{words.sets.hands}</h2>
      <div class="picker">
        <label class="field">
          <span>{words.sets.nth(hands)}</span>
          <input
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            value={isRandom ? "" : String(nth)}
            onChange={(event) => to(BigInt(event.currentTarget.value.replace(/\D/g, "").slice(0, 20) || "1"))}
          />
        </label>
        <button type="button" disabled={isRandom || nth <= 1n} onClick={() => to(nth - LISTED)}>
          {words.sets.previous}
        </button>
        <button type="button" disabled={isRandom || nth + LISTED > all} onClick={() => to(nth + LISTED)}>
          {words.sets.next}
        </button>
        <button type="button" class="primary" onClick={() => draw()}>
          {isRandom ? words.sets.again : words.sets.random}
        </button>
        <select
          value={state.by}
          aria-label={words.sets.random}
          onChange={(event) => draw(event.currentTarget.value as SetState["by"])}
        >
          <option value="deals">{words.sets.byDeals}</option>
          <option value="hands">{words.sets.byHands}</option>
        </select>
      </div>
      <ul class="picked">
        {answer?.map(({ hand, rank }) => (
          <li>
            <a href={address("hand", hand || "-", rulesQuery(state.rules))} title={words.common.openHand}>
              <Tiles tiles={tilesOf(hand)} />
            </a>
            <small>
              <code>{hand}</code> · {number(String(BigInt(rank) + 1n))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
