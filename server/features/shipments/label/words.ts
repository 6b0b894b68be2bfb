import { folioOf } from '#contract/orders/folio.ts';
import type { Party } from '#contract/shipments/shipments.ts';
import type { Shipment } from '#server/features/shipments/queries.ts';
import { weightOf } from '#server/features/shipments/wire.ts';

/** The texts that both formats of a label share. */
export function labelWords(shipment: Shipment) {
  const { number, service, origin, destination, packages, orderId } = shipment;
  return {
    number,
    service: service.toUpperCase(),
    folio: folioOf(orderId),
    weight: `${weightOf(shipment)} kg`,
    pieces: packages.length === 1 ? '1 paquete' : `${packages.length} paquetes`,
    contents: packages.map(({ description }) => description).join(', '),
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
