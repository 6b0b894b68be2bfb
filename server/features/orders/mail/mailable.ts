import { placeOfCode } from '#contract/addresses/postal-places.ts';
import type { ShippingAddress } from '#contract/orders/checkout.ts';
import type { Order } from '#contract/orders/order.ts';
import type { OrderFacts } from '#server/features/orders/wording.ts';
import { plainFirstName } from '#server/gateways/mail-greeting.ts';

/**
 * What mails, and the tickets in them, may say. Only the owner of a verified address gets everything: the buyer may have typed somebody
 * else's address, so that name, notes and address could be a message to a stranger. Of those stay the first name of a paid order, and the
 * postal code with its place from the shop's own table.
 */
export function mailable<F extends OrderFacts>(facts: F): F {
  if (facts.isVerified) return facts;
  const { order, name } = facts;
  const isPaid = order.status !== 'pendiente' && (order.status !== 'cancelado' || order.refunds !== undefined);
  return {
    ...facts,
    name: name !== null && isPaid ? plainFirstName(name) : null,
    order: {
      ...order,
      items: order.items.map(({ note, ...item }) => item),
      shipping_address: JSON.stringify(placeOnly(order)),
    },
  };
}

function placeOnly({ shipping_address }: Order): Partial<ShippingAddress> {
  const { postal_code = '', country } = JSON.parse(shipping_address) as Partial<ShippingAddress>;
  const place = country === 'Mexico' ? placeOfCode(postal_code) : null;
  return place ? { postal_code, city: place.city || place.state, state: place.city ? place.state : '', country: 'Mexico' } : {};
}
