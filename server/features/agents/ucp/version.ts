/** The version of the protocol that this shop speaks, and where its documents are. The renderers of answers follow it. */
export const UCP_VERSION = '2026-08-25';
/** Where programs look for a shop. */
export const PROFILE_PATH = '/.well-known/ucp';
export const SHOPPING = 'dev.ucp.shopping';
export const CAPABILITY = {
  search: `${SHOPPING}.catalog.search`,
  lookup: `${SHOPPING}.catalog.lookup`,
  cart: `${SHOPPING}.cart`,
  checkout: `${SHOPPING}.checkout`,
  fulfillment: `${SHOPPING}.fulfillment`,
  discount: `${SHOPPING}.discount`,
  order: `${SHOPPING}.order`,
} as const;
