import { folioOf } from '#contract/orders/folio.ts';
import type { Party } from '#contract/shipments/shipments.ts';
import { shopName } from '#server/current-settings.ts';
import type { Shipment } from '#server/features/shipments/queries.ts';
import { weightOf } from '#server/features/shipments/wire.ts';

/** The texts that both formats of a label share. */
export function labelWords(shipment: Shipment) {
  const { number, service, origin, destination, packages, orderId } = shipment;
  return {
    shop: shopName().toUpperCase(),
    number,
    service: service.toUpperCase(),
    folio: folioOf(orderId),
    weight: `${weightOf(shipment)} kg`,
    pieces: packages.length === 1 ? '1 paquete' : `${packages.length} paquetes`,
    contents: contentsOf(packages.map(({ description }) => description)),
    from: linesOf(origin),
    to: linesOf(destination),
    postalCode: destination.postal_code,
  };
}

const linesOf = ({ name, street, city, state, postal_code, country, phone }: Party): string[] => [
  name,
  street,
  `${postal_code} ${city}, ${state}, ${country}`,
  `Tel. ${phone}`,
];

/** The room for the contents, in characters: a label is for the address. */
const MOST_CONTENTS = 300;

/** Each description once, as many as there is room for; the first always, and how many kinds are left out. */
function contentsOf(descriptions: readonly string[]): string {
  const kinds = [...new Set(descriptions)];
  let shown = kinds.length;
  while (shown > 1 && kinds.slice(0, shown).join(', ').length > MOST_CONTENTS) shown--;
  const rest = kinds.length - shown;
  return kinds.slice(0, shown).join(', ') + (rest > 0 ? ` y ${rest} más` : '');
}
