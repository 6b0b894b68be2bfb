import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Email, Id, Instant, line, Phone, paragraph, queryInt } from '../wire/shapes.ts';
import { MAX_GUESTS, SLOTS } from './lounge.ts';
import { CHANGED_FIELDS } from './reservation-changes.ts';
import { STATES, WAITING_STATES } from './reservation-states.ts';

export const Slot = z.enum(SLOTS, 'Selecciona una hora.');
export type Slot = z.infer<typeof Slot>;

/** Limits the length of the list before repeated numbers are dropped. */
const MOST_TABLES_SENT = 20;

// zod and PostgreSQL read the first years of the calendar differently.
export const Day = z.iso.date('Por favor selecciona una fecha').refine((day) => day >= '2000', 'Por favor selecciona una fecha');
const Guests = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    'Al menos 1 persona.',
  )
  .pipe(z.number().int('Debe ser un número entero.').min(1, 'Al menos 1 persona.').max(MAX_GUESTS, `Máximo ${MAX_GUESTS} personas.`));
const Notes = paragraph(0, 500)
  .nullish()
  .transform((text) => text || null);

/** A guest's booking. The form is checked with the same schema; only the server knows which days and hours are open. */
export const Booking = z.object({
  nombre_completo: line(2, 100, { min: 'Debe tener al menos 2 caracteres.' }),
  correo_electronico: Email,
  telefono: Phone,
  fecha_visita: Day,
  hora_visita: Slot,
  numero_personas: Guests,
  notas_adicionales: Notes,
});
export type Booking = z.infer<typeof Booking>;

const NEEDED = {
  nombre_completo: 'Debe tener al menos 2 caracteres.',
  correo_electronico: 'Correo inválido.',
  telefono: 'Al menos 10 dígitos.',
  fecha_visita: 'Por favor selecciona una fecha',
  hora_visita: 'Selecciona una hora.',
} as const;

/** An empty field, or null as answers contain it, counts as absent. */
const orBlank = <T extends z.ZodType>(schema: T, message: string) =>
  z.union([schema, z.literal(['', null]).transform(() => undefined)], message).optional();

const TableNumbers = z
  .array(z.number('Mesa desconocida.').int('Mesa desconocida.').min(1, 'Mesa desconocida.').max(999, 'Mesa desconocida.'))
  .min(1, 'Elige una mesa.')
  .max(MOST_TABLES_SENT, 'Elige una mesa, o dos que estén juntas.')
  // A repeated table counts once.
  .refine((mesas) => new Set(mesas).size <= 2, 'Elige una mesa, o dos que estén juntas.');

/**
 * A booking; with `mesas` at the guest's own choice of tables. With `walk_in` it is a party without a reservation: it is seated at once and
 * needs no name; with `mesas` at the staff's choice of tables. With `walk_in`, `fecha_visita` and `hora_visita` the staff book these tables
 * for that hour, without an e-mail.
 */
export const BookingOrWalkIn = Booking.extend({
  nombre_completo: orBlank(Booking.shape.nombre_completo, NEEDED.nombre_completo),
  correo_electronico: orBlank(Email, NEEDED.correo_electronico),
  telefono: orBlank(Phone, NEEDED.telefono),
  fecha_visita: Day.optional(),
  hora_visita: Slot.optional(),
  walk_in: z.boolean('Debe ser verdadero o falso.').optional(),
  mesas: TableNumbers.optional(),
}).superRefine(
  (input, context) => {
    if (input.walk_in) return;
    for (const [field, message] of Object.entries(NEEDED))
      if (input[field as keyof typeof NEEDED] === undefined) context.addIssue({ code: 'custom', path: [field], message });
  },
  // Runs also when other fields are wrong, so that the form marks all of them at once.
  { when: () => true },
);
export type BookingOrWalkIn = z.infer<typeof BookingOrWalkIn>;

/** One change of a field: `from` and `to` are its values. */
const ReservationChange = z.object({
  at: Instant,
  /** The name of the account that made the change, of staff or guest; null for a guest with the mail's link and for the shop itself. */
  by: z.string().nullable(),
  what: z.enum(CHANGED_FIELDS),
  from: z.union([z.string(), z.number(), z.array(z.number())]),
  to: z.union([z.string(), z.number(), z.array(z.number())]),
});
export type ReservationChange = z.infer<typeof ReservationChange>;

export const Reservation = z.object({
  id: z.string(),
  codigo: z.string(),
  estado: z.enum(STATES),
  nombre_completo: z.string(),
  /** Null for a walk-in, and for staff below managers. */
  correo_electronico: z.string().nullable(),
  telefono: z.string().nullable(),
  fecha_visita: z.string(),
  hora_visita: Slot,
  numero_personas: z.number(),
  notas_adicionales: z.string().nullable(),
  mesas: z.array(z.number()),
  walk_in: z.boolean(),
  /** The length of the stay; only when it differs from the current settings. */
  estancia_horas: z.number().optional(),
  created_at: Instant,
  /** Oldest change first. Managers only. */
  history: z.array(ReservationChange).optional(),
});
export type Reservation = z.infer<typeof Reservation>;

export const GuestReservation = Reservation.extend({
  /** Whether the guest may still cancel or change it, and until when. */
  cancelable: z.boolean(),
  cancelable_hasta: Instant,
});
export type GuestReservation = z.infer<typeof GuestReservation>;

