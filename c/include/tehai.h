// tehai: exact combinatorics of riichi-mahjong hands. Generated from c/src; the page docs/c.md begins with examples.
//
// Every function that can fail returns a tehai_status; tehai_error_message says what is wrong.

#ifndef TEHAI_H
#define TEHAI_H

#include <stddef.h>
#include <stdint.h>

#define TEHAI_VERSION "0.1.0"
#define TEHAI_VERSION_MAJOR 0
#define TEHAI_VERSION_MINOR 1
#define TEHAI_VERSION_PATCH 0

// Kinds of tile: 1m to 9m, 1p to 9p, 1s to 9s, then east, south, west, north, white, green, red. A hand is as many
// bytes, the copies of each kind, 0 to 4; hands stand one after the other. Bit k of a set of tiles is kind k.
#define TEHAI_KINDS 34

// Places for the called melds of a hand. Each has the code of a meld, or TEHAI_NO_MELD: the code is the kind of the
// lowest tile for a sequence; 34 more for a triplet; 68 more for a quad, called or added to a triplet; 102 more for a
// concealed quad. So 0 is 123m, 34 is 111m, 68 is 1111m, and 102 is 1111m concealed. tehai_read_hand finds the codes
// of a text.
#define TEHAI_MELDS 4

// Stands where there is no called meld.
#define TEHAI_NO_MELD -1

// The shanten in a form that the hand cannot win in, or that does not count.
#define TEHAI_NO_FORM 127

// The shanten after a discard that the hand does not hold.
#define TEHAI_NOT_HELD 127

// Places for what a hand may do first: discard a tile of each kind, or, in the last place, draw.
#define TEHAI_CHOICES 35

// Bytes for the red fives of a hand: those of 5m, 5p and 5s among its concealed tiles, then among its called melds.
#define TEHAI_RED_FIVES 6

// Stands for the best choice of a hand that has no answer.
#define TEHAI_NO_CHOICE -1

// Bytes that are enough for every number of hands or deals, with its NUL.
#define TEHAI_NUMBER_TEXT 48

// The distance from a set without hands: further than any other.
#define TEHAI_NEVER 255

// Bytes that are enough for the text of every hand, with its NUL.
#define TEHAI_HAND_TEXT 153

// What a call returns.
typedef enum {
  // Done.
  TEHAI_STATUS_OK = 0,
  // An argument is null, not aligned, too large, not UTF-8, or none of the choices.
  TEHAI_STATUS_INVALID_ARGUMENT = 1,
  // A hand has no answer, such as one with five copies of a tile; tehai_error_hand says which.
  TEHAI_STATUS_BAD_HAND = 2,
  // A text is not understood: a hand, an expression, or JSON.
  TEHAI_STATUS_BAD_TEXT = 3,
  // The question is understood and has no answer, such as the points of a hand that has not won.
  TEHAI_STATUS_NO_ANSWER = 4,
  // A set is too large.
  TEHAI_STATUS_TOO_LARGE = 5,
  // The text does not fit the buffer.
  TEHAI_STATUS_BUFFER_TOO_SMALL = 6,
  // A fault of this library. Please report it with the message.
  TEHAI_STATUS_INTERNAL = 7,
} tehai_status;

// Answers questions about hands under some rules. Any number of threads may use it at once.
typedef struct tehai_calculator tehai_calculator;

// A set of hands, such as all tenpai hands. Any number of threads may use it at once.
typedef struct tehai_set tehai_set;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library, such as "0.1.0". It may differ from TEHAI_VERSION, the version of the header, if the
// library is shared.
const char *tehai_version(void);

// Makes a calculator for rules in JSON, such as {"players": 3, "forms": "standard"}; null and {} stand for the
// defaults. The options are those of Rules in answers/schema.json: players, forms, seven_pairs, fifth_tile.
//
// `*calculator` becomes the calculator, to be freed with tehai_calculator_free; null on failure. The first call makes
// tables for all calculators, 6 MB; the first about effects or discards makes others, 23 MB. Each takes some tens of
// milliseconds.
//
// Memory:
// `rules` ends with NUL or is null; `calculator` has room for a pointer.
tehai_status tehai_calculator_create(const char *rules,
                                     tehai_calculator **calculator);

