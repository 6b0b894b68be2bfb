/** The limit of questions per client address. */
export const QUESTIONS = { points: 30, seconds: 60 };
/** Limits of parallel answers: in all, waiting, and per client address. A model may take a minute for each. */
export const ANSWERS_AT_ONCE = { atOnce: 16, waiting: 32, perKey: 4 };
