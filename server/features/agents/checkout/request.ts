import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from '#contract/limits.ts';
import { luhn } from '#contract/payments/payments.ts';
import type { SessionRequest } from '#server/features/agent-sessions/index.ts';
import { readVariantId } from '../menu/variants.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { invalidRequest, read, text } from '../ucp/read.ts';

/** What programs may send of carts and checkouts. Unknown fields are ignored. */

const MOST_NOTE = 120;
const MOST_LINES = Math.min(50, MAX_LINES);
const MOST_CODES = 10;

const optional = (max: number) => text(max).nullish();
const Ref = text(200);

const Destination = z.object({
  id: Ref.nullish(),
  street_address: optional(200),
  extended_address: optional(200),
  address_locality: optional(100),
  address_region: optional(100),
  address_country: optional(60),
  postal_code: optional(12),
  phone_number: optional(30),
});
const Method = z.object({
  type: text(50).nullish(),
  destinations: z.array(Destination).max(20).nullish(),
  selected_destination_id: Ref.nullish(),
  groups: z
    .array(z.object({ selected_option_id: Ref.nullish() }))
    .max(20)
    .nullish(),
});

const Line = z.object({
  id: Ref.nullish(),
  item: z.object({ id: text(2000) }),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  note: optional(MOST_NOTE),
});
const Body = z.object({
  line_items: z.array(Line).min(1).max(MOST_LINES),
  buyer: z.object({ first_name: optional(60), last_name: optional(60), email: optional(254), phone_number: optional(30) }).nullish(),
  discounts: z.object({ codes: z.array(text(100)).max(MOST_CODES).nullish() }).nullish(),
  fulfillment: z.object({ methods: z.array(Method).max(20).nullish() }).nullish(),
  cart_id: Ref.nullish(),
});
type Body = z.infer<typeof Body>;

/** The id of a line whose item has no sound id: no product has it, so that it is answered as one that is not sold. */
const NO_PRODUCT = '00000000-0000-0000-0000-000000000000';

function linesOf(sent: Body['line_items']): SessionRequest['lines'] {
  const taken = new Set<string>();
  const free = (wanted: string | null | undefined) => {
    let id = wanted || `li_${taken.size + 1}`;
    for (let count = taken.size + 1; taken.has(id); count++) id = `li_${count}`;
    taken.add(id);
    return id;
  };
  return sent.map(({ id, item, quantity, note }) => {
    const variant = readVariantId(item.id);
    return { id: free(id), productId: variant?.productId ?? NO_PRODUCT, options: variant?.selection ?? null, quantity, note: note ?? '' };
  });
}

const WAYS: Readonly<Record<string, SessionRequest['tipo']>> = { pickup: 'recoger', shipping: 'domicilio' };

/** @param before the request that this one replaces: a method may be named by what was answered of it */
function wayOf(methods: z.infer<typeof Method>[], before: SessionRequest | null): Pick<SessionRequest, 'tipo' | 'option' | 'address'> {
  const [method, ...more] = methods;
  if (!method) return { tipo: null, option: null, address: null };
  if (more.length > 0) throw invalidRequest('$.fulfillment.methods: un pedido se recibe de una sola forma.');
  const tipo = method.type ? WAYS[method.type] : before?.tipo;
  if (!tipo) throw invalidRequest('$.fulfillment.methods[0].type: pickup o shipping.');
  const option = method.groups?.[0]?.selected_option_id || null;
  if (tipo === 'recoger') return { tipo, option, address: null };
  const sent = method.destinations ?? [];
  const chosen = sent.find(({ id }) => id && id === method.selected_destination_id) ?? sent[0];
  const kept = before?.tipo === tipo ? before.address : null;
  return { tipo, option, address: chosen ? addressOf(chosen) : kept };
}

const orNull = (value: string | null | undefined): string | null => value || null;

const addressOf = (sent: z.infer<typeof Destination>): NonNullable<SessionRequest['address']> => ({
  id: orNull(sent.id),
  line1: orNull(sent.street_address),
  line2: orNull(sent.extended_address),
  city: orNull(sent.address_locality),
  state: orNull(sent.address_region),
  postalCode: orNull(sent.postal_code),
  country: orNull(sent.address_country),
});

/** @throws ProtocolError 400, 422 for the number of a card */
export function requestOf(
  body: Record<string, unknown>,
  before: SessionRequest | null,
): { request: SessionRequest; cartId: string | null } {
  refuseCardNumber(body);
  // The cart has the lines, whatever is sent beside it.
  const withLines =
    typeof body.cart_id === 'string' && body.cart_id ? { ...body, line_items: [{ item: { id: NO_PRODUCT }, quantity: 1 }] } : body;
  const { line_items, buyer, discounts, fulfillment, cart_id } = read(Body, withLines);
  const methods = fulfillment?.methods ?? [];
  const telephone = buyer?.phone_number || methods[0]?.destinations?.[0]?.phone_number;
  return {
    cartId: orNull(cart_id),
    request: {
      lines: linesOf(line_items),
      buyer: {
        firstName: orNull(buyer?.first_name),
        lastName: orNull(buyer?.last_name),
        email: orNull(buyer?.email),
        telephone: orNull(telephone),
      },
      codes: (discounts?.codes ?? []).map((code) => code.toUpperCase()).filter(Boolean),
      ...wayOf(methods, before),
    },
  };
}

/** What the tools of MCP say of their bodies. Without lines: those of the cart that `cart_id` names. */
export const CheckoutInput = Body.partial({ line_items: true });
export const CartInput = Body.pick({ line_items: true, buyer: true, discounts: true });

export const Payment = z.object({
  payment: z.object({
    instruments: z
      .array(
        z.object({
          handler_id: text(200),
          selected: z.boolean().nullish(),
          credential: z.object({ type: text(50), token: text(200) }).nullish(),
        }),
      )
      .min(1)
      .max(10),
  }),
});

/** What looks like the number of a card, in whatever field. */
const CARD_NUMBER = /^[2-6]\d{13,18}$/;
const isCardNumber = (value: unknown): boolean => {
  const text = String(value).replace(/[\s-]/g, '');
  return CARD_NUMBER.test(text) && luhn(text);
};

/** A loop, because what programs send may be nested deeper than calls can be. */
function hasCardNumber(sent: unknown): boolean {
  const left = [sent];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'object' && value !== null) {
      if ('number' in value) return true;
      for (const one of Object.values(value)) if (one !== undefined) left.push(one);
    } else if (isCardNumber(value)) return true;
  }
  return false;
}

/** Programs may name their payment in every request. */
function refuseCardNumber({ payment }: Record<string, unknown>): void {
  if (hasCardNumber(payment)) throw new ProtocolError(422, 'card_number_refused', 'La casa no recibe números de tarjeta.');
}

/**
 * The token with which the program pays.
 * @returns null when the instrument is of no handler of this shop
 * @throws ProtocolError 400, 422 for the number of a card, which is never read, kept or answered
 */
export function tokenOf(body: Record<string, unknown>): string | null {
  refuseCardNumber(body);
  const { instruments } = read(Payment, body).payment;
  const chosen = instruments.find(({ selected }) => selected) ?? instruments[0];
  return chosen?.handler_id === 'sandbox' && chosen.credential?.type === 'token' ? chosen.credential.token : null;
}
