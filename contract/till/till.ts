import { z } from 'zod';
import { MAX_LINES } from '../limits.ts';
import { hasWholeCentavos } from '../money.ts';
import { Note, Selection } from '../options/selection.ts';
import { receivingFields } from '../orders/receiving-fields.ts';
import { Authorised, Pin, Seller, TillName } from '../till-fields.ts';
import { MOST_PAYMENTS, TILL_METHODS } from '../till-methods.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, line, Pesos, pastedCode, Quantity, queryInt } from '../wire/shapes.ts';

/** The till: shifts, sales at the counter, and accounts that guests opened to pay there. Amounts are pesos. */

/** Above it a sum could not be stored as centavos. */
const MOST_PESOS = 10_000_000;
const pesos = z
  .number('El monto debe ser un número.')
  .min(0, 'El monto no puede ser negativo.')
  .max(MOST_PESOS, 'El monto es demasiado grande.')
  .refine(hasWholeCentavos, 'El monto lleva a lo más dos decimales.');
const paid = pesos.refine((amount) => amount > 0, 'El monto debe ser mayor que cero.');

const Reason = line(3, 200, { min: 'Escribe el motivo.' });
const reference = line(1, 60);

const CustomerCode = pastedCode('Escribe los 6 dígitos del código.').regex(/^\d{6}$/, 'El código lleva 6 dígitos.');
/** `codigo`: shown by the customer, who may so use rewards; `user_id`: found by telephone or e-mail, who then only earns points. */
const Customer = z.union(
  [z.strictObject({ codigo: CustomerCode }), z.strictObject({ user_id: Id })],
  'Envía el código del cliente o su cuenta.',
);

const TillPayment = z
  .object({
    metodo: z.enum(TILL_METHODS, 'Elige cómo paga.'),
    monto: paid,
    /** The cash handed over; what is above `monto` is the change. */
    recibido: pesos.optional(),
    referencia: reference.optional(),
    tarjeta: z.enum(['credito', 'debito'], 'Elige crédito o débito.').optional(),
  })
  .superRefine(({ metodo, monto, recibido, referencia, tarjeta }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (metodo === 'transferencia' && referencia === undefined) wrong('referencia', 'Escribe la referencia de la transferencia.');
    if (recibido !== undefined && metodo !== 'efectivo') wrong('recibido', 'Solo el efectivo lleva lo recibido.');
    if (recibido !== undefined && recibido < monto) wrong('recibido', 'Lo recibido es menos que el monto.');
    if (tarjeta !== undefined && metodo !== 'terminal') wrong('tarjeta', 'Solo la terminal lleva tarjeta.');
  });
export type TillPayment = z.output<typeof TillPayment>;

/** Empty for a sale that rewards or promotions make free. */
const Payments = z.array(TillPayment, 'Envía los pagos.').max(MOST_PAYMENTS, `Hasta ${MOST_PAYMENTS} pagos.`);
const TillTip = z.object({ monto: pesos.max(100_000, 'La propina es demasiado grande.') });

const SaleItem = z.object({
  product_id: Id,
  quantity: Quantity,
  options: Selection.optional(),
  note: Note,
  /** The shown price of one unit with its options: only a sale that was kept without a network is booked at it. */
  unit_price: pesos.optional(),
});

export const SaleData = z.object({
  ...receivingFields,
  items: z.array(SaleItem, 'Envía los productos.').min(1, 'El ticket está vacío.').max(MAX_LINES, 'El ticket tiene demasiados productos.'),
  tipo: z.enum(['recoger', 'mesa'], 'En la caja se pide para recoger o a la mesa.'),
  /** With `recoger`: it is served in a cup, to be drunk here. */
  aqui: z.boolean('Debe ser verdadero o falso.').optional(),
  propina: z.undefined('La propina va aparte, junto a los pagos.').optional(),
});
export type SaleData = z.output<typeof SaleData>;

const Sale = z
  .object({
    caja: TillName,
    order_data: SaleData,
    pagos: Payments,
    propina: TillTip.nullish(),
    cliente: Customer.nullish(),
    persona: Seller.nullish(),
    /** The shift and the moment of a sale that was kept without a network. */
    turno: Id.optional(),
    at: z.iso.datetime({ offset: true, error: 'Escribe una fecha y hora.' }).optional(),
  })
  .refine(({ turno, at }) => (turno === undefined) === (at === undefined), { path: ['at'], message: 'Envía el turno y la hora.' });
