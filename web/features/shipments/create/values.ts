import type { z } from 'zod';
import { houseAddress } from '#contract/addresses/house-address.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import type { NewShipment } from '#contract/shipments/shipments.ts';
import { addressOf, type ShopFacts } from '#web/lib/page/shop.ts';

/** The form's fields, in the form of the request. */
export type ShipmentValues = z.input<typeof NewShipment>;
type Party = ShipmentValues['origin'];

export const NEW_PACKAGE = { weight: Number.NaN, length: Number.NaN, width: Number.NaN, height: Number.NaN, description: '' };

const EMPTY_PARTY: Party = { name: '', street: '', city: '', state: '', postal_code: '', phone: '', email: '' };

function houseOf(shop: ShopFacts): Party {
  const { street, postalCode, city, state } = houseAddress(addressOf(shop));
  return { name: shop.name, street, city, state, postal_code: postalCode, phone: shop.phone, email: shop.email };
}

/** @param shop the sender */
export const emptyForm = (orderId: string, shop: ShopFacts): ShipmentValues => ({
  orderId,
  service_level: 'standard',
  origin: houseOf(shop),
  destination: EMPTY_PARTY,
  packages: [NEW_PACKAGE],
});

/** The recipient's data that an order contains. */
export function recipientOf({ customer, shipping_address }: Pick<ShopOrder, 'customer' | 'shipping_address'>): Party {
  const address = JSON.parse(shipping_address) as Record<string, string | null | undefined>;
  const phone = (customer as { telefono?: string | null } | null)?.telefono ?? '';
  return {
    name: customer?.name ?? '',
    street: [address.line1, address.line2].filter(Boolean).join(', '),
    city: address.city ?? '',
    state: address.state ?? '',
    postal_code: address.postal_code ?? '',
    phone,
    email: customer?.email ?? '',
  };
}
