import { isUuid } from '#server/db/uuid.ts';
import { notFound } from '#server/http/refusal.ts';
import type { ProductRow } from './queries.ts';
import * as queries from './queries.ts';

export const productNotFound = () => notFound('product_not_found', 'Producto no encontrado.');

export const find = (idOrSlug: string): Promise<ProductRow | undefined> =>
  isUuid(idOrSlug) ? queries.byId(idOrSlug) : queries.bySlug(idOrSlug);

export const existing = async (idOrSlug: string): Promise<ProductRow> => {
  const row = await find(idOrSlug);
  if (!row) throw productNotFound();
  return row;
};
