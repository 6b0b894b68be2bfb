import type { Order } from '#contract/orders/order.ts';
import { zoneOf } from '#contract/receiving/zones.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import type { Way } from '#web/lib/words/arrival.ts';

/** How long a delivery takes, by the zone of its postal code; null when no zone is known. */
export function wayOf({ shipping_address }: Pick<Order, 'shipping_address'>, zones: PublicSettings['entrega']['zonas']): Way | null {
  const { postal_code } = JSON.parse(shipping_address) as { postal_code?: string };
  return postal_code ? (zoneOf(zones, postal_code)?.minutos ?? null) : null;
}
