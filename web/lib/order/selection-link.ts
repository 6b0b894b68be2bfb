import type { Selection } from '#contract/options/option-rules.ts';

/** The query field that carries a selection. */
const FIELD = 'o';
const CHOSEN = /^([0-9a-f-]{36})(?:\*(\d{1,2}))?$/i;

/** The address of a product's page with a selection: `/products/latte?o=<id>.<id>*2`. */
export function pathWith(slug: string, selection: Selection | undefined): string {
  const page = `/products/${slug}`;
  if (!selection?.length) return page;
  return `${page}?${FIELD}=${selection.map(({ id, quantity }) => (quantity > 1 ? `${id}*${quantity}` : id)).join('.')}`;
}

/** The selection in an address; null when there is none. Invalid parts are ignored. */
export function selectionIn(search: string): Selection | null {
  const text = new URLSearchParams(search).get(FIELD);
  if (!text) return null;
  const chosen = text.split('.').flatMap((part) => {
    const [, id, quantity = '1'] = CHOSEN.exec(part) ?? [];
    return id && Number(quantity) > 0 ? { id: id.toLowerCase(), quantity: Number(quantity) } : [];
  });
  return chosen.length > 0 ? chosen : null;
}

export function searchWithout(search: string): string {
  const fields = new URLSearchParams(search);
  fields.delete(FIELD);
  const rest = fields.toString();
  return rest && `?${rest}`;
}
