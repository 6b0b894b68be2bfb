import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { STRIPE_API_VERSION } from '#server/gateways/payments/stripe-version.ts';
import * as objects from './stripe-objects.ts';

export const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_clave',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_clave',
  STRIPE_WEBHOOK_SECRET: 'whsec_prueba',
};

export type Intent = Stripe.PaymentIntent;

type Call = 'create' | 'find' | 'cancel' | 'refund';
/** The next call of this kind fails: before it takes effect, or after it, so that only the answer is lost. */
type Fault = { at: Call; when: 'before' | 'after' };

export type StripeStandIn = {
  url: string;
  books: Map<string, Intent>;
  /** Intents that were refunded by a call without an amount. */
  refunds: string[];
  /** Every refund. */
  returned: { id: string; intentId: string; amount: number; key: string | null; refundId: string | null; status: 'succeeded' | 'failed' }[];
  /** Intents of refused refunds, one entry per call. */
  refused: string[];
  disputes: Map<string, Stripe.Dispute>;
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
// Otherwise the SDK would retry by itself, and the shop would not see most failures.
const HEADERS = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };

const callOf = (path: string): Call => {
  const [, , kind, id, verb] = path.split('/');
  return kind === 'refunds' ? 'refund' : verb === 'cancel' ? 'cancel' : id ? 'find' : 'create';
};

const keyOf = ({ headers }: IncomingMessage) => (typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : null);

const MISSING: Answer = [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } }];
const WRONG_VERSION: Answer = [400, { error: { type: 'invalid_request_error', message: 'Another version of the API' } }];

const cardOf = (id: string, { customer, last4 }: { customer: string; last4: string }) =>
  objects.paymentMethod({ id, type: 'card', customer, card: objects.card(last4) });

/** The part of Stripe's API that the shop uses, on this machine, because tests run without a network. */
export async function startStripe(): Promise<StripeStandIn> {
  const books = new Map<string, Intent>();
  const refunds: string[] = [];
  const returned: StripeStandIn['returned'] = [];
  const refused: string[] = [];
  const faults: Fault[] = [];
  const customers: StripeStandIn['customers'] = new Map();
  const cards: StripeStandIn['cards'] = new Map();
  const sessions: string[] = [];
  const disputes: StripeStandIn['disputes'] = new Map();
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
    const isVersion = request.headers['stripe-version'] === STRIPE_API_VERSION;
    const answer = !isVersion
      ? WRONG_VERSION
      : isKnown && isHeard
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
    refused,
    disputes,
    customers,
    cards,
    sessions,
    faults,
    down(now) {
      isDown = now;
    },
    close: () => server.close(),
  };

  function returnedOf(intentId: string): number {
    return returned.reduce((sum, one) => sum + (one.intentId === intentId && one.status === 'succeeded' ? one.amount : 0), 0);
  }

  function refundOf({ id, intentId, amount, refundId, status }: StripeStandIn['returned'][number]) {
    return objects.refund({ id, amount, payment_intent: intentId, status, metadata: refundId ? { refund_id: refundId } : {} });
  }

  function refund(form: URLSearchParams, key: string | null): Answer {
    const intentId = String(form.get('payment_intent'));
    const known = key === null ? undefined : returned.find((one) => one.key === key);
    if (known) return [200, refundOf(known)];
    const left = (books.get(intentId)?.amount ?? 0) - returnedOf(intentId);
    const code = left === 0 ? 'charge_already_refunded' : undefined;
    const amount = form.has('amount') ? Number(form.get('amount')) : left;
    const isVoucher = (books.get(intentId)?.payment_method as Stripe.PaymentMethod | null)?.type === 'oxxo';
    if (left === 0 || amount > left || isVoucher) {
      refused.push(intentId);
      return [400, { error: { type: 'invalid_request_error', code, message: isVoucher ? 'OXXO payments cannot be refunded.' : 'No' } }];
    }
    if (!form.has('amount')) refunds.push(intentId);
    const made = {
      id: `re_${returned.length + 1}`,
      intentId,
      amount,
      key,
      refundId: form.get('metadata[refund_id]'),
      status: 'succeeded',
    } as const;
    returned.push({ ...made });
    return [200, refundOf(made)];
  }

  /** Customers and their cards. Null for other paths. */
  function cardAnswerFor(method: string, path: string, form: URLSearchParams): Answer | null {
    const [, , kind, id = '', verb] = path.split('/');
    if (kind === 'customer_sessions') {
      const customer = String(form.get('customer'));
      if (!customers.has(customer)) return MISSING;
      sessions.push(customer);
      return [200, objects.customerSession(customer)];
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
      return [200, objects.customer(made, null)];
    }
    const customer = customers.get(id);
    if (!customer) return MISSING;
    if (verb === 'payment_methods') {
      const own = [...cards].filter(([, card]) => card.customer === id);
      return [
        200,
        objects.list(
          own.map(([cardId, card]) => cardOf(cardId, card)),
          path,
        ),
      ];
    }
    if (method === 'DELETE') {
      customers.delete(id);
      return [200, { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer];
    }
    customer.firstCard = form.get('invoice_settings[default_payment_method]') ?? customer.firstCard;
    return [200, objects.customer(id, customer.firstCard)];
  }

  function answerFor(method: string, path: string, form: URLSearchParams, key: string | null): Answer {
    const aboutCards = cardAnswerFor(method, path, form);
    if (aboutCards) return aboutCards;
    if (path === '/v1/refunds' && method === 'POST') return refund(form, key);
    if (path === '/v1/refunds') {
      const data = returned.filter(({ intentId }) => intentId === form.get('payment_intent'));
      return [200, objects.list(data.map(refundOf), path)];
    }
    if (path.startsWith('/v1/refunds/')) {
      const one = returned.find(({ id }) => path.endsWith(`/${id}`));
      return one ? [200, refundOf(one)] : MISSING;
    }
    if (path.startsWith('/v1/disputes/')) {
      const dispute = disputes.get(path.split('/')[3] ?? '');
      return dispute ? [200, dispute] : MISSING;
    }
    if (method === 'POST' && path === '/v1/payment_intents') {
      if (Number(form.get('amount')) > 99_999_999) return [400, { error: { type: 'invalid_request_error', code: 'amount_too_large' } }];
      const customer = form.get('customer');
      if (customer && !customers.has(customer)) return MISSING;
      const id = `pi_fake${++opened}`;
      const made: Intent = objects.paymentIntent({
        id,
        amount: Number(form.get('amount')),
        currency: String(form.get('currency')),
        customer,
        metadata: { user_id: String(form.get('metadata[user_id]')) },
        allowed_payment_method_types: [...form].flatMap(([name, value]) => (name.startsWith('allowed_payment_method_types') ? value : [])),
        payment_method_options: { oxxo: { expires_after_days: Number(form.get('payment_method_options[oxxo][expires_after_days]')) } },
      });
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
    if (intent.latest_charge && typeof intent.latest_charge === 'object') {
      // Keep the amount that a test has set for a refund by the owner at Stripe itself.
      intent.latest_charge.amount_refunded = Math.max(intent.latest_charge.amount_refunded, returnedOf(intent.id));
    }
    return [200, intent];
  }
}

/** Marks the intent as paid, as browser and Stripe would: by card, unless it has a voucher or an account. */
export function settle(intent: Intent): Intent {
  intent.payment_method ??= objects.paymentMethod({ id: `pm_${intent.id}`, type: 'card', customer: null, card: objects.card('4242') });
  return Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    latest_charge: objects.charge(intent),
  } satisfies Partial<Intent>);
}

