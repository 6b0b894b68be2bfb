import { ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { taxAmountsOf } from '#server/features/invoices/document/sale.ts';
import type { Sale, TaxAmount } from '#server/features/invoices/document/types.ts';

/** What the sale of a ticket is worth now, by tax class; nothing once the order is void. */
export const worthOf = ({ sale, status }: { sale: Sale; status: OrderStatus }): TaxAmount[] =>
  ORDER_STATUS[status].sale ? taxAmountsOf(sale) : [];
