import { checkoutOperations } from './checkout/operations.ts';
import { getProduct, lookupCatalog, searchCatalog } from './menu/operations.ts';
import { getOrder } from './order/operation.ts';
import type { Operation } from './ucp/operation.ts';

/** What programs can ask for, by REST and by MCP. */
export const operations: readonly Operation[] = [searchCatalog, lookupCatalog, getProduct, ...checkoutOperations, getOrder];
