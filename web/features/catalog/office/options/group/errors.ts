import type { OptionGroup } from '#contract/options/options.ts';
import { type GroupDraft, sent } from './draft.ts';

/** The server names options by their position. The editor names them by their key, which stays when they are sorted anew. */
export const fieldOf = (key: string, field: string): string => `${key}.${field}`;

/**
 * The server's errors by field of the editor. An error about all prices of the group stands at each changed price.
 * @param group as saved; null for a new group
 */
export function errorsByField(errors: Readonly<Record<string, string>>, group: OptionGroup | null, draft: GroupDraft) {
  const byField: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const [, place = '', field = ''] = /^options\.(\d+)\.(\w+)/.exec(path) ?? [];
    const key = draft.options[Number(place)]?.key;
    byField[field && key ? fieldOf(key, field) : path] = message;
  }
  if (byField.options) for (const key of pricedAnew(group, draft)) byField[fieldOf(key, 'price')] ??= byField.options;
  return byField;
}

function pricedAnew(group: OptionGroup | null, draft: GroupDraft): string[] {
  const before = new Map(group?.options.map(({ id, price }) => [id, price]));
  return sent(draft).options.flatMap(({ id, price }, at) => {
    const key = draft.options[at]?.key;
    return key && id !== undefined && before.get(id) !== price ? [key] : [];
  });
}
