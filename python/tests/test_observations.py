"""What players see is the same by the replay of a log, by its events, and by the states of environments."""

import json
import os
import re
from pathlib import Path

import numpy as np
import pytest
from riichienv import ActionType, Phase, RiichiEnv
from riichienv.agents import RandomAgent

import tehai
from errors import assert_refused
from tehai import HandArray, Observations, PlayerView

GAME = Path(__file__).parents[2] / "examples/game.json"
#: All but the tiles, and what the player chose.
COLUMNS = [name for name in Observations.__dataclass_fields__ if name not in ("hands", "visible", "discards", "discarded")]


def rows(seen):
    """Each observation as one value, without what the player chose."""
    texts = zip(seen.hands.texts(), seen.visible.texts(), seen.discards.texts())
    arrays = zip(*(getattr(seen, name).tolist() for name in COLUMNS))
    return [(*of_texts, *map(str, of_arrays)) for of_texts, of_arrays in zip(texts, arrays)]


def shared_log(name):
    folder = os.environ.get("TEHAI_TEST_DATA")
    if folder is None:
        pytest.skip("TEHAI_TEST_DATA names no folder with games")
    return Path(folder, "games", name)


def test_events_and_replay_show_the_same():
    path = shared_log("mjai-1.jsonl")
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    games, players = [], []
    for at, event in enumerate(events):
        if event["type"] == "start_kyoku":
            start = at
        if event["type"] in ("tsumo", "chi", "pon"):
            games.append(events[start : at + 1])
            players.append(event["actor"])
        elif event["type"] == "dahai":
            others = [player for player in range(4) if player != event["actor"]]
            games += [events[start : at + 1]] * 3
            players += others
    by_events = set(rows(Observations.from_mjai(games, players)))
    by_replay = rows(tehai.observations(path))
    assert len(by_replay) > 500 and by_events.issuperset(by_replay)
    lines = [[json.dumps(event) for event in game] for game in games[:50]]
    assert rows(Observations.from_mjai(lines, players[:50])) == rows(Observations.from_mjai(games[:50], players[:50]))


