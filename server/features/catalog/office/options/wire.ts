import { toCents, toPesos } from '#contract/money.ts';
import type { NewOptionGroup, Option, OptionGroup, ProductGroup } from '#contract/options/options.ts';
import { versionOf } from '#server/http/versions.ts';
import type { GroupRow, LinkRow, OptionRow } from './queries.ts';

export const toOption = (row: OptionRow): Option => ({
  id: row.id,
  name: row.name,
  price: toPesos(row.priceCents),
  contains: row.contains,
  breaks: row.breaks,
  prep_seconds: row.prepSeconds,
  station: row.station,
  available: row.available,
  sold_out_until: row.soldOutUntil?.toISOString() ?? null,
});

export const toGroup = ({ id, name, hint, min, max, eachMax }: GroupRow, options: Option[], products: number): OptionGroup => ({
  id,
  name,
  hint,
  min,
  max,
  each_max: eachMax,
  options,
  products,
});

/** Not part of the version: whether options are available, which the bar often says, and how many products use the group. */
export const withVersion = (group: OptionGroup) => {
  const { products, version, options, ...shown } = group;
  const kept = options.map(({ available, stock, sold_out_until, ...option }) => option);
  return { ...group, version: versionOf({ ...shown, options: kept }) };
};

export const groupColumns = ({ name, hint, min, max, each_max }: NewOptionGroup) => ({ name, hint, min, max, eachMax: each_max });

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

export const optionColumns = (option: NewOptionGroup['options'][number], position: number) => ({
  name: option.name,
  priceCents: toCents(option.price),
  contains: option.contains && unique(option.contains),
  breaks: unique(option.breaks),
  prepSeconds: option.prep_seconds,
  station: option.station,
  position,
});

export const toLink = (group: ProductGroup, position: number) => ({
  groupId: group.group_id.toLowerCase(),
  position,
  min: group.min,
  max: group.max,
  defaults: group.defaults.map((id) => id.toLowerCase()),
  hidden: group.hidden.map((id) => id.toLowerCase()),
  prices: Object.fromEntries(Object.entries(group.prices).map(([id, pesos]) => [id.toLowerCase(), toCents(pesos)])),
});

export const toProductGroup = ({ groupId, min, max, defaults, hidden, prices }: Omit<LinkRow, 'productId'>): ProductGroup => ({
  group_id: groupId,
  min,
  max,
  defaults,
  hidden,
  prices: Object.fromEntries(Object.entries(prices).map(([id, cents]) => [id, toPesos(cents)])),
});