const TWO_DAYS = 2 * 86_400;

/** The customer chose OXXO in the page: the intent gets a voucher, which expires in two days. */
export const giveVoucher = (intent: Intent): Intent =>
  Object.assign(intent, {
    status: 'requires_action',
    payment_method: objects.paymentMethod({ id: `pm_oxxo_${intent.id}`, type: 'oxxo', customer: null, oxxo: {} }),
    next_action: {
      type: 'oxxo_display_details',
      oxxo_display_details: {
        number: '12345678901234657890123456789012',
        hosted_voucher_url: `https://payments.stripe.com/oxxo/voucher/${intent.id}`,
        expires_after: Math.floor(Date.now() / 1000) + TWO_DAYS,
      },
    },
  } satisfies Partial<Intent>);

/** The customer chose the bank transfer. */
export const giveAccount = (intent: Intent): Intent =>
  Object.assign(intent, {
    status: 'requires_action',
    payment_method: objects.paymentMethod({ id: `pm_spei_${intent.id}`, type: 'customer_balance', customer: null, customer_balance: {} }),
    next_action: {
      type: 'display_bank_transfer_instructions',
      display_bank_transfer_instructions: {
        amount_remaining: intent.amount,
        currency: 'mxn',
        type: 'mx_bank_transfer',
        reference: '7F3A91C2',
        hosted_instructions_url: `https://payments.stripe.com/bank_transfers/instructions/${intent.id}`,
        financial_addresses: [{ type: 'spei', supported_networks: ['spei'], spei: SPEI }],
      },
    },
  } satisfies Partial<Intent>);

const ADDRESS = {
  city: 'Ciudad de México',
  country: 'MX',
  line1: 'Paseo de la Reforma 1',
  line2: null,
  postal_code: '06600',
  state: 'CDMX',
};
const SPEI = {
  account_holder_address: ADDRESS,
  account_holder_name: 'Casa Blanca',
  bank_address: ADDRESS,
  bank_code: '124',
  bank_name: 'CITI MEXICO',
  clabe: '124180000000000006',
};

/** The voucher has expired: Stripe removes the payment method again. */
export const endVoucher = (intent: Intent): Intent =>
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null } satisfies Partial<Intent>);

const sdk = new Stripe(SETTINGS.STRIPE_SECRET_KEY);

/** A message to the shop's webhook, signed as by Stripe. */
export function message(type: Stripe.Event['type'], object: object, id?: string) {
  const body = JSON.stringify(objects.event(type, object, id));
  const signature = sdk.webhooks.generateTestHeaderString({ payload: body, secret: SETTINGS.STRIPE_WEBHOOK_SECRET });
  return { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body };
}
