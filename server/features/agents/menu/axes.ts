import { MAX_CHOSEN } from '#contract/limits.ts';
import { type Chosen, canonical, type OptionGroupRules, type Selection } from '#contract/options/option-rules.ts';

/**
 * The options of a product as programs know them: lists of which exactly one value is chosen. A group of which at most one option may be
 * chosen is one such list; each option of another group is a list of its own with how many of it. Pure.
 */

type Group = OptionGroupRules;
/** @property chosen what a guest chooses with this value; null: nothing */
export type Value = { id: string; label: string; chosen: Chosen | null; available: boolean };
export type Axis = { name: string; group: Group; values: Value[] };
/** A chosen value by its names, as programs send and get it. */
export type Named = { name: string; id?: string | undefined; label: string };

const NOTHING = 'No';
const valueId = (id: string, quantity: number) => `${id}*${quantity}`;

export function axesOf(groups: readonly Group[]): Axis[] {
  const axes = groups.flatMap((group) => (group.max === 1 ? [oneOf(group)] : group.options.map((option) => howMany(group, option))));
  const names = axes.map(({ name }) => name);
  const isTaken = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return axes.map((axis) =>
    isTaken(axis.name) && axis.name !== axis.group.name ? { ...axis, name: `${axis.group.name}: ${axis.name}` } : axis,
  );
}

const oneOf = (group: Group): Axis => ({
  name: group.name,
  group,
  values: [
    ...(group.min === 0 ? [{ id: valueId(group.group_id, 0), label: NOTHING, chosen: null, available: true }] : []),
    ...group.options.map(({ id, name, available }) => ({ id, label: name, chosen: { id, quantity: 1 }, available })),
  ],
});

const howMany = (group: Group, { id, name, available }: Group['options'][number]): Axis => ({
  name,
  group,
  values: Array.from({ length: Math.min(group.each_max, group.max ?? MAX_CHOSEN, MAX_CHOSEN) + 1 }, (_, quantity) => ({
    id: valueId(id, quantity),
    label: quantity === 0 ? NOTHING : String(quantity),
    chosen: quantity === 0 ? null : { id, quantity },
    available: available || quantity === 0,
  })),
});

/** The value of each list that a selection means. */
export const valuesIn = (axes: readonly Axis[], selection: Selection): Map<Axis, Value> => {
  const quantities = new Map(selection.map(({ id, quantity }) => [id, quantity]));
  const isMeant = ({ chosen }: Value) => chosen !== null && quantities.get(chosen.id) === chosen.quantity;
  return new Map(
    axes.flatMap((axis) => {
      const value = axis.values.find(isMeant) ?? axis.values.find(({ chosen }) => chosen === null);
      return value ? [[axis, value]] : [];
    }),
  );
};

export const namesOf = (values: ReadonlyMap<Axis, Value>): Named[] => [...values].map(([{ name }, { id, label }]) => ({ name, id, label }));

/** @returns the list and the value that a program named: by the value's id, else by both names; null when there is none */
export function named(axes: readonly Axis[], { name, id, label }: Named): [Axis, Value] | null {
  const find = (isIt: (axis: Axis, value: Value) => boolean): [Axis, Value] | null => {
    for (const axis of axes) {
      const value = axis.values.find((one) => isIt(axis, one));
      if (value) return [axis, value];
    }
    return null;
  };
  const byId = id === undefined ? null : find((_, value) => value.id === id);
  return byId ?? find((axis, value) => axis.name === name && value.label === label);
}

/**
 * The selection with these values, and for the other lists the defaults, or what the groups require besides.
 * @returns null when the groups allow none
 */
export function completed(axes: readonly Axis[], fixed: ReadonlyMap<Axis, Value>): Chosen[] | null {
  const chosen: Chosen[] = [];
  for (const group of new Set(axes.map((axis) => axis.group))) {
    const part = completedGroup(
      group,
      axes.filter((axis) => axis.group === group),
      fixed,
    );
    if (!part) return null;
    chosen.push(...part);
  }
  return chosen.reduce((all, { quantity }) => all + quantity, 0) > MAX_CHOSEN ? null : canonical(chosen);
}

function completedGroup(group: Group, axes: readonly Axis[], fixed: ReadonlyMap<Axis, Value>): Chosen[] | null {
  const most = group.max ?? MAX_CHOSEN;
  const kept = axes.flatMap((axis) => fixed.get(axis)?.chosen ?? []);
  const quantities = new Map(kept.map(({ id, quantity }) => [id, quantity]));
  let total = kept.reduce((all, { quantity }) => all + quantity, 0);
  const add = ({ id }: { id: string }, wanted: number) => {
    const had = quantities.get(id) ?? 0;
    const units = Math.min(wanted, most - total, group.each_max - had);
    if (units <= 0) return;
    quantities.set(id, had + units);
    total += units;
  };
  const open = new Set(axes.filter((axis) => !fixed.has(axis)).flatMap(({ values }) => values.map(({ chosen }) => chosen?.id)));
  const free = group.options.filter(({ id }) => open.has(id));
  for (const option of free) if (option.default && option.available) add(option, 1);
  // What is sold out stands in only where nothing else is left, so that the product still has a choice to show.
  for (const option of free.toSorted((a, b) => Number(b.available) - Number(a.available))) add(option, group.min - total);
  if (total < group.min || total > most) return null;
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/**
 * The named values that go together, in order of importance: one that fits no more is left out.
 * @param preferences names of lists, the most important first; what is not named there comes after it
 */
export function fitting(axes: readonly Axis[], wanted: readonly Named[], preferences: readonly string[]): Map<Axis, Value> {
  const place = ({ name }: Named) => preferences.indexOf(name) >>> 0;
  const fits = new Map<Axis, Value>();
  for (const one of wanted.toSorted((a, b) => place(a) - place(b))) {
    const found = named(axes, one);
    if (found && !fits.has(found[0]) && completed(axes, new Map([...fits, found]))) fits.set(...found);
  }
  return fits;
}
