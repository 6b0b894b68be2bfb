import type { ShopOrder } from './order.ts';

/** Who ordered, for the staff: the account, the name for the cup of an order without one, or what stays of a deleted account. */
export const customerName = ({ customer, nombre }: Pick<ShopOrder, 'customer' | 'nombre'>): string =>
  customer?.name ?? nombre ?? 'Cliente eliminado';
