/** Every status of a shipment, its Spanish name, and what it means for the order. No schemas, so that pages may load it. */

type Row = {
  name: string;
  /** The parcel is on its way: it counts as open and its carrier is asked. */
  open: boolean;
  /** The status that the order gets, if it is not closed. */
  order?: 'enviado' | 'entregado';
  /** How far the line from sender to recipient is painted, in percent. */
  way: number;
};

const ROWS = {
  pending: { name: 'Pendiente', open: true, way: 8 },
  in_transit: { name: 'En tránsito', open: true, order: 'enviado', way: 55 },
  out_for_delivery: { name: 'En reparto', open: true, order: 'enviado', way: 82 },
  delivered: { name: 'Entregado', open: false, order: 'entregado', way: 100 },
  exception: { name: 'Problema en envío', open: true, way: 55 },
  returned: { name: 'Devuelto', open: false, way: 8 },
} as const satisfies Record<string, Row>;

export type ShipmentStatus = keyof typeof ROWS;

export const SHIPMENT_STATUS: Readonly<Record<ShipmentStatus, Row>> = ROWS;
export const SHIPMENT_STATUSES = Object.keys(ROWS) as [ShipmentStatus, ...ShipmentStatus[]];
export const OPEN_SHIPMENTS: readonly ShipmentStatus[] = SHIPMENT_STATUSES.filter((status) => ROWS[status].open);

export const SERVICE_LEVELS = ['standard', 'express', 'priority'] as const;
export type ServiceLevel = (typeof SERVICE_LEVELS)[number];

export const LABEL_FORMATS = ['pdf', 'zpl'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** The only country that the shop sends to. */
export const SHIPMENT_COUNTRY = 'MX';

/** Kilograms, centimetres, and parcels of one shipment. */
export const PACKAGE = { minWeight: 0.1, maxWeight: 1000, minSide: 1, maxSide: 500, most: 20 } as const;

/** Sentences that form and server share. */
export const SHIPMENT_TEXTS = {
  noNumber: 'Por favor ingresa un número de seguimiento',
  noneFound: 'No se encontraron envíos con este número de seguimiento',
  noOrder: 'El ID de pedido es requerido',
  noNames: 'Los nombres de remitente y destinatario son requeridos',
  noWeight: 'El peso de los paquetes debe ser mayor a 0',
} as const;
