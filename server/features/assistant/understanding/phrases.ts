/** Lower case, without accents; other characters stay. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * One word of a phrase: `a/b` either word, `(s)` optional letters, `[oa]` one of the letters, `~` each form of a noun (`niño~` is also `niñas` and
 * `niñito`, `novedad~` has a plural), `*` any ending,
 * `_` any word, `#` a number.
 */
const word = (token: string): string => {
  const either = token
    .split('/')
    .map((one) =>
      one
        .replace(/\(/g, '(?:')
        .replace(/\)/g, ')?')
        .replace(/[oa]~/, '(?:it)?[oa]s?')
        .replace(/e~/, 'es?')
        .replace('~', '(?:es)?')
        .replace(/\*/g, '\\w*')
        .replace(/_/g, '\\w+')
        .replace(/#/g, '\\d+'),
    );
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

const listed = (phrases: string): string[] => phrases.split(',').map((phrase) => plain(phrase).trim());

/** @param phrases separated by commas, with accents; the expression matches text in the form that `fold` returns */
export const anyOf = (phrases: string): RegExp => new RegExp(`\\b(?:${listed(phrases).map(pattern).join('|')})\\b`);

/** The plain words of phrases, with and without optional letters: the corrections of misspelled words. */
export const wordsIn = (phrases: string): string[] =>
  listed(phrases)
    .flatMap((phrase) => phrase.split(/[\s/]+/))
    .flatMap((token) => (/[oa]~/.test(token) ? ['o', 'a', 'os', 'as'].map((end) => token.replace(/[oa]~/, end)) : token.replace('~', '')))
    .flatMap((token) => [token.replace(/\(\w+\)/g, ''), token.replace(/[()]/g, '')])
    .filter((token) => /^\p{L}+$/u.test(token));
