import type { Product } from '#contract/catalog/catalog.ts';
import type { Chosen } from '#contract/options/option-rules.ts';
import type { Operation, OperationAnswer } from '#server/features/agents/ucp/operation.ts';
import { ProtocolError } from '#server/features/agents/ucp/protocol-error.ts';
import { read } from '#server/features/agents/ucp/read.ts';
import { CAPABILITY } from '#server/features/agents/ucp/version.ts';
import { detailedByIds } from '#server/features/catalog/index.ts';
import { axesOf, namesOf, valuesIn } from './axes.ts';
import { allergenMessages, exists, featured, narrowed, productOf, variantOf } from './product.ts';
import { LookupRequest, MOST_IDS, ProductRequest, SearchRequest } from './request.ts';
import { search } from './search.ts';
import { canonicalVariantId, choiceOf, readVariantId } from './variants.ts';

/** The catalogue for programs. Nothing in it is held, and no answer contains what guests write. */

const GONE = 'Ya no se ofrece así: pide el producto de nuevo para ver sus opciones.';

export const searchCatalog: Operation = {
  name: 'search_catalog',
  rest: 'POST /catalog/search',
  summary: 'Buscar en el menú por palabras, categorías y precio',
  capabilities: [CAPABILITY.search],
  argument: 'catalog',
  input: SearchRequest,
  async run({ body }) {
    const { products, nextCursor, total } = await search(read(SearchRequest, body));
    const chosen = products.map((product) => ({ product, selection: featured(product) }));
    const messages = chosen.flatMap(({ product, selection }, at) => allergenMessages(product, selection, `$.products[${at}].variants[0]`));
    return answer({
      products: chosen.map(({ product, selection }) => ({ ...productOf(product), variants: [variantOf(product, selection)] })),
      pagination: {
        has_next_page: nextCursor !== null,
        ...(nextCursor !== null && { cursor: nextCursor }),
        ...(total !== null && { total_count: total }),
      },
      ...(messages.length > 0 && { messages }),
    });
  },
};

/** The variants of a product in a lookup, by their ids, with what was asked for each. */
type Asked = Map<string, { selection: readonly Chosen[]; inputs: { id: string; match: 'exact' | 'featured' }[] }>;

export const lookupCatalog: Operation = {
  name: 'lookup_catalog',
  rest: 'POST /catalog/lookup',
  summary: `Leer hasta ${MOST_IDS} productos o variantes por su id`,
  capabilities: [CAPABILITY.lookup],
  argument: 'catalog',
  input: LookupRequest,
  async run({ body }) {
    const { ids: sent } = read(LookupRequest, body);
    if (sent.length > MOST_IDS) throw new ProtocolError(400, 'request_too_large', `Pide a lo más ${MOST_IDS} ids a la vez.`);
    const ids = [...new Set(sent)];
    const readIds = ids.map((id) => ({ id, variant: readVariantId(id) }));
    const products = await detailedByIds([...new Set(readIds.flatMap(({ variant }) => variant?.productId ?? []))]);
    const byId = new Map(products.map((product) => [product.id, product]));
    const asked = new Map<Product, Asked>(products.map((product) => [product, new Map()]));
    const messages: Record<string, unknown>[] = [];
    for (const { id, variant } of readIds) {
      const product = variant && byId.get(variant.productId);
      if (!variant || !product) messages.push({ type: 'info', code: 'not_found', content: id });
      else if (!exists(product, variant.selection))
        messages.push({ type: 'warning', code: 'item_unavailable', content: `${product.name}: ${GONE}` });
      else ask(asked.get(product) as Asked, product, id, variant.selection);
    }
    const found = products.filter((product) => asked.get(product)?.size);
    const rendered = found.map((product, at) => {
      const variants = [...(asked.get(product) ?? [])].map(([, one]) => one);
      variants.forEach(({ selection }, place) => {
        messages.push(...allergenMessages(product, selection, `$.products[${at}].variants[${place}]`));
      });
      return { ...productOf(product), variants: variants.map(({ selection, inputs }) => ({ ...variantOf(product, selection), inputs })) };
    });
    return answer({ products: rendered, ...(messages.length > 0 && { messages }) });
  },
};

function ask(variants: Asked, product: Product, id: string, wanted: readonly Chosen[] | null): void {
  const selection = wanted === null ? featured(product) : choiceOf(product.options ?? [], wanted);
  const variantId = canonicalVariantId(product.id, product.options ?? [], selection);
  const known = variants.get(variantId) ?? { selection, inputs: [] };
  known.inputs.push({ id, match: wanted === null ? 'featured' : 'exact' });
  variants.set(variantId, known);
}

export const getProduct: Operation = {
  name: 'get_product',
  rest: 'POST /catalog/product',
  summary: 'Leer un producto y precisar sus opciones',
  capabilities: [CAPABILITY.lookup],
  argument: 'catalog',
  input: ProductRequest,
  async run({ body }) {
    const { id, selected = [], preferences = [] } = read(ProductRequest, body);
    const variant = readVariantId(id);
    const [product] = variant ? await detailedByIds([variant.productId]) : [];
    if (!variant || !product) return notFound(id);
    const axes = axesOf(product.options ?? []);
    const isKnown = exists(product, variant.selection);
    // What a program names counts before the choice that is in the id.
    const inId = variant.selection !== null && isKnown ? namesOf(valuesIn(axes, choiceOf(product.options ?? [], variant.selection))) : [];
    const others = inId.filter(({ name }) => !selected.some((one) => one.name === name));
    const { selection, body: detail } = narrowed(product, [...selected, ...others], preferences);
    const gone = { type: 'warning', code: 'item_unavailable', path: '$.product', content: `${product.name}: ${GONE}` };
    const messages = [...(isKnown ? [] : [gone]), ...allergenMessages(product, selection, '$.product.variants[0]')];
    return answer({ product: detail, ...(messages.length > 0 && { messages }) });
  },
};

const answer = (body: OperationAnswer['body']): OperationAnswer => ({ status: 200, body });

const notFound = (id: string): OperationAnswer => ({
  ...answer({ messages: [{ type: 'error', code: 'not_found', severity: 'unrecoverable', content: `No hay un producto ${id}.` }] }),
  isError: true,
});
