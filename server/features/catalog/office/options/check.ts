import type { Tx } from '#server/db/client.ts';
import { optionsOfProducts } from '#server/features/catalog/options/sold.ts';
import type { ProductRow } from '#server/features/catalog/queries.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { isTooCheap, namesOf, type Problem, problemOf } from './rules.ts';

/** How many products a query reads. */
const PAGE = 1000;
/** How many products a refusal names at most. */
const MOST_NAMED = 50;

type Wrong = { product: queries.Using; problem: Problem };

/**
 * Refuses a change of a group, made in this transaction, when a product could no longer be sold with it.
 * @throws Refusal 422 with the products
 */
export async function checkUsing(tx: Tx, groupId: string): Promise<void> {
  const wrong: Wrong[] = [];
  for (let after: string | null = null; ; ) {
    const products: queries.Using[] = await queries.using(tx, groupId, after, PAGE);
    const options = await optionsOfProducts(
      tx,
      products.map(({ id }) => id),
    );
    for (const product of products) {
      const problem = problemOf(product.priceCents, options.get(product.id) ?? []);
      if (problem) wrong.push({ product, problem });
    }
    if (products.length < PAGE || wrong.length >= MOST_NAMED) break;
    after = products.at(-1)?.id ?? null;
  }
  if (wrong.length > 0) throw refusedBy(wrong.slice(0, MOST_NAMED));
}

const FIELDS: Record<Problem['problem'], 'options' | 'min'> = {
  limits: 'min',
  defaults: 'min',
  too_many_in_all: 'min',
  defaults_cost: 'options',
  too_cheap: 'options',
};

const SENTENCES: Record<Problem['problem'], (names: string) => string> = {
  limits: (names) => `Con estos límites no se podría elegir nada en: ${names}.`,
  defaults: (names) => `Las opciones usuales no cumplirían los límites en: ${names}.`,
  too_many_in_all: (names) => `Serían más opciones de las que caben en una línea en: ${names}.`,
  defaults_cost: (names) => `Las opciones usuales tendrían un costo en: ${names}.`,
  too_cheap: (names) => `Habría una elección de menos de $0.01 en: ${names}.`,
};

function refusedBy(wrong: readonly Wrong[]): Refusal {
  const errors: Record<string, string> = {};
  for (const [problem, write] of Object.entries(SENTENCES)) {
    const names = wrong.filter((one) => one.problem.problem === problem).map(({ product }) => product.name);
    if (names.length > 0) errors[FIELDS[problem as Problem['problem']]] ??= write(namesOf(names));
  }
  const productos = wrong.map(({ product: { id, slug, name } }) => ({ id, slug, name }));
  return new Refusal(422, 'validation', 'Revisa los datos marcados.', { errors, data: { productos } });
}

/**
 * Refuses a price with which a choice of the product would cost nothing.
 * @param tx a transaction that has called `sharePrices`
 */
export async function refuseTooCheap(tx: Tx, product: ProductRow): Promise<void> {
  if (!product.hasOptions) return;
  const groups = (await optionsOfProducts(tx, [product.id])).get(product.id) ?? [];
  if (!isTooCheap(product.priceCents, groups)) return;
  const { id, slug, name } = product;
  const errors = { price: `Con sus opciones, ${name} costaría menos de $0.01.` };
  throw new Refusal(422, 'validation', 'Revisa los datos marcados.', { errors, data: { productos: [{ id, slug, name }] } });
}

/** Options may have changed while the product was deleted: groups and defaults that no longer fit are removed from it. */
export async function repair(tx: Tx, product: ProductRow): Promise<void> {
  if (!product.hasOptions) return;
  const problem = async () => problemOf(product.priceCents, (await optionsOfProducts(tx, [product.id])).get(product.id) ?? []);
  const links = await queries.linksOf(tx, product.id);
  // Also removes links to groups that were deleted meanwhile.
  await queries.replaceLinks(tx, product.id, links);
  if (!(await problem())) return;
  await queries.replaceLinks(
    tx,
    product.id,
    links.map((link) => ({ ...link, min: null, max: null, defaults: [] })),
  );
  if (await problem()) await queries.replaceLinks(tx, product.id, []);
}
