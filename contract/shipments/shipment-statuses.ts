/** Every status of a shipment: its Spanish name and its effect on the order. Without zod schemas, so that pages may load it. */

type Row = {
  name: string;
  /** True: the parcel is under way. The shipment counts as open, and the server asks the carrier about it. */
  open: boolean;
  /** The status that the order gets, unless the order is closed. */
  order?: 'enviado' | 'entregado';
  /** How much of the line from sender to recipient is coloured, in percent. */
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

/** The shop sends parcels only to this country. */
export const SHIPMENT_COUNTRY = 'MX';

/** Limits of a parcel in kilograms and centimetres, and of parcels per shipment. */
export const PACKAGE = { minWeight: 0.1, maxWeight: 1000, minSide: 1, maxSide: 500, most: 20 } as const;

/** Sentences that form and server share. */
export const SHIPMENT_TEXTS = {
  noNumber: 'Por favor ingresa un número de seguimiento',
  noneFound: 'No se encontraron envíos con este número de seguimiento',
  noOrder: 'El ID de pedido es requerido',
  noNames: 'Los nombres de remitente y destinatario son requeridos',
  noWeight: 'El peso de los paquetes debe ser mayor a 0',
} as const;
