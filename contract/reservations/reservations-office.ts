import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { queryInt, SearchText } from '../wire/shapes.ts';
import { Day, done, Reservation, Slot, Waiting } from './reservations.ts';

/** With the tables that are held for the party. The e-mail is null for staff below managers. */
export const WaitingParty = Waiting.extend({ correo_electronico: z.string().nullable(), mesas: z.array(z.number()) });
export type WaitingParty = z.infer<typeof WaitingParty>;

export const LoungeTable = z.object({
  mesa: z.number(),
  lugares: z.number(),
  /** The number of the adjoining table that can be joined with it. */
  junto_a: z.number().nullable(),
});
export type LoungeTable = z.infer<typeof LoungeTable>;

/** Tables that cannot be booked for a time. Entries of the settings with the same time and reason are one block. */
export const LoungeBlock = z.object({
  /** Null: the whole lounge. */
  mesas: z.array(z.number()).nullable(),
  /** In the form of the settings: a day, a local time of the shop, or an instant. */
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string(),
  /** The hours of the day that the block touches; from 24 on they belong to the next day. */
  horas: z.array(z.number()),
});
export type LoungeBlock = z.infer<typeof LoungeBlock>;

/** Why tables cannot be booked on a day, apart from other parties. */
export const LoungeClosures = z.object({
  bloqueos: z.array(LoungeBlock),
  /** The hours (0–23) within the opening hours of that day. */
  horas_abiertas: z.array(z.number()),
  /** The hours at which a stay may begin, so that it ends within the opening hours. */
  inicios: z.array(Slot),
});
export type LoungeClosures = z.infer<typeof LoungeClosures>;

/** Today when absent. */
const OfDay = z.object({ fecha: Day.optional() });

export const LoungeSettings = z.object({ confirmar_a_mano: z.boolean('Debe ser verdadero o falso.') });
export type LoungeSettings = z.infer<typeof LoungeSettings>;

/** The endpoints that only staff use: the board of the lounge. */
const TableCodes = z.object({ data: z.array(z.object({ numero: z.number(), url: z.string(), svg: z.string() })) });

export const reservationsOffice = {
  list: endpoint('GET /api/reservaciones', {
    access: 'staff',
    envelope: true,
    summary: 'Las reservaciones de un día; sin `fecha`, de hoy',
    input: OfDay,
    output: done(z.array(Reservation)),
  }),
  find: endpoint('GET /api/reservaciones/buscar', {
    access: 'staff',
    envelope: true,
    summary: 'Las reservaciones de hoy en adelante de un nombre o código, la más próxima primero',
    input: z.object({ q: SearchText, limit: queryInt(1, 50).optional() }),
    output: done(z.array(Reservation)),
  }),
  settings: endpoint('GET /api/reservaciones/ajustes', {
    access: 'manager',
    envelope: true,
    summary: 'Ajustes del lounge',
    output: done(LoungeSettings),
  }),
  changeSettings: endpoint('PUT /api/reservaciones/ajustes', {
    access: 'manager',
    envelope: true,
    summary: 'Cambiar los ajustes del lounge',
    changes: 'catalog',
    input: LoungeSettings,
    output: done(LoungeSettings),
  }),
  tables: endpoint('GET /api/reservaciones/mesas', {
    access: 'staff',
    envelope: true,
    summary: 'Las mesas del lounge',
    output: done(z.array(LoungeTable)),
  }),
  tableCodes: endpoint('GET /api/mesas/qr', {
    access: 'manager',
    summary: 'Los códigos QR de las mesas: su dirección y su imagen en SVG',
    output: TableCodes,
  }),
  renewTableCodes: endpoint('POST /api/mesas/qr/renovar', {
    access: 'manager',
    summary: 'Claves nuevas para los códigos de las mesas; los impresos antes cuentan como pedidos sin código',
    output: TableCodes,
  }),
  closures: endpoint('GET /api/reservaciones/bloqueos', {
    access: 'staff',
    envelope: true,
    summary: 'Las mesas bloqueadas y las horas abiertas de un día',
    input: z.object({ fecha: Day }),
    output: done(LoungeClosures),
  }),
  waitingList: endpoint('GET /api/reservaciones/espera', {
    access: 'staff',
    envelope: true,
    summary: 'Quienes esperan mesa un día, en su orden; sin `fecha`, hoy',
    input: OfDay,
    output: done(z.array(WaitingParty)),
  }),
};
