import { z } from 'zod';
import { TillName } from '../till-fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, plain } from '../wire/shapes.ts';

export const INTENT_STATUSES = ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] as const;
export type IntentStatus = (typeof INTENT_STATUSES)[number];

/** Digits, optionally with spaces or hyphens between them. */
export const CardNumber = z
  .string('Escribe el número de la tarjeta.')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((digits) => /^\d{12,19}$/.test(digits) && luhn(digits), 'Revisa el número de la tarjeta.');

/** Two or four digits. */
const ExpiryYear = z
  .number('Revisa el año.')
  .int('Revisa el año.')
  .transform((year) => (year >= 0 && year < 100 ? 2000 + year : year))
  .pipe(z.number().min(2000, 'Revisa el año.').max(2100, 'Revisa el año.'));

export const Card = z.object(
  {
    number: CardNumber,
    exp_month: z.number('Revisa el mes.').int('Revisa el mes.').min(1, 'Revisa el mes.').max(12, 'Revisa el mes.'),
    exp_year: ExpiryYear,
    cvc: z.string('Escribe el código.').regex(/^\d{3,4}$/, 'El código lleva 3 dígitos.'),
  },
  'Faltan los datos de la tarjeta.',
);
export type Card = z.infer<typeof Card>;

/** Whether the check digit of a card number is right (ISO/IEC 7812-1). */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const counted = place % 2 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

const secret = z
  .string('Falta la clave del pago.')
  .min(1, 'Falta la clave del pago.')
  .max(300, 'Clave inválida.')
  .refine(plain, 'Clave inválida.');
const Result = z.object({ id: z.string(), status: z.enum(INTENT_STATUSES) });

/**
 * A paid payment without an order or a refund. `reembolso_fallido`: the provider could not return the money, so the owner must return it in
 * another way; one payment may have several of these.
 */
export const UnmatchedPayment = z.object({
  payment_intent_id: z.string(),
  total: z.number(),
  state: z.enum(['sin_pedido', 'reembolso_pendiente', 'reembolso_fallido']),
  paid_at: z.string(),
  /** Null once the account is deleted. */
  customer: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>;

export const payments = {
  /** Which card form the page loads, and the key for the provider's script. */
  config: endpoint('GET /api/stripe/config', {
    access: 'anyone',
    summary: 'Qué proveedor de pagos está activo',
    output: z.object({ provider: z.string(), publishable_key: z.string().nullable() }),
  }),
  unmatched: endpoint('GET /api/payments/unmatched', {
    access: 'manager',
    summary: 'Pagado sin pedido: normalmente nada',
    output: z.array(UnmatchedPayment),
  }),
  settle: endpoint('POST /api/payments/unmatched/{id}/settled', {
    access: 'manager',
    summary: 'Marcar como devuelto por otro medio un reembolso fallido',
    /** `caja`: the money was given from that till's open shift. */
    input: z.object({ id: Id, caja: TillName.nullish() }),
  }),
  confirm: endpoint('POST /api/sandbox/payment-intents/{id}/confirm', {
    access: 'anyone',
    summary: 'Pagar con una tarjeta de prueba, nueva o guardada; `save` guarda la nueva',
    input: z
      .object({
        id: Id,
        client_secret: secret,
        card: Card.optional(),
        /** The id of a card that the signed-in user has saved; instead of `card`. */
        saved_card: Id.optional(),
        save: z.boolean('Debe ser verdadero o falso.').optional(),
      })
      .refine(({ card, saved_card }) => (card === undefined) !== (saved_card === undefined), {
        path: ['card'],
        message: 'Faltan los datos de la tarjeta.',
      }),
    output: Result,
  }),
  authenticate: endpoint('POST /api/sandbox/payment-intents/{id}/authenticate', {
    access: 'anyone',
    summary: 'Aprobar o rechazar el paso de confirmación',
    input: z.object({ id: Id, client_secret: secret, approve: z.boolean('Debe ser verdadero o falso.') }),
    output: Result,
  }),
};
