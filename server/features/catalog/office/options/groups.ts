import { toCents } from '#contract/money.ts';
import type { NewOptionGroup, OptionGroup } from '#contract/options/options.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { amountOf, audit } from '#server/features/audit/index.ts';
import { tellUsing } from '#server/features/catalog/told.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { isStale, stale } from '#server/http/versions.ts';
import { checkUsing } from './check.ts';
import { toCounted } from './counted.ts';
import * as queries from './queries.ts';
import { namesOf } from './rules.ts';
import { groupColumns, optionColumns, toGroup, withVersion } from './wire.ts';

const groupNotFound = () => notFound('group_not_found', 'Grupo de opciones no encontrado.');

/** All groups, by name. */
export async function all(hasVersions: boolean): Promise<OptionGroup[]> {
  const groups = await withOptions(db, await queries.groups());
  return hasVersions ? groups.map(withVersion) : groups;
}

async function withOptions(on: Pick<Tx, 'select'>, groups: readonly queries.GroupRow[]): Promise<OptionGroup[]> {
  const ids = groups.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await queries.optionsOf(on, ids);
  const options = new Map((await toCounted(on, rows)).map((option) => [option.id, option]));
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId);
  const uses = new Map((await queries.uses(on, ids)).map(({ groupId, count }) => [groupId, count]));
  return groups.map((group) => {
    const own = (byGroup.get(group.id) ?? []).flatMap(({ id }) => options.get(id) ?? []);
    return toGroup(group, own, uses.get(group.id) ?? 0);
  });
}

const one = async (tx: Tx, group: queries.GroupRow): Promise<OptionGroup> => (await withOptions(tx, [group]))[0] as OptionGroup;

export async function create(input: NewOptionGroup, actor: CallerUser): Promise<OptionGroup> {
  refuseWrong(input, []);
  return inTransaction(async (tx) => {
    const group = await queries.insertGroup(tx, groupColumns(input));
    await queries.insertOptions(
      tx,
      input.options.map((option, at) => ({ groupId: group.id, ...optionColumns(option, at) })),
    );
    await audit(tx, { actor, kind: 'settings', subject: subjectOf(group), summary: `Creó el grupo de opciones ${group.name}` });
    return one(tx, group);
  });
}

type Update = NewOptionGroup & { id: string; version?: string | undefined };

/**
 * Replaces a group. Options with an id keep it; missing options are retired, because carts and orders refer to them.
 * @param input with `version`, replaces only the group of that version, and answers the new version
 * @throws Refusal 409 `stale_option_group` with the current group
 */
export async function update({ id, version, ...input }: Update, actor: CallerUser): Promise<OptionGroup> {
  return inTransaction(async (tx) => {
    await queries.lockPrices(tx);
    const current = await living(tx, id);
    const before = await queries.lockOptions(tx, current.id);
    if (version !== undefined) {
      // The lock lets changes run one after the other, so this is still the current group when the change is saved.
      const now = withVersion(await one(tx, current));
      if (isStale(version, now.version)) throw stale('stale_option_group', 'este grupo', now);
    }
    const known = new Map(before.map((option) => [option.id, option]));
    refuseWrong(input, [...known.keys()]);
    const group = await queries.updateGroup(tx, current.id, groupColumns(input));
    const sent = input.options.map((option, at) => ({ id: option.id?.toLowerCase(), columns: optionColumns(option, at) }));
    for (const { id: optionId, columns } of sent) if (optionId) await queries.updateOption(tx, optionId, columns);
    const added = sent.filter((option) => !option.id).map(({ columns }) => ({ groupId: group.id, ...columns }));
    if (added.length > 0) await queries.insertOptions(tx, added);
    const kept = new Set(sent.map((option) => option.id));
    const missing = before.filter((option) => !kept.has(option.id)).map((option) => option.id);
    if (missing.length > 0) await queries.retire(tx, group, missing);
    await checkUsing(tx, group.id);
    await audit(tx, { actor, ...changeOf(group, known, input) });
    await tellUsing(tx, group.id);
    const saved = await one(tx, group);
    return version === undefined ? saved : withVersion(saved);
  });
}

