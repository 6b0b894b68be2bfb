import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Nothing, queryInt, SearchText } from '../wire/shapes.ts';
import { Day, done, Reservation, Slot, Waiting } from './reservations.ts';

/** With the tables that are held for the party. Only managers see the e-mail. */
export const WaitingParty = Waiting.extend({ correo_electronico: z.string().nullable(), mesas: z.array(z.number()) });
export type WaitingParty = z.infer<typeof WaitingParty>;

export const LoungeTable = z.object({
  mesa: z.number(),
  lugares: z.number(),
  /** The table that it can be joined with. */
  junto_a: z.number().nullable(),
});
export type LoungeTable = z.infer<typeof LoungeTable>;

/** Tables that cannot be booked for a time. What the settings say of several tables with the same time and reason is one block. */
export const LoungeBlock = z.object({
  /** Null: the whole lounge. */
  mesas: z.array(z.number()).nullable(),
  /** As in the settings: a day, a time of the shop's clock, or an instant. */
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string(),
  /** The hours of the day of which it covers a part; from 24 on they belong to the next day. */
  horas: z.array(z.number()),
});
export type LoungeBlock = z.infer<typeof LoungeBlock>;

/** What keeps tables from being booked on a day, besides other parties. */
export const LoungeClosures = z.object({
  bloqueos: z.array(LoungeBlock),
  /** The hours (0–23) that lie in the opening hours of that day. */
  horas_abiertas: z.array(z.number()),
  /** When a stay may begin: all of it lies in the opening hours. */
  inicios: z.array(Slot),
});
export type LoungeClosures = z.infer<typeof LoungeClosures>;

/** Today, when it is left out. */
const OfDay = z.object({ fecha: Day.optional() });

export const LoungeSettings = z.object({ confirmar_a_mano: z.boolean('Debe ser verdadero o falso.') });
export type LoungeSettings = z.infer<typeof LoungeSettings>;

/** What only the staff asks for: the board of the lounge. */
export const reservationsOffice = {
  list: endpoint({
    method: 'GET',
    path: '/api/reservaciones',
    access: 'staff',
    envelope: true,
    summary: 'Las reservaciones de un día; sin `fecha`, de hoy',
    input: OfDay,
    output: done(z.array(Reservation)),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/reservaciones/buscar',
    access: 'staff',
    envelope: true,
    summary: 'Las reservaciones de hoy en adelante de un nombre o código, la más próxima primero',
    input: z.object({ q: SearchText, limit: queryInt(1, 50).optional() }),
    output: done(z.array(Reservation)),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/reservaciones/ajustes',
    access: 'manager',
    envelope: true,
    summary: 'Ajustes del lounge',
    input: Nothing,
    output: done(LoungeSettings),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/reservaciones/ajustes',
    access: 'manager',
    envelope: true,
    summary: 'Cambiar los ajustes del lounge',
    changes: 'catalog',
    input: LoungeSettings,
    output: done(LoungeSettings),
  }),
  tables: endpoint({
    method: 'GET',
    path: '/api/reservaciones/mesas',
    access: 'staff',
    envelope: true,
    summary: 'Las mesas del lounge',
    input: Nothing,
    output: done(z.array(LoungeTable)),
  }),
  tableCodes: endpoint({
    method: 'GET',
    path: '/api/mesas/qr',
    access: 'manager',
    summary: 'Los códigos QR de las mesas: su dirección y su imagen en SVG',
    input: Nothing,
    output: z.object({ data: z.array(z.object({ numero: z.number(), url: z.string(), svg: z.string() })) }),
  }),
  closures: endpoint({
    method: 'GET',
    path: '/api/reservaciones/bloqueos',
    access: 'staff',
    envelope: true,
    summary: 'Las mesas bloqueadas y las horas abiertas de un día',
    input: z.object({ fecha: Day }),
    output: done(LoungeClosures),
  }),
  waitingList: endpoint({
    method: 'GET',
    path: '/api/reservaciones/espera',
    access: 'staff',
    envelope: true,
    summary: 'Quienes esperan mesa un día, en su orden; sin `fecha`, hoy',
    input: OfDay,
    output: done(z.array(WaitingParty)),
  }),
};