export type Sale = z.output<typeof Sale>;

export const Sold = z.object({ order_id: z.string(), numero: z.string(), total: Pesos, cambio: Pesos });
export type Sold = z.infer<typeof Sold>;

const PersonOrNull = z.object({ id: z.string(), name: z.string() }).nullable();
const Sums = z.object({ efectivo: Pesos, terminal: Pesos, transferencia: Pesos });
/** Amounts by person; `user_id` null once the account is deleted. */
const ByPerson = z.array(z.object({ user_id: z.string().nullable(), nombre: z.string(), monto: Pesos }));

/** What staff see of an open shift: nothing that tells the expected cash, so that the count stays blind. */
const OpenShift = z.object({
  id: z.string(),
  caja: z.string(),
  abierto_por: PersonOrNull,
  abierto_at: Instant,
  fondo: Pesos,
});

/** The part of a shift that only managers see. `contado` and `diferencia` are null while it is open. */
const ShiftFigures = z.object({
  /** What the last close of this till left; null for its first shift. */
  fondo_esperado: Pesos.nullable(),
  cerrado_por: PersonOrNull,
  cerrado_at: Instant.nullable(),
  esperado: Sums,
  contado: Sums.nullable(),
  /** Counted less expected. */
  diferencia: Sums.nullable(),
  /** The cash that stays in the drawer for the next shift. */
  se_queda: Pesos.nullable(),
  /** Without tips, before refunds. */
  ventas: Pesos,
  pedidos: z.number().int(),
  propinas: ByPerson,
  descuentos: ByPerson,
  canjes: ByPerson,
  devoluciones: Pesos,
  entradas: Pesos,
  salidas: Pesos,
  /** Tips that were paid out of the drawer; not among `salidas`. */
  propinas_pagadas: Pesos,
  /** How many accounts were deleted, drawers opened without a sale, and sales booked late. */
  cuentas_borradas: z.number().int(),
  aperturas: z.number().int(),
  tardias: z.number().int(),
  /** The payments with a reference. */
  pagos: z.array(z.object({ order_id: z.string(), metodo: z.enum(TILL_METHODS), monto: Pesos, referencia: z.string() })),
  notas: z.string().nullable(),
});
export const Shift = OpenShift.extend(ShiftFigures.partial().shape);
export type Shift = z.infer<typeof Shift>;
/** A shift as managers see it. */
export type WholeShift = z.infer<typeof OpenShift> & z.infer<typeof ShiftFigures>;

