import { phoneKey } from '#contract/wire/clean-text.ts';
import { isUuid } from '#server/db/uuid.ts';

/** The range of ids that begin with a folio, a part of one, or a full id. Null when no id can begin with the text. */
export function idRange(text: string): { from: string; to: string } | null {
  const begin = text.replace(/^#/, '').toLowerCase();
  const filled = (digit: string) => begin + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(begin.length);
  const range = { from: filled('0'), to: filled('f') };
  return begin && isUuid(range.from) ? range : null;
}

/** The number that the bar calls out, when the text is one: '47', '#47'. */
export const calledNumber = (text: string): string | null => /^#?(\d{2,5})$/.exec(text)?.[1] ?? null;

/** The form in which a telephone is compared; null when the text is none. */
export const telephoneIn = (text: string): string | null => (/^\+?[\d\s().-]+$/.test(text) && phoneKey(text)) || null;

/** A `like` pattern for each word; wildcards in the text are escaped. */
export const patternsOf = (text: string): string[] => text.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
