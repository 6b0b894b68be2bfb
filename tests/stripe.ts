import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_clave',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_clave',
  STRIPE_WEBHOOK_SECRET: 'whsec_prueba',
};

export type Intent = Record<string, unknown> & { id: string; status: string; amount: number; metadata: Record<string, string> };

export type StripeStandIn = {
  url: string;
  books: Map<string, Intent>;
  /** Intents whose money went back. */
  refunds: string[];
  down: (isDown: boolean) => void;
  close: () => void;
};

/** As much of Stripe as the shop asks for, on this machine: there is no network where tests run. */
export async function startStripe(): Promise<StripeStandIn> {
  const books = new Map<string, Intent>();
  const refunds: string[] = [];
  let isDown = false;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = (request.url ?? '').split('?')[0] as string;
    const isKnown = request.headers.authorization === `Bearer ${SETTINGS.STRIPE_SECRET_KEY}`;
    const [status, body] = isDown
      ? [500, { error: { type: 'api_error' } }]
      : isKnown
        ? answerFor(request.method ?? '', path, new URLSearchParams(text))
        : [401, { error: { type: 'authentication_error' } }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    refunds,
    down(now) {
      isDown = now;
    },
    close: () => server.close(),
  };

  function answerFor(method: string, path: string, form: URLSearchParams): [number, object] {
    if (method === 'POST' && path === '/v1/refunds') {
      const paid = String(form.get('payment_intent'));
      if (refunds.includes(paid))
        return [400, { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'No' } }];
      refunds.push(paid);
      return [200, { id: 're_1', object: 'refund' }];
    }
    if (method === 'POST' && path === '/v1/payment_intents') {
      if (Number(form.get('amount')) > 99_999_999) return [400, { error: { type: 'invalid_request_error', code: 'amount_too_large' } }];
      const id = `pi_fake${books.size + 1}`;
      const made: Intent = {
        id,
        object: 'payment_intent',
        status: 'requires_payment_method',
        amount: Number(form.get('amount')),
        amount_received: 0,
        currency: form.get('currency'),
        client_secret: `${id}_secret_prueba`,
        metadata: { user_id: String(form.get('metadata[user_id]')) },
      };
      books.set(id, made);
      return [200, made];
    }
    const intent = books.get(path.split('/')[3] ?? '');
    if (!intent) return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment' } }];
    if (path.endsWith('/cancel')) {
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        return [400, { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No' } }];
      }
      intent.status = 'canceled';
    }
    return [200, intent];
  }
}

/** The browser and Stripe have settled it between them. */
export const settle = (intent: Intent): Intent => Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
