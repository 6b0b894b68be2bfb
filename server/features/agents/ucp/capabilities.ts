import { CAPABILITY, SHOPPING, UCP_VERSION } from './version.ts';

export type Offered = { spec: string; schema: string; extends?: string | string[]; config?: Record<string, unknown> };

const site = `https://ucp.dev/${UCP_VERSION}`;
const documents = (page: string, schema: string): Pick<Offered, 'spec' | 'schema'> => ({
  spec: `${site}/specification/${page}`,
  schema: `${site}/schemas/shopping/${schema}.json`,
});

/** What the shop's profile offers, by the names of the protocol; those that extend others count only beside one of these. */
export const OFFERED: Readonly<Record<string, Offered>> = {
  [CAPABILITY.search]: documents('catalog/search', 'catalog_search'),
  [CAPABILITY.lookup]: documents('catalog/lookup', 'catalog_lookup'),
  [CAPABILITY.cart]: documents('cart', 'cart'),
  [CAPABILITY.checkout]: documents('checkout', 'checkout'),
  [CAPABILITY.fulfillment]: {
    ...documents('fulfillment', 'fulfillment'),
    extends: CAPABILITY.checkout,
    config: { method_combinations: [['shipping'], ['pickup']] },
  },
  [CAPABILITY.discount]: { ...documents('discount', 'discount'), extends: [CAPABILITY.checkout, CAPABILITY.cart] },
  [CAPABILITY.order]: documents('order', 'order'),
};

/** The two ways in which programs call the shop. @param publicUrl its address */
export const servicesAt = (publicUrl: string) => ({
  [SHOPPING]: [
    { transport: 'rest', schema: `${site}/services/shopping/rest.openapi.json`, endpoint: `${publicUrl}/api/ucp` },
    { transport: 'mcp', schema: `${site}/services/shopping/mcp.openrpc.json`, endpoint: `${publicUrl}/api/ucp/mcp` },
  ].map((one) => ({ version: UCP_VERSION, spec: `${site}/specification/overview`, ...one })),
});

/**
 * What a program and the shop have in common.
 * @param offeredBy the versions of each capability in the program's profile
 */
export function commonCapabilities(offeredBy: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const common = new Set(Object.keys(OFFERED).filter((name) => offeredBy.get(name)?.includes(UCP_VERSION)));
  for (const name of common) {
    const parents = [OFFERED[name]?.extends ?? []].flat();
    if (parents.length > 0 && !parents.some((parent) => common.has(parent))) common.delete(name);
  }
  return common;
}