export const MOVEMENT_KINDS = ['entrada', 'salida', 'propina'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const Counted = z.object({ efectivo: pesos, terminal: pesos, transferencia: pesos }, 'Envía lo contado.');

const AccountCode = pastedCode('Escribe el código.').regex(/^\d{4,5}$/, 'El código lleva 4 o 5 dígitos.');

const Collection = z.object({
  codigo: AccountCode,
  caja: TillName,
  pagos: Payments,
  propina: TillTip.nullish(),
  persona: Seller.nullish(),
});
export type Collection = z.output<typeof Collection>;

const ForgottenAccount = z.object({ codigo: AccountCode, autoriza: Authorised.nullish() });
export type ForgottenAccount = z.output<typeof ForgottenAccount>;

export const Account = z.object({
  codigo: z.string(),
  nombre: z.string(),
  mesa: z.number().int().nullable(),
  total: Pesos,
  lineas: z.array(z.object({ cantidad: z.number().int(), nombre: z.string(), opciones: z.string(), nota: z.string(), total: Pesos })),
  expira_at: Instant,
  vencida: z.boolean(),
});
export type Account = z.infer<typeof Account>;

const Day = z.iso.date('Escribe una fecha.');

export const till = {
  tills: endpoint('GET /api/caja', {
    access: 'staff',
    summary: 'Las cajas de la casa, con su turno abierto, y cómo se puede pagar en ellas',
    output: z.object({
      activa: z.boolean(),
      cajas: z.array(z.object({ nombre: z.string(), turno: OpenShift.nullable(), impresora: z.boolean() })),
      metodos: z.array(z.enum(TILL_METHODS)),
      en_caja: z.object({ recoger: z.boolean(), mesa: z.boolean() }),
      /** Whether the caller has a pin. */
      clave: z.boolean(),
      /** The most sold products of the last 7 days that are on the menu, best first. */
      mejores: z.array(z.string()),
    }),
  }),
  open: endpoint('POST /api/caja/turnos', {
    access: 'staff',
    status: 201,
    summary: 'Abrir el turno de una caja con su fondo',
    input: z.object({ caja: TillName, fondo: pesos }),
    output: Shift,
  }),
  shifts: endpoint('GET /api/caja/turnos', {
    access: 'staff',
    summary: 'Los turnos, el más nuevo primero; el personal ve los abiertos',
    input: z.object({
      desde: Day.optional(),
      hasta: Day.optional(),
      caja: TillName.optional(),
      limit: queryInt(1, 500).optional(),
      offset: queryInt(0, 10_000_000).optional(),
    }),
    output: z.array(Shift),
  }),
  shift: endpoint('GET /api/caja/turnos/{id}', {
    access: 'staff',
    summary: 'Un turno; sus cifras, solo para quien administra',
    input: z.object({ id: Id }),
    output: Shift,
  }),
  move: endpoint('POST /api/caja/turnos/{id}/movimientos', {
    access: 'staff',
    status: 201,
    summary: 'Dinero que entra o sale de la caja sin una venta, o propinas que se pagan',
    input: z.object({
      id: Id,
      clase: z.enum(MOVEMENT_KINDS, 'Elige entrada, salida o propina.'),
      monto: paid,
      motivo: Reason,
    }),
    output: z.object({ id: z.string(), clase: z.enum(MOVEMENT_KINDS), monto: Pesos, motivo: z.string(), at: Instant }),
  }),
  close: endpoint('POST /api/caja/turnos/{id}/cerrar', {
    access: 'staff',
    summary: 'Cerrar el turno con lo contado, sin ver antes lo esperado',
    input: z.object({ id: Id, contado: Counted, se_queda: pesos.optional(), notas: line(0, 500).nullish() }),
    output: Shift,
  }),
  sell: endpoint('POST /api/caja/ventas', {
    access: 'staff',
    status: 201,
    summary: 'Cobrar una venta: el pedido, su pago, sus existencias y sus puntos de una vez. Lleva `Idempotency-Key`',
    changes: 'stock',
    input: Sale,
    output: Sold,
  }),
  code: endpoint('POST /api/caja/codigo', {
    access: 'user',
    summary: 'Un código de 6 dígitos para que la caja sepa quién eres: vale 2 minutos y una vez',
    output: z.object({ codigo: z.string(), expira_at: Instant }),
  }),
  customers: endpoint('GET /api/caja/clientes', {
    access: 'staff',
    summary: 'Clientes con ese teléfono o correo completo',
    input: z.object({ q: line(3, 200) }),
    output: z.array(z.object({ user_id: z.string(), nombre: z.string(), puntos: z.number().int() })),
  }),
  accounts: endpoint('GET /api/caja/cuentas', {
    access: 'staff',
    summary: 'Lo que los clientes pidieron para pagar en caja',
    output: z.array(Account),
  }),
  collect: endpoint('POST /api/caja/cuentas/{codigo}/cobrar', {
    access: 'staff',
    status: 201,
    summary: 'Cobrar una cuenta, una sola vez aunque lo intenten dos cajas',
    changes: 'stock',
    input: Collection,
    output: Sold,
  }),
  forget: endpoint('DELETE /api/caja/cuentas/{codigo}', {
    access: 'staff',
    summary: 'Borrar una cuenta sin cobrarla; el personal, con la clave de quien administra',
    changes: 'stock',
    input: ForgottenAccount,
  }),
  drawer: endpoint('POST /api/caja/cajon', {
    access: 'staff',
    status: 202,
    summary: 'Abrir el cajón sin una venta; el personal, con la clave de quien administra',
    input: z.object({ caja: TillName, motivo: Reason, autoriza: Authorised.nullish() }),
    output: z.object({ message: z.string() }),
  }),
  pin: endpoint('PUT /api/users/pin', {
    access: 'staff',
    summary: 'Poner o cambiar la clave con la que cobras en la caja',
    input: z.object({ current_password: z.string('Escribe tu contraseña.').min(1, 'Escribe tu contraseña.').max(200), pin: Pin }),
  }),
};
