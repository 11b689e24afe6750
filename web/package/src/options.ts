// What a question can be made of.

/** The groups of options of a question. */
type Groups<Question> = Exclude<Extract<Question[keyof Question], object>, readonly unknown[]>;

/** An object with all that some objects have. */
type All<Some> = (Some extends unknown ? (one: Some) => void : never) extends (all: infer Every) => void ? Every : never;

/**
 * What a question depends on besides what is asked about. Options of a group, such as `rules`, may stand in it or beside
 * the others.
 */
export type Options<Question, Asked extends keyof Question = never> = {
  [Name in Exclude<keyof Question, Asked>]?:
    | (Question[Name] extends Groups<Question> | null | undefined ? Partial<Question[Name]> | null : Question[Name]);
} & Partial<All<Groups<Question>>>;
