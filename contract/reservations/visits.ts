import { z } from 'zod';
import { Order } from '../orders/order.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id } from '../wire/shapes.ts';
import { GuestReservation, Token } from './reservations.ts';

/** An order of a visit, as everybody at the table sees it: with a first name, and without how it was paid. */
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

/** A reservation with its orders: the one before the party arrives, and each round at the table. */
export const Visit = z.object({
  /** By the link of the visit, which guests pass on at the table, it has neither e-mail nor telephone. */
  reservacion: GuestReservation,
  /** The first one first. */
  pedidos: z.array(VisitOrder),
  mesas: z.array(z.number()),
  /** The page of the visit for everybody at the table, and its QR code as an SVG. It opens orders, and cancels nothing. */
  enlace: z.string(),
  qr: z.string(),
});
export type Visit = z.infer<typeof Visit>;

export const visits = {
  byCode: endpoint({
    method: 'GET',
    path: '/api/visitas/{codigo}',
    access: 'anyone',
    summary: 'Una visita con sus pedidos: con el enlace de la reservación o de la visita, para quien reservó y para el personal',
    input: z.object({ codigo: Id, token: Token.optional() }),
    output: z.object({ data: Visit }),
  }),
  seat: endpoint({
    method: 'POST',
    path: '/api/visitas/{codigo}/sentar',
    access: 'staff',
    summary: 'Sentar al grupo y empezar lo que pidió antes de llegar; repetirlo no cambia nada',
    input: z.object({ codigo: Id }),
    output: z.object({ data: Visit }),
  }),
};
