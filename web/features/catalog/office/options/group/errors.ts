import type { OptionGroup } from '#contract/options/options.ts';
import { type GroupDraft, sent } from './draft.ts';

/** The server names options by their place; here they are named by their key, which outlives another order. */
export const fieldOf = (key: string, field: string): string => `${key}.${field}`;

/**
 * The server's errors by field of the editor. One about the prices of the whole group stands at each price that was changed.
 * @param group as it is saved; null: a new one
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