// Frees a calculator; null is none.
//
// Memory:
// `calculator` came from tehai_calculator_create, is not freed yet, and no thread uses it from now on.
void tehai_calculator_free(tehai_calculator *calculator);

// The shanten of each of `number` hands of 3m+1 or 3m+2 concealed tiles, in the nearest form: -1 is a win, 0 tenpai.
// Writes `number` values.
//
// `hands` are the concealed tiles, `called` the called melds, TEHAI_MELDS codes for each hand; null if no hand has
// any. `threads` is the number of threads, 0 for one per core. The answers do not depend on it.
//
// Memory:
// `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` * TEHAI_MELDS places; `shanten` has
// `number` places and overlaps with nothing else.
tehai_status tehai_shanten(const tehai_calculator *calculator,
                           const uint8_t *hands,
                           size_t number,
                           const int16_t *called,
                           uint32_t threads,
                           int8_t *shanten);

// The shanten of each hand by form: as standard form, as seven pairs, as thirteen orphans. TEHAI_NO_FORM stands for a
// form that does not count or cannot be reached. `called` is as in tehai_shanten. Writes 3 * `number` values.
//
// Memory:
// `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` * TEHAI_MELDS places; `shanten` has
// 3 * `number` places and overlaps with nothing else.
tehai_status tehai_shanten_by_form(const tehai_calculator *calculator,
                                   const uint8_t *hands,
                                   size_t number,
                                   const int16_t *called,
                                   uint32_t threads,
                                   int8_t *shanten);

// The effects of drawing and discarding on each hand of 3m+1 or 3m+2 concealed tiles.
//
// `called` is as in tehai_shanten. `visible` are the tiles seen elsewhere, which are not left to draw: null with
// `visible_rows` 0 for none; with 1, a row of TEHAI_KINDS bytes for all hands; with `number`, a row for each. For each
// hand one value goes to each of
//   `shanten`      its shanten in the nearest form;
//   `necessary`    the tiles that lower it when drawn, as bits;
//   `unnecessary`  the tiles of the hand that keep it when discarded, as bits;
//   `copies`       the copies left of the necessary tiles.
// Each of them may be null, if it is not wanted.
//
// Memory:
// `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` * TEHAI_KINDS; `called` is null or has
// `number` * TEHAI_MELDS places; what else is not null has `number` places; what is written overlaps with nothing
// else.
tehai_status tehai_effects(const tehai_calculator *calculator,
                           const uint8_t *hands,
                           size_t number,
                           const int16_t *called,
                           const uint8_t *visible,
                           size_t visible_rows,
                           uint32_t threads,
                           int8_t *shanten,
                           uint64_t *necessary,
                           uint64_t *unnecessary,
                           uint8_t *copies);

// Every discard of each hand of 3m+2 concealed tiles.
//
// `called` is as in tehai_shanten, `visible` as in tehai_effects. For each hand, one value goes to `best`, the kind of
// the best discard: the lowest shanten, then the most copies, then the first kind. TEHAI_KINDS values, one for each
// kind of tile, go to each of
//   `shanten`    the shanten without it; TEHAI_NOT_HELD if the hand does not hold the tile;
//   `copies`     the copies left of the necessary tiles then; 0 if it is not held;
//   `necessary`  these tiles, as bits; 0 if it is not held.
// Each of them may be null, if it is not wanted.
//
// Memory:
// `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` * TEHAI_KINDS; `called` is null or has
// `number` * TEHAI_MELDS places; what else is not null has as many places as are written; what is written overlaps
// with nothing else.
tehai_status tehai_discards(const tehai_calculator *calculator,
                            const uint8_t *hands,
                            size_t number,
                            const int16_t *called,
                            const uint8_t *visible,
                            size_t visible_rows,
                            uint32_t threads,
                            uint8_t *best,
                            int8_t *shanten,
                            uint8_t *copies,
                            uint64_t *necessary);

