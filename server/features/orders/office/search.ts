import { isUuid } from '#server/db/uuid.ts';

/** The range of ids that begin with a folio, a part of one, or a full id. Null when no id can begin with the text. */
export function idRange(text: string): { from: string; to: string } | null {
  const begin = text.replace(/^#/, '').toLowerCase();
  const filled = (digit: string) => begin + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(begin.length);
  const range = { from: filled('0'), to: filled('f') };
  return begin && isUuid(range.from) ? range : null;
}

/** A `like` pattern for each word; wildcards in the text are escaped. */
export const patternsOf = (text: string): string[] => text.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
