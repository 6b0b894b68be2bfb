import type { OptionGroup, ProductGroup } from '#contract/options/options.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';
import { typedNumber } from '#contract/typed-number.ts';

/** The groups of a product as guests see them, with the product's own limits, prices and defaults. */
function offeredGroups(groups: readonly OptionGroup[], links: readonly ProductGroup[]): ProductOptionGroup[] {
  return links.flatMap((link) => {
    const group = groups.find(({ id }) => id === link.group_id);
    if (!group) return [];
    const options = group.options
      .filter(({ id }) => !link.hidden.includes(id))
      .map(({ id, name, price, available, stock, contains, breaks }) => ({
        id,
        name,
        price: link.prices[id] ?? price,
        available: available && stock?.left !== 0,
        default: link.defaults.includes(id),
        contains,
        breaks,
      }));
    const { id, name, hint, each_max } = group;
    return [{ group_id: id, name, hint, min: link.min ?? group.min, max: link.max ?? group.max, each_max, options }];
  });
}

/** What a product changes in a group, as typed; an empty field means the group's own value. */
export type LinkDraft = Pick<ProductGroup, 'group_id' | 'defaults' | 'hidden'> & {
  min: string;
  max: string;
  prices: Record<string, string>;
};

export const newLink = (group_id: string): LinkDraft => ({ group_id, min: '', max: '', defaults: [], hidden: [], prices: {} });

export const draftOf = (links: readonly ProductGroup[]): LinkDraft[] =>
  links.map(({ group_id, min, max, defaults, hidden, prices }) => ({
    group_id,
    min: min === null ? '' : String(min),
    max: max === null ? '' : String(max),
    defaults,
    hidden,
    prices: Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, price.toFixed(2)])),
  }));

/** The names of the product's groups, in their order: 'Leche, Extras'. */
export const groupNames = (groups: readonly OptionGroup[], draft: readonly LinkDraft[]): string =>
  draft.flatMap(({ group_id }) => groups.find(({ id }) => id === group_id)?.name ?? []).join(', ');

const limitAs = (text: string): number | null => (text === '' ? null : typedNumber(text));

/** The request body. Text that is not a number becomes NaN, which JSON sends as null and the server refuses. */
export const sent = (draft: readonly LinkDraft[]): ProductGroup[] =>
  draft.map(({ group_id, min, max, defaults, hidden, prices }) => ({
    group_id,
    min: limitAs(min),
    max: limitAs(max),
    defaults,
    hidden,
    prices: Object.fromEntries(
      Object.entries(prices).flatMap(([id, price]) => (price.trim() === '' ? [] : [[id, typedNumber(price)] as const])),
    ),
  }));

const canonical = (links: readonly ProductGroup[]) =>
  JSON.stringify(
    links.map(({ defaults, hidden, prices, ...rest }) => [
      Object.entries(rest).toSorted(),
      defaults.toSorted(),
      hidden.toSorted(),
      Object.entries(prices).toSorted(),
    ]),
  );

export const isChanged = (links: readonly ProductGroup[], draft: readonly LinkDraft[]): boolean =>
  canonical(links) !== canonical(sent(draft));

/** Sets or removes a default option; in a group of which one option is chosen, it replaces the other default. */
export function withDefault(link: LinkDraft, group: OptionGroup, id: string, isUsual: boolean): LinkDraft {
  const others = limitAs(link.max) === 1 || (link.max === '' && group.max === 1) ? [] : link.defaults.filter((other) => other !== id);
  if (isUsual) return { ...link, defaults: [...others, id] };
  return { ...link, defaults: link.defaults.filter((other) => other !== id) };
}

/** A hidden option cannot be a default. */
export const withHidden = (link: LinkDraft, id: string, isHidden: boolean): LinkDraft => ({
  ...link,
  hidden: isHidden ? [...link.hidden, id] : link.hidden.filter((other) => other !== id),
  defaults: isHidden ? link.defaults.filter((other) => other !== id) : link.defaults,
});

/** The groups as guests would see them with the draft; while a typed price is not a number, the group's price is used. */
export const shownOf = (groups: readonly OptionGroup[], draft: readonly LinkDraft[]) =>
  offeredGroups(
    groups,
    sent(draft).map((link) => ({
      ...link,
      prices: Object.fromEntries(Object.entries(link.prices).filter(([, price]) => Number.isFinite(price))),
    })),
  );

/** The server names groups by their position. The editor names them by their id, which stays when they are sorted anew. */
export const fieldOf = (groupId: string, field: string): string => `${groupId}.${field}`;

/** The server's errors by field of the panel. The error about default options that cost something stands at their prices. */
export function errorsByField(errors: Readonly<Record<string, string>>, groups: readonly OptionGroup[], draft: readonly LinkDraft[]) {
  const byField: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const [, place = '', field = ''] = /^groups\.(\d+)\.(.+)$/.exec(path) ?? [];
    const link = draft[Number(place)];
    byField[field && link ? fieldOf(link.group_id, field) : path] = message;
  }
  if (byField.groups)
    for (const { group_id, options } of shownOf(groups, draft))
      for (const option of options)
        if (option.default && option.price !== 0) byField[fieldOf(group_id, `prices.${option.id}`)] = byField.groups;
  return byField;
}
