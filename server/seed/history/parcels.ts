import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { SHIPMENT_COUNTRY, SHIPMENT_STATUS, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import type { Party } from '#contract/shipments/shipments.ts';
import { checkDigit } from '#server/gateways/carriers/built-in.ts';
import type { Random } from '../random.ts';

const { nombre, telefono, correo } = DEFAULT_SETTINGS.casa;
const CITY = { city: 'Ciudad de México', state: 'CDMX', country: SHIPMENT_COUNTRY } as const;
const SENDER: Party = { ...CITY, name: nombre, street: 'Av. Álvaro Obregón 154', postal_code: '06700', phone: telefono, email: correo };

type Sent = {
  orderId: string;
  customer: { name: string; email: string; phone: string; address: { line1?: unknown; postal_code?: unknown } };
  contents: readonly string[];
  /** When the order was prepared, sent and delivered, in milliseconds. */
  preparedMs: number;
  sentMs: number;
  deliveredMs: number;
};

/** The delivered parcel of an order, with its tracking events. */
export function parcelOf(random: Random, { orderId, customer, contents, preparedMs, sentMs, deliveredMs }: Sent) {
  const digits = random.text('0123456789', 9);
  const number = `CB${digits}${checkDigit(digits)}`;
  const id = random.uuid();
  const { name, email, phone, address } = customer;
  const instant = (ms: number) => new Date(ms).toISOString();
  const place = `${CITY.city}, ${CITY.country}`;
  const event = (status: ShipmentStatus, ms: number, description: string = SHIPMENT_STATUS[status].name) => ({
    shipment_id: id,
    status,
    at: instant(ms),
    location: place,
    description,
  });
  return {
    shipment: {
      id,
      number,
      carrier: 'casa_blanca',
      order_id: orderId,
      fingerprint: `demo ${number}`,
      service: 'express',
      status: 'delivered',
      origin: SENDER,
      destination: { ...CITY, name, street: String(address.line1), postal_code: String(address.postal_code), phone, email },
      packages: [
        {
          weight: 0.4 * contents.length,
          length: 24,
          width: 16,
          height: 10 * contents.length,
          description: contents.join(', ').slice(0, 200),
        },
      ],
      estimated_at: instant(deliveredMs),
      label_key: random.uuid(),
      created_at: instant(preparedMs),
    },
    events: [
      event('pending', preparedMs, 'Guía creada'),
      event('in_transit', sentMs),
      event('out_for_delivery', sentMs + (deliveredMs - sentMs) / 2, 'Sale a reparto'),
      event('delivered', deliveredMs, `Recibió ${name}`),
    ],
  };
}