// The tiles that complete each hand of 3N+1 concealed tiles, as bits; 0 if it is not tenpai. `called` is as in
// tehai_shanten. Writes `number` values.
//
// Memory:
// `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` * TEHAI_MELDS places; `waits` has
// `number` places and overlaps with nothing else.
tehai_status tehai_waits(const tehai_calculator *calculator,
                         const uint8_t *hands,
                         size_t number,
                         const int16_t *called,
                         uint32_t threads,
                         uint64_t *waits);

// How likely a win is after all draws, for each choice of each of `number` hands, and the points to expect if the
// question asks for them.
//
// `question` is a WinProbabilityQuestion of answers/schema.json in JSON without `hand`, such as
// {"draws": 10, "points": {"dora": "1m"}}; null and {} stand for the defaults. It is the same for all hands.
// `called` is as in tehai_shanten, `visible` as in tehai_effects; without rows of it, `visible` of the question
// counts. `red_fives` has TEHAI_RED_FIVES bytes for each hand, or is null. For each hand, one value goes to
//   `best`    the place of the best choice; TEHAI_NO_CHOICE without an answer, and tehai_ask says why;
// and TEHAI_CHOICES values, NaN for what the hand cannot do or what is not asked, to each of
//   `win`     the chance of having won; with called melds, with a yaku;
//   `tenpai`  the chance of being tenpai or having won;
//   `points`  the points to expect.
// Each of them may be null, if it is not wanted. A far hand takes a second.
//
// Memory:
// `question` ends with NUL or is null; `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` *
// TEHAI_KINDS; `called` is null or has `number` * TEHAI_MELDS places; what else is not null has as many places as are
// written, `red_fives` as are read; what is written overlaps with nothing else.
tehai_status tehai_win_probabilities(const char *question,
                                     const uint8_t *hands,
                                     size_t number,
                                     const int16_t *called,
                                     const uint8_t *red_fives,
                                     const uint8_t *visible,
                                     size_t visible_rows,
                                     uint32_t threads,
                                     int8_t *best,
                                     double *win,
                                     double *tenpai,
                                     double *points);

// The points of each of `number` wins.
//
// `question` is a ScoreQuestion of answers/schema.json in JSON without `hand` and `tile`, such as
// {"won_by": "tsumo", "seat": "south", "dora": "1m"}; null and {} stand for the defaults. It is the same for all wins.
// The winning tile of each, a kind in `tiles`, is among its concealed tiles. `called` is as in tehai_shanten,
// `red_fives` as in tehai_win_probabilities. For each win one value goes to each of
//   `points`   what the winner gets; 0 if the hand cannot win, and tehai_ask says why;
//   `han`, `fu`, `yakuman`  as in Score.
// Each of them may be null, if it is not wanted.
//
// Memory:
// `question` ends with NUL or is null; `hands` has `number` * TEHAI_KINDS bytes; `called` is null or has `number` *
// TEHAI_MELDS places; `tiles` has `number` bytes; what else is not null has `number` places, `red_fives` `number` *
// TEHAI_RED_FIVES bytes; what is written overlaps with nothing else.
tehai_status tehai_scores(const char *question,
                          const uint8_t *hands,
                          size_t number,
                          const int16_t *called,
                          const uint8_t *red_fives,
                          const uint8_t *tiles,
                          uint32_t threads,
                          int32_t *points,
                          uint8_t *han,
                          uint8_t *fu,
                          uint8_t *yakuman);