/**
 * Deletes a group. A deleted product that can be restored keeps its groups; restoring takes the same lock, so that no product is restored
 * without its groups.
 * @throws Refusal 409 `group_in_use`
 */
export async function remove(id: string, actor: CallerUser): Promise<void> {
  await inTransaction(async (tx) => {
    await queries.lockPrices(tx);
    const group = await living(tx, id);
    const found = await queries.having(tx, group.id, MOST_NAMED);
    const inShop = found.filter(({ isDeleted }) => !isDeleted);
    if (found.length > 0) throw inUse(inShop.length > 0 ? inShop : found, inShop.length > 0);
    await queries.deleteGroup(tx, group.id);
    await audit(tx, { actor, kind: 'delete', subject: subjectOf(group), summary: `Eliminó el grupo de opciones ${group.name}` });
  });
}

/** How many products a refusal names at most. */
const MOST_NAMED = 50;

function inUse(products: readonly { id: string; slug: string; name: string }[], areInShop: boolean): Refusal {
  const names = namesOf(products.map(({ name }) => name));
  const deleted =
    products.length === 1
      ? `Este grupo es de ${names}, que se eliminó y todavía se puede recuperar. Recupéralo y quítaselo primero.`
      : `Este grupo es de ${names}, que se eliminaron y todavía se pueden recuperar. Recupéralos y quítaselo primero.`;
  return new Refusal(409, 'group_in_use', areInShop ? `Este grupo se usa en ${names}. Quítalo ahí primero.` : deleted, {
    data: { productos: products.map(({ id, slug, name }) => ({ id, slug, name })) },
  });
}

async function living(tx: Tx, id: string): Promise<queries.GroupRow> {
  const [group] = isUuid(id) ? await queries.groupsWithIds(tx, [id]) : [];
  if (!group) throw groupNotFound();
  return group;
}

const subjectOf = ({ id }: queries.GroupRow) => ({ type: 'option_group', id });

/** @param known ids of the group's options */
function refuseWrong({ min, each_max, options }: NewOptionGroup, known: readonly string[]): void {
  const errors: Record<string, string> = {};
  const [ids, names] = [new Set<string>(), new Set<string>()];
  for (const [at, { id: sent, name: written }] of options.entries()) {
    const [id, name] = [sent?.toLowerCase(), written.toLocaleLowerCase('es')];
    if (id !== undefined && !known.includes(id)) errors[`options.${at}.id`] = 'Esta opción no es de este grupo.';
    else if (id !== undefined && ids.has(id)) errors[`options.${at}.id`] = 'Esta opción está dos veces.';
    if (names.has(name)) errors[`options.${at}.name`] = 'Ya hay una opción con este nombre.';
    if (id !== undefined) ids.add(id);
    names.add(name);
  }
  if (options.length * each_max < min) errors.min = 'No hay tantas opciones para elegir.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const MOST_PRICES = 5;

/** The summary for the audit log, with the changed prices. */
function changeOf(group: queries.GroupRow, before: ReadonlyMap<string, queries.OptionRow>, { options }: NewOptionGroup) {
  const prices = options.flatMap(({ id, name, price }) => {
    const old = id === undefined ? undefined : before.get(id.toLowerCase());
    const cents = toCents(price);
    return old && old.priceCents !== cents ? [`${name} de ${amountOf(old.priceCents)} a ${amountOf(cents)}`] : [];
  });
  const subject = subjectOf(group);
  if (prices.length === 0) return { kind: 'settings' as const, subject, summary: `Cambió el grupo de opciones ${group.name}` };
  const rest = prices.length > MOST_PRICES ? ` y ${prices.length - MOST_PRICES} más` : '';
  return { kind: 'price' as const, subject, summary: `${group.name}: ${prices.slice(0, MOST_PRICES).join(', ')}${rest}` };
}
