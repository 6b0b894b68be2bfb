import { COUNTRY } from '#contract/addresses/country.ts';
import { toCents } from '#contract/money.ts';
import type { ShippingAddress } from '#contract/orders/checkout.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import { settings } from '#server/current-settings.ts';
import type * as payments from '#server/features/payments/index.ts';

type Stored = Record<string, string | null>;

export const withCountry = (address: ShippingAddress): Stored => ({ ...address, country: address.country ?? COUNTRY });

/**
 * The address of the order: the one sent with the checkout, or the draft's. An order that is handed over in the shop has none. The price of
 * a delivery is valid only for its zone, so another zone is accepted only at the same price.
 */
export function addressOf(
  { shippingAddress: drafted, receiving }: payments.Draft,
  sent: ShippingAddress | null | undefined,
): Stored | null {
  if (receiving && isHanded(receiving.tipo)) return { tipo: receiving.tipo };
  if (!sent) return drafted;
  const keeps = receiving?.tipo === 'domicilio' && !costsTheSame(drafted, sent, receiving.deliveryCents);
  return keeps ? drafted : withCountry(sent);
}

function costsTheSame(drafted: Stored | null, sent: ShippingAddress, deliveryCents: number): boolean {
  const { zonas } = settings().entrega;
  const [one, other] = [drafted?.postal_code ?? '', sent.postal_code].map((code) => zoneOf(zonas, code.trim()));
  return !!one && one === other && toCents(one.costo) === deliveryCents;
}
