import { z } from 'zod';
import { Order } from '../orders/order.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id } from '../wire/shapes.ts';
import { GuestReservation, Token } from './reservations.ts';

/** An order of a visit, as every guest at the table sees it: with a first name only, and without its payment. */
export const VisitOrder = Order.pick({
  id: true,
  items: true,
  total: true,
  status: true,
  tipo: true,
  numero: true,
  hora_prometida: true,
  nombre: true,
  created_at: true,
});
export type VisitOrder = z.infer<typeof VisitOrder>;

/** A reservation with its orders: those placed before the party arrives, and those placed at the table. */
export const Visit = z.object({
  /** With the first name only, without notes, e-mail and telephone when it is opened by the visit's link, which guests share at the table. */
  reservacion: GuestReservation,
  /** The earliest first. */
  pedidos: z.array(VisitOrder),
  mesas: z.array(z.number()),
  /**
   * The address of the visit's page for all guests at the table, and its QR code as an SVG. The link opens the orders and cannot cancel
   * anything.
   */
  enlace: z.string(),
  qr: z.string(),
});
export type Visit = z.infer<typeof Visit>;

export const visits = {
  byCode: endpoint('GET /api/visitas/{codigo}', {
    access: 'anyone',
    summary: 'Una visita con sus pedidos: con el enlace de la reservación o de la visita, para quien reservó y para el personal',
    input: z.object({ codigo: Id, token: Token.optional() }),
    output: z.object({ data: Visit }),
  }),
  seat: endpoint('POST /api/visitas/{codigo}/sentar', {
    access: 'staff',
    summary: 'Sentar al grupo y empezar lo que pidió antes de llegar; repetirlo no cambia nada',
    input: z.object({ codigo: Id }),
    output: z.object({ data: Visit }),
  }),
};