export const Waiting = z.object({
  id: z.string(),
  codigo: z.string(),
  /** `ofrecida`: a table is held until `ofrecida_hasta`. `aceptada`: see `reservacion`. */
  estado: z.enum(WAITING_STATES),
  nombre_completo: z.string(),
  correo_electronico: z.string(),
  telefono: z.string(),
  fecha_visita: z.string(),
  hora_visita: Slot,
  numero_personas: z.number(),
  notas_adicionales: z.string().nullable(),
  ofrecida_hasta: Instant.nullable(),
  created_at: Instant,
});
export type Waiting = z.infer<typeof Waiting>;

export const SlotRoom = z.object({ hora_visita: Slot, disponible: z.boolean(), lugares: z.number() });
export type SlotRoom = z.infer<typeof SlotRoom>;

/** The tables of the lounge from which a party may choose. */
export const TablePlan = z.object({
  mesas: z.array(z.object({ mesa: z.number(), lugares: z.number(), junto_a: z.number().nullable(), libre: z.boolean() })),
  /** Each choice that a booking would accept, the tightest fit first: one table, or two adjoining ones. */
  opciones: z.array(z.array(z.number())),
});
export type TablePlan = z.infer<typeof TablePlan>;

/** The secret in the mail's link. */
export const Token = z.string('El enlace no es válido.').min(1, 'El enlace no es válido.').max(200, 'El enlace no es válido.');
export const done = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });
/** Absent when the caller's account made the booking. */
const Opened = z.object({ codigo: Id, token: Token.optional() });
/** The answer to the guest contains the link's secret, so that the page can go there at once. */
const WithToken = { token: z.string() };

export const reservations = {
  create: endpoint('POST /api/reservaciones', {
    access: 'anyone',
    status: 201,
    envelope: true,
    summary: 'Reservar en el lounge; con `walk_in` (personal) sentar a quien llega sin reservar',
    input: BookingOrWalkIn,
    output: done(Reservation.extend({ token: z.string().optional() })),
  }),
  availability: endpoint('GET /api/reservaciones/disponibilidad', {
    access: 'anyone',
    envelope: true,
    summary: 'Lugares libres de un día por hora',
    input: z.object({ fecha: Day, personas: queryInt(1, MAX_GUESTS) }),
    output: done(z.array(SlotRoom)),
  }),
  plan: endpoint('GET /api/reservaciones/plano', {
    access: 'anyone',
    envelope: true,
    summary: 'Las mesas libres a una hora, y las que un grupo puede elegir',
    input: z.object({ fecha: Day, hora_visita: Slot, personas: queryInt(1, MAX_GUESTS) }),
    output: done(TablePlan),
  }),
  tables: endpoint('GET /api/mesas', {
    access: 'anyone',
    summary: 'Los números de las mesas, para pedir a una de ellas',
    output: z.object({ data: z.array(z.object({ numero: z.number() })) }),
  }),
  wait: endpoint('POST /api/reservaciones/espera', {
    access: 'anyone',
    status: 201,
    envelope: true,
    summary: 'Apuntarse a la lista de espera de una hora llena',
    input: Booking,
    output: done(Waiting.extend(WithToken)),
  }),
  waiting: endpoint('GET /api/reservaciones/espera/{codigo}', {
    access: 'anyone',
    envelope: true,
    summary: 'El lugar propio en la lista de espera',
    input: z.object({ codigo: Id, token: Token }),
    output: done(Waiting),
  }),
  accept: endpoint('POST /api/reservaciones/espera/{codigo}/aceptar', {
    access: 'anyone',
    envelope: true,
    summary: 'Aceptar la mesa ofrecida',
    input: z.object({ codigo: Id, token: Token }),
    output: done(Reservation.extend(WithToken)),
  }),
  byCode: endpoint('GET /api/reservaciones/{codigo}', {
    access: 'anyone',
    envelope: true,
    summary: 'La reservación del enlace en el correo, o de la cuenta',
    input: Opened,
    output: done(GuestReservation),
  }),
  cancel: endpoint('POST /api/reservaciones/{codigo}/cancelar', {
    access: 'anyone',
    envelope: true,
    summary: 'Cancelar la reservación propia',
    changes: 'stock',
    input: Opened,
    output: done(GuestReservation),
  }),
  /**
   * With `token`, or when the caller's account made the booking, this is the guest's change: hour and party size. Otherwise it is the
   * staff's change. The path takes an id or a code.
   */
  update: endpoint('PUT /api/reservaciones/{id}', {
    access: 'anyone',
    envelope: true,
    summary: 'Cambiar hora o personas de la reservación propia; para el personal, también estado y mesas de cualquiera',
    changes: 'stock',
    query: ['token'],
    input: z.object({
      id: Id,
      token: Token.optional(),
      estado: z.enum(STATES, 'Estado desconocido.').optional(),
      mesas: TableNumbers.optional(),
      hora_visita: Slot.optional(),
      numero_personas: Guests.optional(),
    }),
    // A guest's answer also contains until when the visit can be changed.
    output: done(GuestReservation.partial({ cancelable: true, cancelable_hasta: true })),
  }),
  mine: endpoint('GET /api/users/reservations', {
    access: 'user',
    envelope: true,
    summary: 'Las reservaciones de la cuenta: la más próxima primero, después las pasadas',
    output: done(z.array(GuestReservation)),
  }),
};
