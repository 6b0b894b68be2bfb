import type { ProductGroup } from '#contract/options/options.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { audit } from '#server/features/audit/index.ts';
import { existing, productNotFound } from '#server/features/catalog/found.ts';
import { optionsOfProducts } from '#server/features/catalog/options/sold.ts';
import * as catalog from '#server/features/catalog/queries.ts';
import { tellChanged } from '#server/features/catalog/told.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { type Problem, problemOf } from './rules.ts';
import { toLink, toProductGroup } from './wire.ts';

type Groups = { groups: ProductGroup[] };
type Link = ReturnType<typeof toLink>;

export async function ofProduct(idOrSlug: string): Promise<Groups> {
  const { id } = await existing(idOrSlug);
  return { groups: (await queries.linksOf(db, id)).map(toProductGroup) };
}

/** Replaces the groups of a product. */
export async function setOfProduct({ id: idOrSlug, groups }: Groups & { id: string }, actor: CallerUser): Promise<Groups> {
  const { id } = await existing(idOrSlug);
  return inTransaction(async (tx) => {
    await queries.lockPrices(tx);
    const product = await catalog.lock(tx, id);
    if (!product) throw productNotFound();
    const links = groups.map(toLink);
    await refuseUnknown(tx, links);
    const before = await queries.linksOf(tx, id);
    await queries.replaceLinks(tx, id, links);
    const problem = problemOf(product.priceCents, (await optionsOfProducts(tx, [id])).get(id) ?? []);
    if (problem) throw refusedBy(problem, links, product);
    const [kind, summary] = isPriced(before, links)
      ? (['price', 'Cambió precios de las opciones'] as const)
      : (['settings', 'Cambió las opciones'] as const);
    await audit(tx, { actor, kind, subject: { type: 'product', id }, summary: `${summary} de ${product.name}` });
    await tellChanged(tx, id);
    return { groups: links.map(toProductGroup) };
  });
}

/** Refuses unknown groups and options, and repetitions. */
async function refuseUnknown(tx: Tx, links: readonly Link[]): Promise<void> {
  const ids = links.map(({ groupId }) => groupId).filter(isUuid);
  const known = new Set(ids.length > 0 ? (await queries.groupsWithIds(tx, ids)).map(({ id }) => id) : []);
  const options = Map.groupBy(ids.length > 0 ? await queries.optionsOf(tx, ids) : [], ({ groupId }) => groupId);
  const errors: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, { groupId, defaults, hidden, prices }] of links.entries()) {
    const field = `groups.${at}`;
    if (!known.has(groupId)) errors[`${field}.group_id`] = 'Este grupo no existe.';
    else if (seen.has(groupId)) errors[`${field}.group_id`] = 'Este grupo está dos veces.';
    seen.add(groupId);
    if (errors[`${field}.group_id`]) continue;
    const own = new Set((options.get(groupId) ?? []).map(({ id }) => id));
    for (const [name, named] of Object.entries({ defaults, hidden, prices: Object.keys(prices) })) {
      if (named.some((id) => !own.has(id))) errors[`${field}.${name}`] = 'Hay una opción que no es de este grupo.';
      else if (new Set(named).size < named.length) errors[`${field}.${name}`] = 'Cada opción va una sola vez.';
    }
    if (defaults.some((id) => hidden.includes(id))) errors[`${field}.defaults`] ??= 'Una opción usual no puede estar oculta.';
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function refusedBy(problem: Problem, links: readonly Link[], { id, slug, name }: catalog.ProductRow): Refusal {
  const at = 'groupId' in problem ? links.findIndex(({ groupId }) => groupId === problem.groupId) : -1;
  const errors = {
    limits: { [`groups.${at}.min`]: 'Con estos límites no se podría elegir nada.' },
    defaults: { [`groups.${at}.defaults`]: 'Las opciones usuales deben cumplir el mínimo y el máximo, o no ser ninguna.' },
    too_many_in_all: { groups: 'Son más opciones de las que caben en una línea.' },
    defaults_cost: { groups: `Las opciones usuales no deben cambiar el precio de ${name}.` },
    too_cheap: { groups: `${name} costaría menos de $0.01 con alguna elección.` },
  }[problem.problem];
  return new Refusal(422, 'validation', 'Revisa los datos marcados.', { errors, data: { productos: [{ id, slug, name }] } });
}

/** Whether prices differ, for the audit log. */
const isPriced = (before: readonly Pick<Link, 'groupId' | 'prices'>[], after: readonly Pick<Link, 'groupId' | 'prices'>[]): boolean => {
  const written = (links: typeof before) =>
    JSON.stringify(links.flatMap(({ groupId, prices }) => Object.entries(prices).map(([id, cents]) => `${groupId} ${id} ${cents}`)).sort());
  return written(before) !== written(after);
};
