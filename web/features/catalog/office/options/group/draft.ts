import type { Allergen, Diet } from '#contract/food/food-facts.ts';
import type { NewOptionGroup, OptionGroup } from '#contract/options/options.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';
import type { Station } from '#contract/stations.ts';
import { typedNumber } from '#contract/typed-number.ts';

/** An option with its fields as typed. */
export type OptionDraft = {
  key: string;
  /** The id of an option that the group already has. */
  id?: string;
  name: string;
  /** Empty means that the option costs nothing. */
  price: string;
  contains: Allergen[] | null;
  breaks: Diet[];
  prep_seconds: string;
  station: Station;
};

/** A group with its fields as typed; an empty `max` means no limit. */
export type GroupDraft = { name: string; hint: string; min: string; max: string; each_max: string; options: OptionDraft[] };

let made = 0;
export const newOption = (): OptionDraft => ({
  key: `nueva-${++made}`,
  name: '',
  price: '',
  contains: [],
  breaks: [],
  prep_seconds: '0',
  station: 'none',
});

/** @param group null for a new group */
export function draftOf(group: OptionGroup | null): GroupDraft {
  if (!group) return { name: '', hint: '', min: '1', max: '1', each_max: '1', options: [newOption()] };
  const { name, hint, min, max, each_max, options } = group;
  return {
    name,
    hint,
    min: String(min),
    max: max === null ? '' : String(max),
    each_max: String(each_max),
    options: options.map((option) => ({
      key: option.id,
      id: option.id,
      name: option.name,
      price: option.price === 0 ? '' : option.price.toFixed(2),
      contains: option.contains,
      breaks: option.breaks,
      prep_seconds: String(option.prep_seconds),
      station: option.station,
    })),
  };
}

/** The request body. Text that is not a number becomes NaN, which JSON sends as null and the server refuses. */
export const sent = ({ name, hint, min, max, each_max, options }: GroupDraft): NewOptionGroup => ({
  name,
  hint,
  min: typedNumber(min),
  max: max === '' ? null : typedNumber(max),
  each_max: typedNumber(each_max),
  options: options.map(sentOption),
});

const sentOption = ({ id, name, price, contains, breaks, prep_seconds, station }: OptionDraft): NewOptionGroup['options'][number] => ({
  ...(id !== undefined && { id }),
  name,
  price: price.trim() === '' ? 0 : typedNumber(price),
  contains,
  breaks,
  prep_seconds: typedNumber(prep_seconds),
  station,
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The options that saving the draft would retire. */
export const retiredBy = (group: OptionGroup | null, { options }: GroupDraft): OptionGroup['options'] =>
  (group?.options ?? []).filter(({ id }) => options.every((option) => option.id !== id));

/** The differences between the draft and the saved group, in words; at most one per option. */
export function changesOf(group: OptionGroup | null, draft: GroupDraft): string[] {
  const before = draftOf(group);
  const known = new Map(before.options.map((option) => [option.id, option]));
  const order = ({ options }: GroupDraft, other: GroupDraft) =>
    options.map(({ id }) => id).filter((id) => id !== undefined && other.options.some((option) => option.id === id));
  const changed = draft.options.filter((option) => {
    const old = option.id === undefined ? undefined : known.get(option.id);
    return old ? !isSame(sentOption(old), sentOption(option)) : group !== null || option.name !== '' || option.price !== '';
  });
  return [
    ...(draft.name === before.name ? [] : ['Nombre']),
    ...(draft.hint === before.hint ? [] : ['Nota']),
    ...(['min', 'max', 'each_max'] as const).flatMap((limit) => (draft[limit] === before[limit] ? [] : ['Cuántas se eligen'])).slice(0, 1),
    ...changed.map(({ name }) => name.trim() || 'Opción nueva'),
    ...retiredBy(group, draft).map(({ name }) => `${name} se retira`),
    ...(isSame(order(draft, before), order(before, draft)) ? [] : ['Orden']),
  ];
}

/** The group as guests would see it with the draft; a limit that is not a number yet counts as the usual one. */
export function shownOf(group: OptionGroup | null, draft: GroupDraft): ProductOptionGroup {
  const available = new Map(group?.options.map((option) => [option.id, option.available]));
  const { name, hint, options } = draft;
  return {
    group_id: group?.id ?? '',
    name: name || 'Grupo',
    hint,
    min: Number(draft.min),
    max: draft.max === '' ? null : Number(draft.max),
    each_max: Number(draft.each_max) || 1,
    options: options.map((option) => ({
      id: option.key,
      name: option.name || '…',
      price: sentOption(option).price || 0,
      available: (option.id === undefined ? undefined : available.get(option.id)) ?? true,
      default: false,
      contains: option.contains,
      breaks: option.breaks,
    })),
  };
}