// Makes the set of an expression in the language of sets, such as "tenpai & wait_kinds >= 9".
//
// `options` is JSON, such as {"tiles": 13, "rules": {"players": 3}, "seat": "south"}; null and {} stand for the
// defaults. The options are those of SetQuestion in answers/schema.json without `set`: given, tiles, melds, rules,
// seat, round.
//
// `*set` becomes the set, to be freed with tehai_set_free; null on failure.
//
// Memory:
// `expression` ends with NUL; `options` ends with NUL or is null; `set` has room for a pointer.
tehai_status tehai_set_create(const char *expression,
                              const char *options,
                              tehai_set **set);

// Frees a set; null is none.
//
// Memory:
// `set` came from tehai_set_create, is not freed yet, and no thread uses it from now on.
void tehai_set_free(tehai_set *set);

// The number of tiles of each hand of the set.
//
// Memory:
// `set` came from tehai_set_create; `tiles` has room for a byte.
tehai_status tehai_set_tiles(const tehai_set *set, uint8_t *tiles);

// The number of hands of the set in decimal, ending with NUL, to a buffer of `size` bytes. TEHAI_NUMBER_TEXT bytes are
// always enough.
//
// Memory:
// `set` came from tehai_set_create; `buffer` has `size` bytes.
tehai_status tehai_set_hands(const tehai_set *set,
                             char *buffer,
                             size_t size);

// The number of deals of the set, the ways to take its hands from four copies of each tile, as tehai_set_hands.
//
// Memory:
// `set` came from tehai_set_create; `buffer` has `size` bytes.
tehai_status tehai_set_deals(const tehai_set *set,
                             char *buffer,
                             size_t size);

// Is each of `number` hands in the set? Writes `number` bytes, 1 for yes and 0 for no.
//
// Memory:
// `set` came from tehai_set_create; `hands` has `number` * TEHAI_KINDS bytes; `contained` has `number` places and does
// not overlap with `hands`.
tehai_status tehai_set_contains(const tehai_set *set,
                                const uint8_t *hands,
                                size_t number,
                                uint8_t *contained);

// How far each of `number` hands, of any number of tiles, is from the set.
//
// `visible` is as in tehai_effects. For each hand one value goes to each of
//   `tiles`        the fewest tiles to draw until it holds a hand of the set; TEHAI_NEVER if the set has no hands;
//   `necessary`    the tiles that lower this when drawn, as bits;
//   `unnecessary`  the tiles of the hand that keep it when discarded, as bits;
//   `copies`       the copies left of the necessary tiles.
// Each of them may be null, if it is not wanted.
//
// Memory:
// `set` came from tehai_set_create; `hands` has `number` * TEHAI_KINDS bytes, `visible` has `visible_rows` *
// TEHAI_KINDS; what is not null has `number` places; what is written overlaps with nothing else.
tehai_status tehai_set_distances(const tehai_set *set,
                                 const uint8_t *hands,
                                 size_t number,
                                 const uint8_t *visible,
                                 size_t visible_rows,
                                 uint32_t threads,
                                 uint8_t *tiles,
                                 uint64_t *necessary,
                                 uint64_t *unnecessary,
                                 uint8_t *copies);

// Draws `number` hands of the set at random, with replacement, the same as `tehai list-hands --sample` with this seed.
// Writes `number` * TEHAI_KINDS bytes. `by` says what is equally likely: "hands" or "deals".
//
// Fails with TEHAI_STATUS_NO_ANSWER if the set has no hands.
//
// Memory:
// `set` came from tehai_set_create; `by` ends with NUL; `hands` has `number` * TEHAI_KINDS bytes.
tehai_status tehai_set_sample(const tehai_set *set,
                              uint64_t seed,
                              const char *by,
                              size_t number,
                              uint8_t *hands);

// Lists up to `number` hands of the set in order, from the one of rank `first`, from 0, on. Writes as many rows of
// TEHAI_KINDS bytes as there are, and their number to `*listed`.
//
// Memory:
// `set` came from tehai_set_create; `hands` has `number` * TEHAI_KINDS bytes; `listed` has room for a size_t and does
// not overlap with `hands`.
tehai_status tehai_set_list(const tehai_set *set,
                            uint64_t first,
                            size_t number,
                            uint8_t *hands,
                            size_t *listed);

