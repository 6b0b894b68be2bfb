import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_clave',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_clave',
  STRIPE_WEBHOOK_SECRET: 'whsec_prueba',
};

export type Intent = Record<string, unknown> & { id: string; status: string; amount: number; metadata: Record<string, string> };

type Call = 'create' | 'find' | 'cancel' | 'refund';
/** The next such call fails: before it takes effect, or after, so that only the answer is lost. */
type Fault = { at: Call; when: 'before' | 'after' };

export type StripeStandIn = {
  url: string;
  books: Map<string, Intent>;
  /** Intents that a call without an amount refunded. */
  refunds: string[];
  /** Every refund. */
  returned: { id: string; intentId: string; amount: number; key: string | null; refundId: string | null }[];
  down: (isDown: boolean) => void;
  /** The default card of each customer. */
  customers: Map<string, { firstCard: string | null }>;
  cards: Map<string, { customer: string; last4: string }>;
  /** The customers whose sessions were opened. */
  sessions: string[];
  /** Each failure happens once. */
  faults: Fault[];
  close: () => void;
};

type Answer = [status: number, body: object];
const STRANGER: Answer = [401, { error: { type: 'authentication_error' } }];
const FAILED: Answer = [500, { error: { type: 'api_error' } }];
// Otherwise the SDK would retry by itself and hide most failures from the shop.
const HEADERS = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };

const callOf = (path: string): Call => {
  const [, , kind, id, verb] = path.split('/');
  return kind === 'refunds' ? 'refund' : verb === 'cancel' ? 'cancel' : id ? 'find' : 'create';
};

const keyOf = ({ headers }: IncomingMessage) => (typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : null);

const MISSING: Answer = [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } }];

const cardOf = (id: string, { customer, last4 }: { customer: string; last4: string }) => {
  return { id, object: 'payment_method', type: 'card', customer, card: { brand: 'visa', last4, exp_month: 12, exp_year: 2030 } };
};

/** The part of Stripe's API that the shop uses, on this machine: tests run without a network. */
export async function startStripe(): Promise<StripeStandIn> {
  const books = new Map<string, Intent>();
  const refunds: string[] = [];
  const returned: StripeStandIn['returned'] = [];
  const faults: Fault[] = [];
  const customers: StripeStandIn['customers'] = new Map();
  const cards: StripeStandIn['cards'] = new Map();
  const sessions: string[] = [];
  let customersMade = 0;
  let isDown = false;
  let opened = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = (request.url ?? '').split('?')[0] as string;
    const isKnown = request.headers.authorization === `Bearer ${SETTINGS.STRIPE_SECRET_KEY}`;
    const place = faults.findIndex(({ at }) => at === callOf(path));
    const fault = place < 0 ? undefined : faults.splice(place, 1)[0];
    const isHeard = !isDown && fault?.when !== 'before';
    const answer =
      isKnown && isHeard
        ? answerFor(request.method ?? '', path, new URLSearchParams(text || (request.url ?? '').split('?')[1]), keyOf(request))
        : STRANGER;
    const [status, body] = isDown || fault ? FAILED : answer;
    response.writeHead(status, HEADERS).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    refunds,
    returned,
    customers,
    cards,
    sessions,
    faults,
    down(now) {
      isDown = now;
    },
    close: () => server.close(),
  };

  function refund(form: URLSearchParams, key: string | null): Answer {
    const intentId = String(form.get('payment_intent'));
    const known = key === null ? undefined : returned.find((one) => one.key === key);
    if (known) return [200, { id: known.id, object: 'refund' }];
    const left = (books.get(intentId)?.amount ?? 0) - returned.reduce((sum, one) => sum + (one.intentId === intentId ? one.amount : 0), 0);
    const code = left === 0 ? 'charge_already_refunded' : undefined;
    const amount = form.has('amount') ? Number(form.get('amount')) : left;
    if (left === 0 || amount > left) return [400, { error: { type: 'invalid_request_error', code, message: 'No' } }];
    if (!form.has('amount')) refunds.push(intentId);
    const id = `re_${returned.length + 1}`;
    returned.push({ id, intentId, amount, key, refundId: form.get('metadata[refund_id]') });
    return [200, { id, object: 'refund' }];
  }

  /** Customers and their cards. Null for other paths. */
  function cardAnswerFor(method: string, path: string, form: URLSearchParams): Answer | null {
    const [, , kind, id = '', verb] = path.split('/');
    if (kind === 'customer_sessions') {
      const customer = String(form.get('customer'));
      if (!customers.has(customer)) return MISSING;
      sessions.push(customer);
      return [200, { object: 'customer_session', customer, client_secret: `${customer}_secret_prueba` }];
    }
    if (kind === 'payment_methods') {
      const card = cards.get(id);
      if (!card) return MISSING;
      if (verb === 'detach') cards.delete(id);
      return [200, cardOf(id, card)];
    }
    if (kind !== 'customers') return null;
    if (method === 'POST' && !id) {
      const made = `cus_fake${++customersMade}`;
      customers.set(made, { firstCard: null });
      return [200, { id: made, object: 'customer' }];
    }
    const customer = customers.get(id);
    if (!customer) return MISSING;
    if (verb === 'payment_methods') {
      const own = [...cards].filter(([, card]) => card.customer === id);
      return [200, { object: 'list', data: own.map(([cardId, card]) => cardOf(cardId, card)) }];
    }
    if (method === 'DELETE') {
      customers.delete(id);
      return [200, { id, object: 'customer', deleted: true }];
    }
    customer.firstCard = form.get('invoice_settings[default_payment_method]') ?? customer.firstCard;
    return [200, { id, object: 'customer', invoice_settings: { default_payment_method: customer.firstCard } }];
  }

  function answerFor(method: string, path: string, form: URLSearchParams, key: string | null): Answer {
    const aboutCards = cardAnswerFor(method, path, form);
    if (aboutCards) return aboutCards;
    if (path === '/v1/refunds' && method === 'POST') return refund(form, key);
    if (path === '/v1/refunds') {
      const data = returned.filter(({ intentId }) => intentId === form.get('payment_intent'));
      return [200, { object: 'list', data: data.map(({ id, refundId }) => ({ id, metadata: { refund_id: refundId } })) }];
    }
    if (method === 'POST' && path === '/v1/payment_intents') {
      if (Number(form.get('amount')) > 99_999_999) return [400, { error: { type: 'invalid_request_error', code: 'amount_too_large' } }];
      const customer = form.get('customer');
      if (customer && !customers.has(customer)) return MISSING;
      const id = `pi_fake${++opened}`;
      const made: Intent = {
        id,
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount: Number(form.get('amount')),
        amount_received: 0,
        currency: form.get('currency'),
        customer,
        client_secret: `${id}_secret_prueba`,
        metadata: { user_id: String(form.get('metadata[user_id]')) },
      };
      books.set(id, made);
      return [200, made];
    }
    const intent = books.get(path.split('/')[3] ?? '');
    if (!intent) return MISSING;
    if (path.endsWith('/cancel')) {
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        return [400, { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No' } }];
      }
      intent.status = 'canceled';
    }
    return [200, intent];
  }
}

/** Marks the intent as paid, as the browser and Stripe would. */
export const settle = (intent: Intent): Intent => Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
