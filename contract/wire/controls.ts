/**
 * Characters that no text of one line may contain: control characters, those that turn the direction of text, and halves of pairs.
 * In a file without zod, because the search of the list pages needs it in its first scripts.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is to find them
export const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/u;
