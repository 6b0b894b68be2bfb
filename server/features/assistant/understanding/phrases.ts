/** Lower case, without accents; other characters stay. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * Endings of number, gender and person: `niño` stands for `niñas` and `niñito`, `queda` for `quedan`. An accent at the end, as of `llegó`, names
 * a tense, of which no other form is meant.
 */
const ENDINGS: [RegExp, string, readonly string[]][] = [
  [/[oa]$/, '(?:it)?[oa][sn]?', ['o', 'a', 'os', 'as', 'an']],
  [/e$/, 'e[sn]?', ['e', 'es', 'en']],
  [/é$/, 'es?', ['es']],
  [/z$/, '(?:z|ces)', ['z', 'ces']],
  [/(?<=[bdfgjklmnprt])$/, '(?:e?s)?', ['', 'es']],
];
const endingOf = (word: string) => (/^\p{L}{4,}$/u.test(word) ? ENDINGS.find(([end]) => end.test(word)) : undefined);

/**
 * One word of a phrase: `a/b` either word in all its forms, `=a` in this form only, `(s)` optional letters, `*` any ending, `_` any word,
 * `#` a number.
 */
const word = (token: string): string => {
  const either = token.split('/').map((one) => {
    const [end, forms] = endingOf(one) ?? [];
    if (end && forms) return plain(one.replace(end, forms));
    return plain(one)
      .replace(/^=/, '')
      .replace(/\(/g, '(?:')
      .replace(/\)/g, ')?')
      .replace(/\*/g, '\\w*')
      .replace(/_/g, '\\w+')
      .replace(/#/g, '\\d+');
  });
  return either.length > 1 ? `(?:${either.join('|')})` : (either[0] as string);
};

/** The words of a phrase in order; `(word)` is optional, `…` matches any text between, `^` and `$` match the ends of the question. */
function pattern(phrase: string): string {
  if (phrase.startsWith('^')) return `^${pattern(phrase.slice(1))}`;
  let found = '';
  let gap = '';
  for (const token of phrase.split(/\s+/)) {
    const isOptional = /^\(.*\)$/.test(token);
    if (token === '…') found += '\\b.*\\b';
    else if (isOptional) found += `${gap}(?:${word(token.slice(1, -1))} )?`;
    else found += `${gap}${word(token)}`;
    gap = token === '…' || isOptional ? '' : ' ';
  }
  return found;
}

const listed = (phrases: string): string[] => phrases.split(',').map((phrase) => phrase.trim().normalize('NFC').toLowerCase());

/** @param phrases separated by commas, with accents; the expression matches text in the form that `fold` returns */
export const anyOf = (phrases: string): RegExp => new RegExp(`\\b(?:${listed(phrases).map(pattern).join('|')})\\b`);

/** The words of phrases, with and without optional letters, and after them their forms: the corrections of misspelled words. */
export function wordsIn(phrases: readonly string[]): string[] {
  const written = phrases.flatMap(listed).flatMap((phrase) => phrase.split(/[\s/=]+/));
  const whole = written.flatMap((token) => [token.replace(/\(\p{L}+\)/gu, ''), token.replace(/[()]/g, '')]);
  const forms = whole.flatMap((one) => {
    const [end, , endings] = endingOf(one) ?? [];
    return end && endings ? endings.map((ending) => one.replace(end, ending)) : [];
  });
  return [...whole, ...forms].filter((one) => /^\p{L}+$/u.test(one)).map(plain);
}