def chosen(agent, of, hand):
    """A win, riichi or a north if there is one; the discard nearest to a win; else what the agent takes."""
    first = (ActionType.TSUMO, ActionType.RON, ActionType.KITA, ActionType.RIICHI)
    actions = of.legal_actions()
    by_kind = {action.action_type: action for action in actions}
    if any(kind in by_kind for kind in first):
        return next(by_kind[kind] for kind in first if kind in by_kind)
    discards = [action for action in actions if action.action_type == ActionType.DISCARD]
    if not discards:
        return agent.act(of)
    shanten = tehai.discards(hand).shanten
    return min(discards, key=lambda action: (shanten[action.tile // 4], action.tile))


def said_by(env, player, aside):
    """The hand with its melds, the river, the indicators, riichi and norths of a player, as the environment has them."""
    melds = [[*meld.tiles, -1][:4] for meld in env.melds[player]]
    padded = [[*melds, *[[-1] * 4] * (4 - len(melds))]]
    quads = [[not meld.opened for meld in env.melds[player]] + [False] * (4 - len(melds))]
    hand = HandArray.from_ids([env.hands[player]], called=padded, concealed_quads=quads)
    river = HandArray.from_ids([env.discards[player] or [-1]])
    dora = [tile // 4 for tile in env.dora_indicators]
    return [*hand.texts(), *river.texts(), dora, env.riichi_declared[player], len(aside)]


@pytest.mark.parametrize(("players", "mode", "rounds"), [(4, "4p-red-half", 2), (3, "3p-red-half", 2), (4, 0, 4), (3, 3, 6)])
def test_an_environment_and_its_events_show_the_same(players, mode, rounds):
    agent, count, norths, declared = RandomAgent(1), 0, 0, 0
    for seed in range(rounds):
        env = RiichiEnv(game_mode=mode, seed=seed)
        observations, views = env.reset(), [PlayerView(player) for player in range(players)]
        while not env.done():
            own = list(observations)
            for player, of in observations.items():
                for event in of.new_events():
                    views[player].apply(event)
            aside = env.kita_tiles if players == 3 else [()] * players
            by_state = Observations.from_riichienv(observations.values(), norths=aside if players == 3 else None)
            by_events = Observations.from_views([views[player] for player in own])
            assert rows(by_state) == rows(by_events)
            if count % 20 == 0:
                assert by_events == Observations.from_mjai([list(env.mjai_log)] * len(own), own)
                assert by_events == Observations.concat(views[player].observation() for player in own)
            for place, player in enumerate(own):
                one = by_state[place : place + 1]
                dora = [kind for kind in one.dora[0].tolist() if kind != -1]
                hand, river, *others = said_by(env, player, aside[player])
                declares = views[player].observation().riichi[0] and not env.riichi_declared[player]
                found = [one.hands.texts()[0], one.discards.texts()[0], dora, one.riichi[0] and not declares, one.norths[0]]
                assert found == [hand, river, *others], (seed, player)
                declared += declares
            assert by_state.score.tolist() == [env.scores()[player] for player in own]
            if env.phase == Phase.WaitAct:
                left = len(env.wall) - 14 - (players - 1)
                assert by_state.draws.tolist() == [max(0, -(-left // players))]
                assert by_state.wall.tolist() == [len(env.wall) - 14]
                assert by_state.last_tile.tolist() == [left > 0 and left % players == 1]
                assert by_state.offered_by.tolist() == [-1]
            count, norths = count + len(own), norths + int(by_state.norths.sum())
            acts = zip(observations.items(), by_state.hands)
            observations = env.step({player: chosen(agent, of, hand) for (player, of), hand in acts})
    assert count > 300 and (norths > 100) == (players == 3) and declared


def test_a_view_goes_on_after_what_cannot_happen():
    view = PlayerView(0)
    with pytest.raises(ValueError, match="^observation 0: games: found no start_kyoku"):
        view.observation()
    for event, says in (
        (drawn("1s"), "tsumo: expected start_kyoku before it"),
        ("{", "expected an event of mjai as JSON: EOF"),
        ({"type": "typo"}, "found .*typo.*, expected an event of mjai, of type tsumo"),
    ):
        with pytest.raises(ValueError, match=says):
            view.apply(event)
    view.apply(DEALT)
    before = view.copy()
    view.apply(drawn("1s"))
    with pytest.raises(ValueError, match="expected player 0 to discard or declare, found a draw of player 1"):
        view.apply(drawn("?", 1))
    with pytest.raises(ValueError, match="expected start_kyoku before it"):
        view.apply(drawn("?", 1))
    view.apply(DEALT)
    assert view.observation() == before.observation() == Observations.from_mjai([[DEALT]], [0])
    with pytest.raises(ValueError, match="player: expected 0 to 2, found 3"):
        PlayerView(3).apply(DEALT)
    with pytest.raises(TypeError, match="player: expected an integer, found 'east'"):
        PlayerView("east")


def test_the_hands_of_others_are_not_looked_at():
    shown = DEALT | {"tehais": [SANMA, SANMA[:12] + ["9s"], ["5p"] * 13]}
    events = [{"type": "tsumo", "actor": 0, "pai": "1s"}, {"type": "dahai", "actor": 0, "pai": "1s", "tsumogiri": True}]
    events.append(drawn("9s", 1))
    assert Observations.from_mjai([[shown, *events]], [0]) == Observations.from_mjai([[DEALT, *events[:2], drawn("?", 1)]], [0])


def test_a_deck_without_red_fives_is_seen_by_its_fourth_plain_five():
    start = DEALT | {"tehais": [["5p"] * 3 + SANMA[:10], *DEALT["tehais"][1:]]}
    turn = [drawn("5p"), {"type": "ankan", "actor": 0, "consumed": ["5p"] * 4}, drawn("9s")]
    assert Observations.from_mjai([[start, *turn]], [0]).hands.texts() == ["19m123p19s1455z{5555p}"]
    with pytest.raises(ValueError, match="event 2: 5p once more: the deck has 3"):
        Observations.from_mjai([[{"type": "start_game", "aka_flag": True}, start, *turn]], [0])


def test_joined_observations_are_those_of_all():
    seen = tehai.observations(GAME)
    assert Observations.concat([seen[:7], seen[7:7], seen[7:]]) == seen
    assert tehai.observations([GAME, GAME]) == Observations.concat([seen, seen])
    assert len(Observations.concat([])) == 0
    with pytest.raises(TypeError, match="^parts: found HandArray at 1, expected Observations"):
        Observations.concat([seen, seen.hands])


def test_arrays_of_observations_are_those_of_nobody_else():
    seen = tehai.observations(GAME)
    arrays = seen.arrays()
    assert HandArray(arrays["hands"], called=arrays["hands_called"], red_fives=arrays["hands_red_fives"]) == seen.hands
    assert HandArray(arrays["visible"], red_fives=arrays["visible_red_fives"]) == seen.visible
    assert len(arrays) == len(COLUMNS) + 1 + 7
    for name, array in arrays.items():
        assert np.from_dlpack(array).shape[0] == len(seen), name
        array[:] = 1
    assert seen == tehai.observations(GAME)


def test_values_at_a_table_are_those_of_each_question():
    env = RiichiEnv(game_mode="4p-red-half", seed=5)
    observations, agent, seen = env.reset(), RandomAgent(2), [tehai.observations(GAME)]
    while len(seen) < 300:
        seen.append(Observations.from_riichienv(observations.values()))
        acts = zip(observations.items(), seen[-1].hands)
        observations = env.step({player: chosen(agent, of, hand) for (player, of), hand in acts})
    seen = Observations.concat(seen)
    # Own turns and offers of hands that are answered at once.
    near = tehai.shanten(seen.hands) <= 1
    own = seen.offered == -1
    seen = Observations.concat([seen[near & own][:30], seen[near & ~own][:30], seen[seen.riichi][:5]])
    options = {"changes": "none", "others": "0.01"}
    values = tehai.table_values(seen, **options)
    assert values.answered.all() and (values.best.sum() == values.answered.sum())
    for place, question in enumerate(seen.questions(model="table")):
        own = values.observation == place
        answer = tehai.ask("win-probability", question | options | {"points": {}})
        assert [row["points"] for row in answer["rows"]] == values.points[own].tolist()
        assert [row["win"] for row in answer["rows"]] == values.win[own].tolist()
        names = [row["discard"] for row in answer["rows"]]
        assert names.index(answer["best_first"][0]) == values.best[own].argmax()
        for name, discard, meld, wins in zip(names, *(of[own].tolist() for of in (values.discard, values.meld, values.wins))):
            tile = "" if discard == -1 else of_kind(discard)
            called = "" if meld == -1 else tehai.MELDS[meld]
            assert " ".join(filter(None, [called, tile])) == ("" if name in ("pass", "win") else name)
            assert wins == (name == "win")
    assert (values.meld != -1).any() and values.riichi.any()
    with pytest.raises(TypeError, match="^wall: expected no such option, as the observations say it"):
        tehai.table_values(seen, wall=5)


def of_kind(kind):
    return tehai.TILES[kind] if kind < 34 else f"0{'mps'[kind - 34]}"


def test_a_concealed_quad_may_name_its_tile():
    start = {"type": "start_kyoku", "oya": 0, "bakaze": "E", "dora_marker": "1p", "tehais": [["?"] * 13] * 4}
    start["tehais"][0] = ["8m", "8m", "8m", "1m", "2m", "3m", "E", "E", "E", "S", "S", "S", "W"]
    before = [start, {"type": "tsumo", "actor": 0, "pai": "8m"}]
    quad = {"type": "ankan", "actor": 0, "consumed": ["8m"] * 4}
    after = {"type": "tsumo", "actor": 0, "pai": "9m"}
    logs = [[*before, quad, after], [*before, {**quad, "pai": "8m"}, after]]
    as_mjai, as_riichienv = rows(Observations.from_mjai(logs, [0, 0]))
    assert as_mjai == as_riichienv and as_mjai[0] == "1239m1112223z{8888m}", as_mjai


#: A round of three players, and what player 0 draws.
SANMA = ["1m", "9m", "1p", "2p", "3p", "N", "E", "P", "P", "1s", "2s", "7s", "8s"]
DEALT = {"type": "start_kyoku", "bakaze": "E", "oya": 0, "dora_marker": "4s", "tehais": [SANMA, ["?"] * 13, ["?"] * 13]}


def drawn(tile, actor=0):
    return {"type": "tsumo", "actor": actor, "pai": tile}


@pytest.mark.parametrize("kind", ["kita", "nukidora"])
def test_a_north_set_aside_leaves_the_hand(kind):
    north = {"type": kind, "actor": 0, "pai": "N"}
    seen = Observations.from_mjai([[DEALT, drawn("1s"), north, drawn("2s")]], [0])
    assert rows(seen)[0][:3] == ("19m123p112278s155z", "4s4z", "")
    assert (seen.norths[0], seen.players[0], seen.draws[0], seen.double_riichi[0]) == (1, 3, 17, False)
    other = Observations.from_mjai([[DEALT | {"oya": 1}, drawn("?", 1), north | {"actor": 1}]], [0])
    assert other.offered_by.tolist() == [1]
    assert (other.norths[0], tehai.TILES[other.offered[0]], other.visible.texts()) == (0, "4z", ["4s4z"])


def test_unknown_events_are_refused_and_those_of_hosts_are_not():
    hosts = ["hello", "start_game", "end_game", "end_kyoku", "hora", "ryukyoku", "none"]
    told = [{"type": kind} for kind in hosts]
    with_them = Observations.from_mjai([[*told, DEALT, drawn("1s"), *told]], [0])
    assert rows(with_them) == rows(Observations.from_mjai([[DEALT, drawn("1s")]], [0]))
    for wrong in ({"type": "typo"}, {"kind": "tsumo"}, 7):
        with pytest.raises(ValueError, match="^observation 0: event 1: found .*, expected an event of mjai, of type tsumo"):
            Observations.from_mjai([[DEALT, wrong]], [0])
    four = DEALT | {"tehais": [*DEALT["tehais"], ["?"] * 13]}
    for events, says in (
        ([four, drawn("1s"), {"type": "kita", "actor": 0, "pai": "N"}], "norths are set aside only with three players"),
        ([DEALT, drawn("1s"), drawn("2s")], "expected player 0 to discard or declare, found a draw of player 0"),
    ):
        with pytest.raises(ValueError, match=f"^observation 0: event 2: {says}"):
            Observations.from_mjai([events], [0])


def test_three_players_are_asked_as_three():
    north = {"type": "kita", "actor": 0, "pai": "N"}
    [question] = Observations.from_mjai([[DEALT, drawn("1s"), north, drawn("2s")]], [0]).questions()
    assert (question["players"], question["norths"], question["visible"]) == (3, 1, "4s4z")

    def best(asked):
        return max((row["points"], row["win"]) for row in tehai.ask("win-probability", asked | {"changes": "none"})["rows"])

    known = {"hand": "19m123p112278s155z", "visible": "4s4z", "dora": "4s", "draws": 17, "seat": "east", "round": "east"}
    points = best(question)
    assert points == best(known | {"players": 3, "norths": 1}) and points != best(known | {"players": 3}) != best(known)
    with pytest.raises(ValueError, match="^observation 0: norths: with three players expected env.kita_tiles"):
        Observations.from_riichienv(RiichiEnv(game_mode=3, seed=1).reset().values())


def test_what_lies_on_the_table_is_asked():
    table = {"honba": 2, "kyotaku": 1, "scores": [900, 35000, 34100]}
    rich = {**table, "scores": [1900, 35000, 33100]}
    bet = [drawn("?", 1), {"type": "reach", "actor": 1}, {"type": "dahai", "actor": 1, "pai": "9s"}]
    events = [DEALT | table | {"oya": 1}, *bet, {"type": "reach_accepted", "actor": 1}, drawn("?", 2)]
    events += [{"type": "dahai", "actor": 2, "pai": "9s"}, drawn("1s")]
    seen = Observations.from_mjai([events], [0])
    [question] = seen.questions()
    known = {"counters": 2, "bets": 2, "affords_riichi": False, "double_riichi": True}
    assert {name: question.get(name) for name in known} == known and "last_tile" not in question
    assert tehai.ask("win-probability", question | {"changes": "none"})["rows"]
    riichi = [{"type": "reach", "actor": 0}, {"type": "dahai", "actor": 0, "pai": "9m"}, {"type": "reach_accepted", "actor": 0}]
    own = Observations.from_mjai([[events[0] | rich, *events[1:], *riichi]], [0])
    assert (own.bets[0], own.score[0], own.riichi[0]) == (2, 900, True)
    with pytest.raises(ValueError, match="event 8: riichi of player 0, who has 900 points: expected at least 1000"):
        Observations.from_mjai([[*events, *riichi]], [0])


def of_mjx(path):
    """The observations of mjx at each own turn of the rounds of an mjlog, which has the same ids and the same melds."""
    tags = re.findall(r"<(\w+)([^>]*)/>", path.read_text(encoding="utf-8"))
    for name, attributes in tags:
        given = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
        if name == "INIT":
            seed = [int(part) for part in given["seed"].split(",")]
            hands = [[int(tile) for tile in given[f"hai{player}"].split(",")] for player in range(4)]
            opens = [[] for _ in range(4)]
            events, indicators = [], [seed[5]]
            tens = [100 * int(points) for points in given["ten"].split(",")]
            score = {"round": seed[0], "honba": seed[1], "riichi": seed[2], "tens": tens}
            continue
        if match := re.fullmatch("([TUVW])(\\d+)", name):
            player, tile = "TUVW".index(match[1]), int(match[2])
            events.append({"type": "EVENT_TYPE_DRAW", "who": player})
            hands[player].append(tile)
            public = {"initScore": score, "doraIndicators": list(indicators), "events": list(events)}
            hand = {"closedTiles": sorted(hands[player]), "opens": list(opens[player])}
            yield {"who": player, "publicObservation": public, "privateObservation": {"currHand": hand, "drawHistory": [tile]}}
        elif match := re.fullmatch("([DEFG])(\\d+)", name):
            player, tile = "DEFG".index(match[1]), int(match[2])
            events.append({"type": "EVENT_TYPE_DISCARD", "who": player, "tile": tile})
            hands[player].remove(tile)
        elif name == "N":
            player, code = int(given["who"]), int(given["m"])
            tiles = tehai._seen._of_code(code)[0]
            kind = "CHI" if code & 4 else "PON" if code & 8 else "ADDED_KAN" if code & 16 else "OPEN_KAN" if code & 3 else "CLOSED_KAN"
            events.append({"type": f"EVENT_TYPE_{kind}", "who": player, "open": code})
            hands[player] = [tile for tile in hands[player] if tile not in tiles]
            if kind == "ADDED_KAN":
                same = [of for of in opens[player] if of & 8 and (of >> 9) // 3 == (code >> 9) // 3]
                opens[player] = [of for of in opens[player] if of not in same]
            opens[player].append(code)
        elif name == "DORA":
            indicators.append(int(given["hai"]))
        elif name == "REACH":
            kind = "RIICHI" if given["step"] == "1" else "RIICHI_SCORE_CHANGE"
            events.append({"type": f"EVENT_TYPE_{kind}", "who": int(given["who"])})


@pytest.mark.parametrize("name", ["tenhou-1.mjlog", "tenhou-3.mjlog"])
def test_mjx_shows_what_the_replay_shows(name):
    path = shared_log(name)
    given = list(of_mjx(path))
    by_state = rows(Observations.from_mjx(given))
    replayed = tehai.observations(path)
    turns = replayed[(replayed.offered == -1) & (replayed.hands.counts.sum(axis=1) % 3 == 2)]
    # In riichi there are turns without a decision, and after a call there is no draw.
    assert len(set(by_state) & set(rows(turns))) > 0.8 * len(turns)
    assert rows(Observations.from_mjx(map(json.dumps, given[:20]))) == by_state[:20]


def test_ids_with_called_melds_are_hands():
    melds = [[[20, 24, 16, -1], [108, 109, 111, -1], [-1] * 4, [-1] * 4], [[32, 33, 34, 35], *[[-1] * 4] * 3]]
    hands = HandArray.from_ids([[0, 4, 8, 52], [0, 1, -1, -1]], called=melds, concealed_quads=[[False] * 4, [True] + [False] * 3])
    assert hands.texts() == ["123m0p[067m][111z]", "11m{9999m}"]
    assert hands.red_fives.tolist() == [[1, 1, 0], [0, 0, 0]]
    plain = HandArray.from_ids([[52]], called=[[[20, 24, 16, -1]]], red_fives=False)
    assert plain.texts() == ["5p[567m]"]
    for called, says in (
        ([[[0, 4, 12, -1]]], "called: hand 0: 124m is no meld"),
        ([[0, 4, 8, -1]], r"called: found shape \(1, 4\), expected \(1, 4, 4\)"),
        ([[[0, 1, 2, 3]]], "id 0 is there twice"),
        ([[[16, 20, 24, -1]]], "id 16 is there twice"),
    ):
        with pytest.raises(ValueError, match=says):
            HandArray.from_ids([[3, 0, 1, 2]] if says.startswith("id 0") else [[16]], called=called)


def test_what_cannot_be_seen_is_said_in_one_line():
    deal = ["1m"] * 4 + ["2m"] * 4 + ["3m"] * 4 + ["4m"]
    start = {"type": "start_kyoku", "bakaze": "E", "oya": 0, "dora_marker": "4s", "tehais": [deal, *[["?"] * 13] * 3]}
    discard = {"type": "dahai", "actor": 0, "pai": "9m"}
    for ask, says in (
        (lambda: Observations.from_mjai([[]], [0]), "observation 0: games: found no start_kyoku"),
        (lambda: Observations.from_mjai([[start], [start, drawn("5m"), discard]], [0, 0]), "observation 1: event 2: 9m is not in the hand .* of player 0"),
        (lambda: Observations.from_mjai([[start]], [4]), "^player: expected 0 to 3, found 4"),
        (lambda: Observations.from_mjai([[start]], []), "players: found 0, expected one for each of 1 games"),
        (lambda: Observations.from_mjx([{}]), "observation 0: there is no 'publicObservation'"),
        (lambda: Observations.from_riichienv([5]), "observation 0: 'int' object has no attribute"),
        (lambda: tehai.observations(b"junk"), "log: .*expected a log as mjai, Tenhou JSON, mjlog or Majiang"),
    ):
        assert_refused(ask, says)
    with pytest.raises(TypeError, match="log: expected a path, or bytes, found int"):
        tehai.observations(5)


def test_what_is_seen_can_be_asked():
    seen = Observations.from_riichienv(RiichiEnv(seed=3).reset().values())
    found = tehai.win_probabilities(
        seen.hands, seen.draws, visible=seen.visible, seat=seen.seat, round=seen.round, dora=seen.dora, points=True
    )
    assert found.answered.all() and found.win.shape == (len(seen), 35)
    assert len(seen[np.zeros(len(seen), bool)]) == 0 and len(tehai.observations([])) == 0


def test_questions_are_those_that_review_asks():
    questions = tehai.observations(GAME, seat=0).questions()
    winds = {"seat": "east", "round": "east"}
    # The indicator is the visible red five; the tile offered is not visible yet.
    seen = {"visible": "89m2589p12088s111344677z", "dora": "0s", "draws": 13}
    assert {"hand": "34666m567p44556s", "offered": "5m", **seen, **winds} in questions
    # Either of two visible fives.
    seen = {"visible": "35899m22589p1120588s11122344566777z", "dora": "5s", "draws": 10}
    assert {"hand": "34666m567p4456s6z", "offered": "6m", "from": "across", **seen, **winds} in questions
