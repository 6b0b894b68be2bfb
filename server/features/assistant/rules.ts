/** The limit of questions per client address. */
export const QUESTIONS = { points: 30, seconds: 60 };
/** What the model gets of a conversation at most: its last messages, and bytes of their text. */
export const TURNS = { most: 8, bytes: 8000 };
/** The limit of the model's answers per client address; their limit per day is the setting `AI_DAILY_REPLIES`. */
export const MODEL_ANSWERS = { points: 40, seconds: 3600 };
/** Limits of parallel answers: in all, waiting, and per client address. A model may take a minute for each. */
export const ANSWERS_AT_ONCE = { atOnce: 16, waiting: 32, perKey: 4 };
