import type { ShippingAddress } from '#contract/orders/checkout.ts';
import { folioOf } from '#contract/orders/folio.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import { wayName } from '#contract/orders/way-name.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { hourText } from '#server/date-text.ts';

/** The content of a slip, on paper of any kind. */
export type Slip = {
  folio: string;
  /** The number or name that the bar calls out. */
  heading: string;
  facts: string[];
  items: { quantity: number; name: string; details: string[] }[];
  address: string | null;
};

const day = new Intl.DateTimeFormat('es-MX', { timeZone: TIME_ZONE, day: 'numeric', month: 'short' });
const when = (instant: string) => `${day.format(new Date(instant))}, ${hourText(new Date(instant))}`;

export function slipOf(order: ShopOrder): Slip {
  const { id, items, numero, shipping_address } = order;
  const { line1, line2, postal_code, city } = JSON.parse(shipping_address) as Partial<ShippingAddress>;
  const folio = folioOf(id);
  return {
    folio,
    heading: numero ?? folio,
    facts: factsOf(order, folio),
    items: items.map(({ quantity, product, options_text, note }) => ({
      quantity,
      name: product.name,
      details: [...(options_text ? [options_text] : []), ...(note ? [`«${note}»`] : [])],
    })),
    address: line1 ? [line1, line2, `${postal_code ?? ''} ${city ?? ''}`].filter(Boolean).join(', ') : null,
  };
}

/** Type, hour and guest. For an order without a type: when it was placed, and the buyer. */
function factsOf(order: ShopOrder, folio: string): string[] {
  const { tipo, aqui, mesa, mesa_segura, hora_prometida, nombre, customer, created_at } = order;
  const phone = customer?.telefono ? ` · ${customer.telefono}` : '';
  if (!tipo) return [when(created_at), ...(customer ? [`${customer.name}${phone}`] : [])];
  const way = mesa === undefined ? wayName({ tipo, aqui }) : `Mesa ${mesa}${mesa_segura ? '' : ' (sin código)'}`;
  const name = nombre ?? customer?.name;
  return [
    way,
    ...(hora_prometida ? [`Para ${when(hora_prometida)}`] : []),
    ...(name ? [`${name}${ORDER_TYPE[tipo].handed ? '' : phone}`] : []),
    `${folio} · ${when(created_at)}`,
  ];
}
