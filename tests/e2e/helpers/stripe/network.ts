import type { Page, Route } from '@playwright/test';
import { giveVoucher, type Intent, type StripeStandIn, settle } from '../../../stand-ins/stripe.ts';
import { drawFields, drawWallets, makeElement } from './elements.ts';
import { stripeJs } from './stripe-js.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  /** The bank asks in a frame over the page. */
  asks: '4000002500003155',
  /** The bank asks, and then declines the card. */
  asksAndDeclines: '4000008400001629',
  /** The bank asks on a page of its own. */
  redirects: '4000002760003184',
} as const;

const DECLINES = new Map<string, object>([
  [CARDS.declined, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }],
  [CARDS.noFunds, { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }],
  [CARDS.asksAndDeclines, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }],
]);
const UNCONFIRMED = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' };

/** The card with which each payment was last tried. */
const cards = new WeakMap<Intent, string>();

type Options = { wallets?: ('applePay' | 'googlePay')[] };

/** Answers for js.stripe.com, api.stripe.com and the bank's pages in this page. */
export async function withStripe(page: Page, { books }: StripeStandIn, { wallets = [] }: Options = {}) {
  const parts = `{ makeElement: ${makeElement}, drawFields: ${drawFields}, drawWallets: ${drawWallets}, wallets: ${JSON.stringify(wallets)} }`;
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs})(${parts})` }),
  );
  await page.route('https://api.stripe.com/**', (route) => {
    const [id = '', step] = new URL(route.request().url()).pathname.split('/').slice(3);
    const intent = books.get(id);
    if (!intent) return answer(route, 404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
    return step === 'confirm' ? confirm(route, intent) : challenged(route, intent);
  });
  await page.route('https://hooks.stripe.com/**', (route) => {
    const url = new URL(route.request().url());
    const [way, id = '', act] = url.pathname.split('/').slice(1);
    const intent = books.get(id) as Intent;
    if (!act) return route.fulfill({ contentType: 'text/html', body: bankPage(`/${way}/${id}`, url.search) });
    decide(intent, act === 'approve');
    if (way === '3d_secure_2') return route.fulfill({ contentType: 'text/html', body: ANSWERED });
    const back = new URL(url.searchParams.get('return_url') ?? '');
    back.searchParams.set('payment_intent', id);
    back.searchParams.set('payment_intent_client_secret', String(intent.client_secret));
    back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
    return route.fulfill({ status: 303, headers: { location: back.href } });
  });
}

const answer = (route: Route, status: number, json: object) =>
  route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json });

function confirm(route: Route, intent: Intent) {
  const { pays, amount, return_url } = route.request().postDataJSON();
  if (['succeeded', 'canceled'].includes(intent.status)) {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: intent };
    return answer(route, 400, { error });
  }
  // Stripe compares the amount of the elements with the payment.
  if (amount !== intent.amount) return answer(route, 400, { error: { type: 'invalid_request_error', param: 'amount' } });
  cards.set(intent, pays);
  if (pays === 'oxxo') return answer(route, 200, giveVoucher(intent));
  if (pays === CARDS.asks || pays === CARDS.asksAndDeclines) {
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    return answer(route, 200, Object.assign(intent, { status: 'requires_action', next_action }));
  }
  if (pays === CARDS.redirects) {
    const url = `https://hooks.stripe.com/redirect/${intent.id}?return_url=${encodeURIComponent(return_url)}`;
    const next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url } };
    return answer(route, 200, Object.assign(intent, { status: 'requires_action', next_action }));
  }
  const error = DECLINES.get(pays);
  return error ? answer(route, 402, { error }) : answer(route, 200, settle(intent));
}

/** The request of js.stripe.com after the bank's frame: a frame that was closed without an answer counts as refused. */
function challenged(route: Route, intent: Intent) {
  if (intent.status === 'requires_action') decide(intent, false);
  if (intent.status === 'succeeded') return answer(route, 200, intent);
  return answer(route, 200, { error: { ...(intent.last_payment_error as object), payment_intent: intent } });
}

function decide(intent: Intent, isApproved: boolean) {
  const declined = DECLINES.get(cards.get(intent) ?? '');
  // A payment that was cancelled meanwhile stays cancelled.
  if (intent.status !== 'requires_action') return intent;
  Object.assign(intent, { next_action: null });
  if (isApproved && !declined) return settle(intent);
  return Object.assign(intent, { status: 'requires_payment_method', last_payment_error: isApproved ? declined : UNCONFIRMED });
}

const page = (body: string) =>
  `<!doctype html><html lang="es"><title>Banco de prueba</title><meta name="viewport" content="width=device-width"><main>${body}</main>`;

const bankPage = (path: string, search: string) =>
  page(
    `<h1>Confirma tu compra</h1>${['approve', 'refuse']
      .map(
        (act) =>
          `<form method="post" action="${path}/${act}${search}"><button>${act === 'approve' ? 'Aprobar' : 'Rechazar'}</button></form>`,
      )
      .join('')}`,
  );

const ANSWERED = page(`<p>Listo</p><script>parent.postMessage('answered', '*')</script>`);