// What was wrong with the last call of this thread, in one line that names the argument or the hand; "" if nothing
// was. Valid until the next call of this thread.
const char *tehai_error_message(void);

// The place, from 0, of the hand that the last call of this thread failed for; SIZE_MAX if it was not for one hand.
size_t tehai_error_hand(void);

// Reads a hand from text such as "123m406p11z" or "45z[123p]{6666z}", in any notation that the programs read. A red
// five is a 5.
//
// Writes the concealed tiles, TEHAI_KINDS bytes, to `counts`, and the called melds, TEHAI_MELDS codes, to `called`; if
// that is null, called melds are refused. Fails with TEHAI_STATUS_BAD_TEXT.
//
// Memory:
// `hand` ends with NUL; `counts` has TEHAI_KINDS bytes; `called` is null or has TEHAI_MELDS places.
tehai_status tehai_read_hand(const char *hand,
                             uint8_t *counts,
                             int16_t *called);

// Writes a hand as text such as "123m456p11z" or "45z[123p]{6666z}", ending with NUL, to a buffer of `size` bytes.
// TEHAI_HAND_TEXT bytes are always enough. `called` are the TEHAI_MELDS codes of its called melds; null if it has
// none.
//
// Fails with TEHAI_STATUS_BAD_HAND for more than four copies of a tile or a number that is no code, and with
// TEHAI_STATUS_BUFFER_TOO_SMALL.
//
// Memory:
// `counts` has TEHAI_KINDS bytes, `called` is null or has TEHAI_MELDS places, `buffer` has `size` bytes.
tehai_status tehai_write_hand(const uint8_t *counts,
                              const int16_t *called,
                              char *buffer,
                              size_t size);

// Answers a question in JSON with an answer in JSON: the same that the programs, Python and the page have. Their types
// are in answers/schema.json.
//
// kind               question                 answer
// "analyze-hand"     AnalyzeQuestion          HandAnalysis: everything about a hand
// "decompose"        DecomposeQuestion        Decompositions: every way to read a hand
// "shanten"          ShantenQuestion          HandShanten: how far a hand is from tenpai, or from a set
// "score-hand"       ScoreQuestion            Score: the points of a win
// "worth"            WorthQuestion            Worth: the points for han and fu
// "settle-round"     RoundQuestion            RoundEnd: who pays whom at the end of a round
// "needs"            NeedsQuestion            Needs: what a win must be worth in the last hand of a game
// "race"             RaceQuestion             RaceChances: which of two tenpai hands wins first
// "distance"         DistanceQuestion         a list of TargetDistance: how far a hand is from sets
// "win-probability"  WinProbabilityQuestion   WinProbability: how likely a win is, or the points to expect
// "calls"            CallQuestion             a list of CallChances: to pass, or each call
// "decision"         DecisionQuestion         Decided: what a choice costs
// "predict-waits"    PredictQuestion          PredictedWaits: what a tenpai player may wait for
// "count-hands"      SetQuestion              SetCounts: the hands and deals of a set
// "names"            null                     a list of SetName: the names in the language of sets
//
// Options that are left out have their defaults; those of a group, such as `rules`, may stand beside the others. The
// answer to a list of questions is a list of {"answer": ...} or {"problem": ...}. A null `question` is the JSON null.
//
// `*answer` becomes the answer, to be freed with tehai_text_free; on TEHAI_STATUS_NO_ANSWER it is the Problem, to be
// freed too; on any other failure it is null.
//
// Memory:
// `kind` and `question` end with NUL; `answer` has room for a pointer.
tehai_status tehai_ask(const char *kind,
                       const char *question,
                       char **answer);

// Frees an answer of tehai_ask; null is none.
//
// Memory:
// `text` came from tehai_ask, is not freed yet, and nobody uses it from now on.
void tehai_text_free(char *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TEHAI_H */
