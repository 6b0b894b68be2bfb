import { TRIAL_EVENT } from '#contract/webhooks/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { bodyOf } from '#server/features/webhooks/data/body.ts';
import { nextTry, retryAfterMs, TIMEOUT_MS } from '#server/features/webhooks/rules.ts';
import { askOutside, isOutsideUrl, type OutsideAnswer } from '#server/gateways/outside/request.ts';
import * as queries from './queries.ts';
import { openSecret, signedHeaders } from './signature.ts';
import { turnOff } from './turned-off.ts';

const GONE = 410;

/** Tries a claimed delivery once, and keeps what became of it. */
export async function deliver(delivery: queries.Delivery, signal: AbortSignal): Promise<void> {
  const known = await queries.ofTry(delivery.id);
  if (!known) return;
  const { webhook } = known;
  const body = known.body ?? (await newBody(delivery, webhook));
  // It was made for the webhook as it was before: the next try makes another one.
  if (body === null) return void (await queries.giveBack(delivery.id));
  const began = performance.now();
  const answer = await post(webhook, delivery.id, body, signal);
  if (!answer && signal.aborted) return void (await queries.giveBack(delivery.id));
  const status = answer?.status ?? null;
  const outcome = { http: status, ms: Math.round(performance.now() - began) };
  if (status !== null && status >= 200 && status < 300)
    return inTransaction((tx) => queries.setDelivered(tx, delivery, outcome, !webhook.withData));
  const now = new Date();
  const asked = retryAfterMs(headerOf(answer), now);
  // A trial is tried once: its sender is waiting for the result.
  const isLast = status === GONE || delivery.type === TRIAL_EVENT;
  const nextAt = isLast ? null : nextTry(delivery.tries, now, asked, Math.random());
  await inTransaction((tx) => queries.setFailed(tx, delivery, outcome, nextAt));
  if (status === GONE) await turnOff(webhook.id, '410');
}

async function newBody(delivery: queries.Delivery, webhook: queries.Webhook): Promise<string | null> {
  const event = delivery.eventId === null ? null : await queries.event(delivery.eventId);
  const body = await bodyOf(delivery, event, webhook.withData);
  return inTransaction((tx) => queries.keepBody(tx, delivery.id, body, webhook));
}

/** @returns null without an answer */
async function post(webhook: queries.Webhook, id: string, body: string, signal: AbortSignal): Promise<OutsideAnswer | null> {
  const url = new URL(webhook.url);
  const secrets = secretsOf(webhook, new Date());
  // Without its key a secret cannot sign; `/api/ready` and the dashboard say that secrets are locked.
  if (secrets.length === 0 || !isOutsideUrl(url, env.webhookTestOrigin)) return null;
  const bytes = Buffer.from(body);
  return askOutside(url, {
    method: 'POST',
    headers: {
      ...signedHeaders(id, new Date(), body, secrets),
      'content-type': 'application/json',
      'content-length': bytes.length,
      'user-agent': 'Standard-Webhooks',
    },
    body: bytes,
    timeoutMs: TIMEOUT_MS,
    mostBytes: 0,
    testOrigin: env.webhookTestOrigin,
    signal,
  }).catch(() => null);
}

function secretsOf({ id, secret, oldSecret, oldSecretUntil }: queries.Webhook, now: Date): string[] {
  const sealed = [secret, ...(oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [oldSecret] : [])];
  return sealed.flatMap((one) => openSecret(one, id) ?? []);
}

function headerOf(answer: OutsideAnswer | null): string | undefined {
  const header = answer?.headers['retry-after'];
  return Array.isArray(header) ? header[0] : header;
}
