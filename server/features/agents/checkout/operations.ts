import { db } from '#server/db/client.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import { Refusal } from '#server/http/refusal.ts';
import { complete } from '../sessions/complete.ts';
import { cancel, type Preparer, prepare, read, replace, type Session } from '../sessions/sessions.ts';
import type { Problem } from '../sessions/view.ts';
import { paymentHandlers } from '../ucp/handlers.ts';
import type { Operation, OperationAnswer, OperationCall } from '../ucp/operation.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { CAPABILITY } from '../ucp/version.ts';
import { ASKS_BANK, declined, isWarning, type Message, messageOf } from './messages.ts';
import { cartBody, checkoutBody } from './render.ts';
import { CartInput, CheckoutInput, Payment, requestOf, tokenOf } from './request.ts';

/** Carts and checkouts for programs: what they send becomes a request of `sessions`, and its view an answer of the protocol. */

type Run = Operation['run'];
const CHECKOUT = [CAPABILITY.checkout, CAPABILITY.fulfillment, CAPABILITY.discount];
const CART = [CAPABILITY.cart, CAPABILITY.discount];

/** Refusals of the shop as those of the protocol. */
const asProtocol =
  (run: Run): Run =>
  async (call) => {
    try {
      return await run(call);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) throw new ProtocolError(error.status, error.code, error.message, error.headers);
      throw error;
    }
  };

const preparerOf = ({ platform, address }: OperationCall): Preparer => ({
  platform: platform.url,
  host: platform.host,
  verified: platform.verified,
  address,
});

const refused = (problems: readonly Problem[]): OperationAnswer => ({
  status: 200,
  isError: true,
  body: { messages: problems.map((problem) => messageOf(problem, 'unrecoverable')) },
});

const shown = async (session: Session, { capabilities }: OperationCall, status = 200, extra: Message[] = []): Promise<OperationAnswer> => ({
  status,
  body: await checkoutBody(session, capabilities, extra),
});
const shownCart = (session: Session, { capabilities }: OperationCall, status = 200): OperationAnswer => ({
  status,
  body: cartBody(session, capabilities),
});

const createCheckout = asProtocol(async (call) => {
  const { request, cartId } = requestOf(call.body, null);
  if (cartId === null) {
    const made = await prepare('checkout', request, preparerOf(call));
    return 'refused' in made ? refused(made.refused) : shown(made, call, 201);
  }
  const before = await agentSessions.openOfCart(db, cartId);
  if (before) return shown(await read(before.id, 'checkout'), call);
  const { row } = await read(cartId, 'cart');
  const { lines, codes, buyer } = row.request;
  try {
    const made = await prepare(
      'checkout',
      { ...request, lines, codes, buyer: { ...buyer, ...known(request.buyer) } },
      preparerOf(call),
      cartId,
    );
    return 'refused' in made ? refused(made.refused) : shown(made, call, 201);
  } catch (error) {
    if (agentSessions.isTaken(error)) return createCheckout(call);
    throw error;
  }
});

const known = <T extends Record<string, unknown>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>;

const updateCheckout = asProtocol(async (call) => {
  const { row } = await read(call.id, 'checkout');
  return shown(await replace(call.id, 'checkout', requestOf(call.body, row.request).request, preparerOf(call)), call);
});

