import type { Prepared } from '#contract/agents/agents.ts';
import type { ApiError } from '#contract/wire/client.ts';
import type { Wish } from '#web/features/orders/checkout/pay-page/wish.ts';

/** Why a prepared order cannot be paid by its link. */
export type Closed = 'used' | 'canceled' | 'paying' | 'unknown';

const STATES: Record<Prepared['estado'], Closed | null> = { abierta: null, cobrando: 'paying', completada: 'used', cancelada: 'canceled' };

/** @returns null while the order can be paid */
export const closedBy = (state: Prepared['estado']): Closed | null => STATES[state];

/** @returns null when the failure says nothing about the link */
export const closedByError = ({ status }: Pick<ApiError, 'status'>): Closed | null =>
  status === 404 || status === 410 || status === 422 ? 'unknown' : null;

type Buyer = {
  /** The buyer has no account: an account's own name, e-mail and telephone are not replaced. */
  isGuest: boolean;
  /** The key of the table's code that this tab has scanned. */
  tableKey: string | null;
};

/** The choices of the payment page with what the program prepared. What it left open stays as it was; a tip it never chooses. */
export function wishOf(before: Wish, { order_data, comprador }: Prepared, { isGuest, tableKey }: Buyer): Wish {
  const { tipo, hora, codigo, shipping_address: to } = order_data;
  const { person } = before;
  return {
    ...before,
    ...(tipo && { tipo, tipoAt: tableKey }),
    hora,
    isLater: hora !== null,
    ...(to && {
      place: { line1: to.line1, line2: to.line2 ?? '', postalCode: to.postal_code, city: to.city, state: to.state },
      isPlaceTyped: true,
    }),
    codigo,
    couponText: codigo ?? '',
    tip: null,
    ...(isGuest && {
      person: {
        name: comprador.nombre ?? person.name,
        telefono: comprador.telefono ?? person.telefono,
        email: comprador.email ?? person.email,
      },
    }),
  };
}
