import type { Product, StaffProduct } from '#contract/catalog/catalog.ts';
import { db } from '#server/db/client.ts';
import type { SoldGroup } from './options/rules.ts';
import { optionsOfProducts } from './options/sold.ts';
import type { ProductRow } from './queries.ts';
import { groupWithLeft } from './stock/shown.ts';
import { staffFacts, toDetailed, toListed } from './wire.ts';

// Rows as products of the API, with their options: one query reads the options of all rows, and no query runs when no product has options.

async function optionsOf(rows: readonly ProductRow[]): Promise<Map<string, SoldGroup[]>> {
  const ids = rows.filter(({ hasOptions }) => hasOptions).map(({ id }) => id);
  const options = await optionsOfProducts(db, ids);
  return new Map([...options].map(([id, groups]) => [id, groups.map(groupWithLeft)]));
}

export async function listed(rows: readonly ProductRow[]): Promise<Product[]> {
  const options = await optionsOf(rows);
  return rows.map((row) => toListed(row, options.get(row.id)));
}

export async function listedForStaff(rows: readonly ProductRow[]): Promise<StaffProduct[]> {
  const options = await optionsOf(rows);
  return rows.map((row) => ({ ...toListed(row, options.get(row.id)), ...staffFacts(row) }));
}

export async function allDetailed(rows: readonly ProductRow[]): Promise<Product[]> {
  const options = await optionsOf(rows);
  return rows.map((row) => toDetailed(row, options.get(row.id)));
}

export const detailed = async (row: ProductRow): Promise<Product> => toDetailed(row, (await optionsOf([row])).get(row.id));

export const detailedForStaff = async (row: ProductRow): Promise<StaffProduct> => ({ ...(await detailed(row)), ...staffFacts(row) });
