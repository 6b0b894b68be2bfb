import { COUNTRY } from '#contract/addresses/addresses.ts';
import { toCents } from '#contract/money.ts';
import type { ShippingAddress } from '#contract/orders/checkout.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import { settings } from '#server/current-settings.ts';
import type * as payments from '#server/features/payments/service.ts';

type Stored = Record<string, string | null>;

export const withCountry = (address: ShippingAddress): Stored => ({ ...address, country: address.country ?? COUNTRY });

/**
 * Where the order goes: the address that came with the checkout, or the draft's. An order that is handed over has none, and the price of
 * a delivery holds for its zone only, while that costs the same.
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
