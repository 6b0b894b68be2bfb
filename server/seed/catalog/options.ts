import { toCents } from '#contract/money.ts';
import type { BoughtOption } from '#contract/options/option-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { optionGroups, options, productOptionGroups } from '#server/features/catalog/options/table.ts';
import { type DemoGroup, type DemoUse, demoGroups, demoUses } from './option-groups.ts';

/** The ids of a group of the demo shop and of its options, by the options' names. */
type Added = { id: string; byName: Map<string, string>; choices: BoughtOption[] };

/** Adds the options of the demo products. @returns each option once, in the form in which orders keep it */
export async function seedOptions(tx: Tx, goods: readonly { id: string; slug: string }[]): Promise<BoughtOption[]> {
  const added = new Map<DemoUse['group'], Added>();
  for (const [key, group] of Object.entries(demoGroups)) added.set(key as DemoUse['group'], await addGroup(tx, group));
  const links = goods.flatMap(({ id, slug }) =>
    (demoUses[slug] ?? []).flatMap((use, position) => {
      const group = added.get(use.group);
      return group ? [{ productId: id, position, ...linkOf(use, group) }] : [];
    }),
  );
  await tx.insert(productOptionGroups).values(links);
  return [...added.values()].flatMap(({ choices }) => choices);
}

async function addGroup(tx: Tx, { options: offered, ...group }: DemoGroup): Promise<Added> {
  const [row] = await tx.insert(optionGroups).values(group).returning({ id: optionGroups.id });
  const id = row?.id ?? '';
  const rows = await tx
    .insert(options)
    .values(
      offered.map(({ name, pesos = 0, contains = [], breaks = [], seconds = 0 }, position) => ({
        groupId: id,
        name,
        priceCents: toCents(pesos),
        contains,
        breaks,
        prepSeconds: seconds,
        station: seconds > 0 ? ('barra' as const) : ('none' as const),
        position,
      })),
    )
    .returning({ id: options.id, name: options.name, priceCents: options.priceCents });
  return {
    id,
    byName: new Map(rows.map((option) => [option.name, option.id])),
    choices: rows.map((option) => ({ ...option, group: group.name, quantity: 1 })),
  };
}

function linkOf({ usual, hidden = [], pesos = {} }: DemoUse, { id, byName }: Added) {
  const idOf = (name: string): string => {
    const known = byName.get(name);
    if (!known) throw new Error(`the demo group has no option ${name}`);
    return known;
  };
  return {
    groupId: id,
    defaults: usual === undefined ? [] : [idOf(usual)],
    hidden: hidden.map(idOf),
    prices: Object.fromEntries(Object.entries(pesos).map(([name, price]) => [idOf(name), toCents(price)])),
  };
}