/** The sandbox's cards by the tokens of its handler. */
const CARDS: ReadonlyMap<string, string> = new Map([
  ['tok_pays', '4242424242424242'],
  ['tok_declined', '4000000000000002'],
  ['tok_no_funds', '4000000000009995'],
  ['tok_asks', '4000002500003155'],
]);
const cardOf = (number: string) => ({ number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' });

/** What a declined payment says; other refusals are told by the problems of the session. */
const CARD_CODES = ['card_declined', 'insufficient_funds'];

const problemOf = ({ code, message, extra }: Refusal): Problem => {
  const { motivo } = (extra.data ?? {}) as { motivo?: string };
  return { code, message, ...(motivo && { reason: motivo }) };
};

const completeCheckout = asProtocol(async (call) => {
  const token = tokenOf(call.body);
  const number = token === null ? undefined : CARDS.get(token);
  const hasHandler = Object.keys(paymentHandlers).length > 0;
  if (!hasHandler || number === undefined) {
    const session = await read(call.id, 'checkout');
    if (session.row.state === 'completed' || session.row.state === 'canceled')
      throw new ProtocolError(409, 'session_closed', 'Este pedido ya se hizo o se canceló.');
    return shown(session, call, 200, hasHandler ? [declined('Ese medio de pago no se reconoce.')] : []);
  }
  const done = await complete(call.id, cardOf(number), call.address, isWarning);
  const extra: Message[] = [];
  if (done.asks) extra.push(ASKS_BANK);
  if (done.declined)
    extra.push(CARD_CODES.includes(done.declined.code) ? declined(done.declined.message) : messageOf(problemOf(done.declined)));
  return shown(done, call, 200, extra);
});

const createCart = asProtocol(async (call) => {
  const made = await prepare('cart', requestOf(call.body, null).request, preparerOf(call));
  return 'refused' in made ? refused(made.refused) : shownCart(made, call, 201);
});

const operation = (run: Run, fields: Omit<Operation, 'run'>): Operation => ({ ...fields, run });

export const checkoutOperations: readonly Operation[] = [
  operation(createCart, {
    name: 'create_cart',
    rest: 'POST /carts',
    summary: 'Empezar un carrito',
    capabilities: CART,
    argument: 'cart',
    input: CartInput,
  }),
  operation(
    asProtocol(async (call) => shownCart(await read(call.id, 'cart'), call)),
    { name: 'get_cart', rest: 'GET /carts/{id}', summary: 'Leer un carrito', capabilities: CART },
  ),
  operation(
    asProtocol(async (call) => {
      const { row } = await read(call.id, 'cart');
      return shownCart(await replace(call.id, 'cart', requestOf(call.body, row.request).request, preparerOf(call)), call);
    }),
    {
      name: 'update_cart',
      rest: 'PUT /carts/{id}',
      summary: 'Reemplazar un carrito',
      capabilities: CART,
      argument: 'cart',
      input: CartInput,
    },
  ),
  operation(
    asProtocol(async (call) => shownCart(await cancel(call.id, 'cart'), call)),
    { name: 'cancel_cart', rest: 'POST /carts/{id}/cancel', summary: 'Dejar un carrito', capabilities: CART, needsKey: true },
  ),
  operation(createCheckout, {
    name: 'create_checkout',
    rest: 'POST /checkout-sessions',
    summary: 'Preparar un pedido: lo confirma y paga una persona',
    capabilities: CHECKOUT,
    argument: 'checkout',
    input: CheckoutInput,
  }),
  operation(
    asProtocol(async (call) => shown(await read(call.id, 'checkout'), call)),
    { name: 'get_checkout', rest: 'GET /checkout-sessions/{id}', summary: 'Leer un pedido preparado', capabilities: CHECKOUT },
  ),
  operation(updateCheckout, {
    name: 'update_checkout',
    rest: 'PUT /checkout-sessions/{id}',
    summary: 'Reemplazar un pedido preparado',
    capabilities: CHECKOUT,
    argument: 'checkout',
    input: CheckoutInput,
  }),
  operation(completeCheckout, {
    name: 'complete_checkout',
    rest: 'POST /checkout-sessions/{id}/complete',
    summary: 'Pagar un pedido preparado, solo con el medio de prueba',
    capabilities: CHECKOUT,
    argument: 'checkout',
    input: Payment,
    needsKey: true,
  }),
  operation(
    asProtocol(async (call) => shown(await cancel(call.id, 'checkout'), call)),
    {
      name: 'cancel_checkout',
      rest: 'POST /checkout-sessions/{id}/cancel',
      summary: 'Dejar un pedido preparado',
      capabilities: CHECKOUT,
      needsKey: true,
    },
  ),
];
