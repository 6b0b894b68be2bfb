/** Questions of one client address. */
export const QUESTIONS = { points: 30, seconds: 60 };
/** Answers under way: in all, waiting, and of one client address. A model has at most a minute for each. */
export const ANSWERS_AT_ONCE = { atOnce: 16, waiting: 32, perKey: 4 };
