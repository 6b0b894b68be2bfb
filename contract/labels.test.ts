import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointTables } from './endpoints.ts';
import { FACTURA_KIND_NAMES, FACTURA_STATE_NAMES } from './invoices/factura-states.ts';
import * as labels from './labels.ts';
import { ORDER_STATUS } from './orders/order-statuses.ts';
import { ORDER_TYPE } from './orders/order-types.ts';
import { PROMOTION_KIND } from './promotions/promotion-rules.ts';
import { RESERVATION_STATES } from './reservations/reservation-states.ts';
import { SHIPMENT_STATUS } from './shipments/shipment-statuses.ts';
import { STAFF_ROLE_NAMES } from './staff.ts';
import { TILL_METHOD_NAMES } from './till-methods.ts';
import { DELIVERY_STATE_NAMES, DELIVERY_TYPE_NAMES, WEBHOOK_OFF_NAMES } from './webhooks/webhooks.ts';
import type { Endpoint } from './wire/endpoint.ts';

const namesOf = (rows: Record<string, { name: string } | { word: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, 'name' in row ? row.name : row.word]));

/** The names of codes, from their one owner. */
const NAMES: readonly Readonly<Record<string, string>>[] = [
  ...Object.values(labels),
  FACTURA_KIND_NAMES,
  FACTURA_STATE_NAMES,
  STAFF_ROLE_NAMES,
  TILL_METHOD_NAMES,
  DELIVERY_TYPE_NAMES,
  DELIVERY_STATE_NAMES,
  WEBHOOK_OFF_NAMES,
  namesOf(ORDER_STATUS),
  namesOf(ORDER_TYPE),
  namesOf(PROMOTION_KIND),
  namesOf(RESERVATION_STATES),
  namesOf(SHIPMENT_STATUS),
];

/** Lists of codes that no screen writes: it draws, sorts or decides by them, or has sentences of its own for them. */
const UNWRITTEN: readonly string[] = [
  'customer admin',
  // The screens of invoices say what the test mode means.
  'prueba real',
  'shop ga4',
  'gluten lácteos huevo nueces cacahuate soya ajonjolí pescado mariscos',
  'vegano vegetariano sin gluten sin lactosa sin cafeína',
  'oxxo transferencia',
  'abierta ganada perdida',
  'abierta cobrando completada cancelada',
  'product option',
  'product_unavailable option_unavailable sold_out',
  'ninguno preparando listo caducado',
  'gone sold_out option_gone price capped',
  'sin_pedido reembolso_pendiente reembolso_fallido',
  'requires_payment_method requires_action succeeded canceled',
  'purchase refund redeem return',
  'entrada salida propina',
  'sistema claro oscuro',
  '9:00 AM 10:00 AM 11:00 AM 12:00 PM 1:00 PM 2:00 PM 3:00 PM 4:00 PM 5:00 PM 6:00 PM 7:00 PM 8:00 PM 9:00 PM',
  'estado hora_visita mesas numero_personas',
  'esperando ofrecida aceptada vencida',
  'discount free',
  'unmatched_payments disputes open_orders arrivals bad_reviews new_messages sold_out low_stock no_station locked_secrets stamps_waiting invoices_refused globals_due certificate_missing certificate_ends',
  'facturada fuera_de_plazo no_facturable',
  'sold returned recount refill',
  'casa horario fiscal estaciones pagos correo pedido',
  'pendiente entregada fallida',
  'abierta cobrando completada cancelada',
  'pedido.creado pedido.cambiado pedido.reembolsado reservacion.creada reservacion.cambiada producto.cambiado producto.agotado mensaje.recibido',
  'pedido.creado pedido.cambiado pedido.reembolsado reservacion.creada reservacion.cambiada producto.cambiado producto.agotado mensaje.recibido prueba',
  '410 sin_respuesta',
  '',
];

/** The lists of codes in the answers of the API. */
const lists = new Map<string, string[]>();
const collect = (node: unknown, at: string): void => {
  if (typeof node !== 'object' || node === null) return;
  const { enum: values } = node as { enum?: unknown[] };
  if (Array.isArray(values) && values.length > 1) {
    const codes = values.filter((value) => typeof value === 'string');
    lists.set(codes.join(' '), [...(lists.get(codes.join(' ')) ?? []), at]);
  }
  for (const inner of Object.values(node)) collect(inner, at);
};
for (const { method, path, output } of Object.values(endpointTables).flatMap((table): Endpoint[] => Object.values(table)))
  collect(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output', reused: 'inline' }), `${method} ${path}`);

describe('the names of codes', () => {
  it('finds codes to name', () => expect(lists.size).toBeGreaterThan(10));

  it('exist for all codes of the answers that a screen writes', () => {
    const unnamed = [...lists].filter(
      ([key]) => !UNWRITTEN.includes(key) && !NAMES.some((names) => key.split(' ').every((code) => names[code] !== undefined)),
    );
    expect(unnamed.map(([key]) => key)).toEqual([]);
  });

  it('are no codes themselves', () => {
    for (const names of NAMES) for (const [code, name] of Object.entries(names)) expect([code, name].join()).not.toMatch(/,.*_/);
  });
});
