/**
 * Characters that a one-line text must not contain: control characters, characters that change the direction of text, and unpaired
 * surrogates.
 * The file does not import zod, because the search of the list pages needs the pattern among its first scripts.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is to find them
export const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/u;
