import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Email, Id, Instant, line, Phone, PostalCode, paragraph, pastedCode, queryInt } from '../wire/shapes.ts';
import {
  LABEL_FORMATS,
  PACKAGE,
  SERVICE_LEVELS,
  SHIPMENT_COUNTRY,
  SHIPMENT_STATUSES,
  SHIPMENT_TEXTS as TEXTS,
} from './shipment-statuses.ts';

const TrackingNumber = pastedCode(TEXTS.noNumber).pipe(line(1, 60, { min: TEXTS.noNumber }));

/** Sender or recipient. Another country than Mexico is refused, because changing it silently would hide a mistake. */
export const Party = z.object(
  {
    name: line(1, 100, { min: TEXTS.noNames }),
    street: line(1, 200),
    city: line(1, 100),
    state: line(1, 100),
    postal_code: PostalCode,
    country: z
      .enum([SHIPMENT_COUNTRY, ''], 'Por ahora solo se envía dentro de México.')
      .nullish()
      .transform((): typeof SHIPMENT_COUNTRY => SHIPMENT_COUNTRY),
    phone: Phone,
    email: Email,
  },
  TEXTS.noNames,
);
export type Party = z.output<typeof Party>;

const Side = z
  .number('Escribe un número.')
  .min(PACKAGE.minSide, `El mínimo es ${PACKAGE.minSide} cm.`)
  .max(PACKAGE.maxSide, `El máximo es ${PACKAGE.maxSide} cm.`);

/** A parcel, in kilograms and centimetres. */
export const Package = z.object({
  weight: z
    .number(TEXTS.noWeight)
    .positive(TEXTS.noWeight)
    .min(PACKAGE.minWeight, `El mínimo es ${PACKAGE.minWeight} kg.`)
    .max(PACKAGE.maxWeight, `El máximo es ${PACKAGE.maxWeight} kg.`),
  length: Side,
  width: Side,
  height: Side,
  description: line(1, 200),
});
export type Package = z.output<typeof Package>;

export const NewShipment = z.object({
  /** The order's id or its folio. */
  orderId: pastedCode(TEXTS.noOrder).pipe(line(1, 60, { min: TEXTS.noOrder })),
  origin: Party,
  destination: Party,
  packages: z
    .array(Package, 'Agrega al menos un paquete.')
    .min(1, 'Agrega al menos un paquete.')
    .max(PACKAGE.most, `El máximo es ${PACKAGE.most} paquetes.`),
  service_level: z.enum(SERVICE_LEVELS, 'Elige un servicio.'),
});
export type NewShipment = z.output<typeof NewShipment>;

export const StatusUpdate = z.object({
  number: TrackingNumber,
  status: z.enum(SHIPMENT_STATUSES, 'Elige un estado.'),
  notes: paragraph(0, 500)
    .nullish()
    .transform((text) => text || null),
});

const Place = z.object({ address: z.object({ addressLocality: z.string(), addressCountry: z.string() }) });

/** A shipment in the carrier's answer. `orderId` is null when the parcel belongs to no order of the shop. */
export const TrackedShipment = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  service: z.string(),
  status: z.object({ statusCode: z.string(), status: z.string() }),
  estimatedTimeOfDelivery: Instant.nullable(),
  origin: Place,
  destination: Place,
  details: z.object({
    carrier: z.string(),
    /** In kilograms; null when the carrier gives no weight. */
    weight: z.number().nullable(),
    /** Newest first. */
    events: z.array(
      z.object({ statusCode: z.string(), status: z.string(), timestamp: Instant, location: z.string(), description: z.string() }),
    ),
  }),
});
export type TrackedShipment = z.infer<typeof TrackedShipment>;

/** One line of the list of the latest shipments. */
export const ShipmentSummary = z.object({
  tracking_number: z.string(),
  order_id: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  recipient: z.string(),
  city: z.string(),
  created_at: Instant,
});
export type ShipmentSummary = z.infer<typeof ShipmentSummary>;

const wrapped = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

const Created = wrapped(z.object({ tracking_number: z.string(), status: z.enum(SHIPMENT_STATUSES), created_at: Instant }));

export const shipments = {
  latest: endpoint('GET /api/tracking', {
    access: 'manager',
    summary: 'Los últimos envíos, y cuántos van en camino',
    input: z.object({ limit: queryInt(1, 50).optional() }),
    output: wrapped(z.object({ on_the_way: z.number().int(), shipments: z.array(ShipmentSummary) })),
    envelope: true,
  }),
  create: endpoint('POST /api/tracking', {
    access: 'manager',
    status: 201,
    also: { status: 200, output: Created },
    summary: 'Crear el envío de un pedido; repetir la misma llamada da el mismo envío (200)',
    input: NewShipment,
    output: Created,
    envelope: true,
  }),
  track: endpoint('GET /api/tracking/{number}', {
    access: 'manager',
    summary: 'Un envío con sus eventos, por su número de seguimiento',
    input: z.object({ number: TrackingNumber }),
    output: wrapped(z.object({ shipments: z.array(TrackedShipment) })),
    envelope: true,
  }),
  update: endpoint('PUT /api/tracking/{number}', {
    access: 'manager',
    summary: 'Actualizar el estado de un envío; mueve su pedido',
    input: StatusUpdate,
    output: wrapped(
      z.object({
        tracking_number: z.string(),
        status: z.enum(SHIPMENT_STATUSES),
        carrier: z.string(),
        estimated_delivery: Instant.nullable(),
        order_id: z.string(),
        /** Newest first. */
        tracking_history: z.array(
          z.object({ status: z.enum(SHIPMENT_STATUSES), timestamp: Instant, location: z.string(), description: z.string() }),
        ),
      }),
    ),
    envelope: true,
  }),
  label: endpoint('GET /api/tracking/{number}/label', {
    access: 'manager',
    summary: 'Un enlace firmado a la etiqueta, que vence',
    input: z.object({ number: TrackingNumber, format: z.enum(LABEL_FORMATS, 'Elige PDF o ZPL.').default('pdf') }),
    output: wrapped(z.object({ label_url: z.string() })),
    envelope: true,
  }),
  ofOrder: endpoint('GET /api/orders/{id}/tracking', {
    access: 'user',
    summary: 'El envío de un pedido propio, con sus eventos',
    input: z.object({ id: Id }),
    output: wrapped(z.object({ shipments: z.array(TrackedShipment) })),
    envelope: true,
  }),
};
