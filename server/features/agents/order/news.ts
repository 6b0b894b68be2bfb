import { createHash } from 'node:crypto';
import { agentsAreOn } from '#server/agents-switch.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import type { Change } from '#server/events.ts';
import { orderToken } from '#server/features/orders/index.ts';
import { askOutside } from '#server/gateways/outside/request.ts';
import { pauseAfter } from '#server/gateways/outside/retries.ts';
import { withEnvelope } from '../door/envelope.ts';
import { signedHeaders } from '../keys/sign.ts';
import { profileAt } from '../platform/fetch.ts';
import { CAPABILITY, PROFILE_PATH } from '../ucp/version.ts';
import { orderDocument } from './document.ts';
import * as queries from './queries.ts';
import { RUN, TELL_MS } from './rules.ts';

/** Notes the changes of orders that programs prepared, in their transaction. */
export async function noteOrders(tx: Tx, ...changes: readonly Change[]): Promise<void> {
  // A new order is known to have no program, and then costs no statement.
  for (const { type, id, isPrepared = true } of changes)
    if (isPrepared && type.startsWith('pedido.') && (await queries.note(tx, id))) await enqueue(tx, 'agent-order-news', { orderId: id });
}

/** Names one version of an order's news, the same in all tries. */
function newsId(orderId: string, version: number): string {
  const hex = createHash('sha256').update(`order news ${orderId} ${version}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const CAPABILITIES = new Set<string>([CAPABILITY.order]);

/** @returns whether the program has answered, or is not to be told */
async function send(orderId: string, { version, url }: { version: number; url: string }): Promise<boolean> {
  const facts = await queries.factsOf(orderId);
  const trusted = settings().agentes.plataformas;
  const profileUrl = new URL(url);
  if (!facts || (trusted.length > 0 && !trusted.includes(profileUrl.hostname))) return true;
  const { webhookUrl } = await profileAt(profileUrl, null);
  if (webhookUrl === null) return true;
  const document = orderDocument(facts, await orderToken(orderId));
  const body = Buffer.from(JSON.stringify(withEnvelope({ body: document }, CAPABILITIES, { capabilities: [CAPABILITY.order] })));
  const [id, now, to] = [newsId(orderId, version), new Date(), new URL(webhookUrl)];
  const headers = {
    'ucp-agent': `profile="${env.publicUrl}${PROFILE_PATH}"`,
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  };
  const signed = await signedHeaders({ url: to, body, headers }, now);
  if (!signed) return false;
  const sent = { ...signed, 'content-length': body.length };
  const answer = await askOutside(to, {
    method: 'POST',
    headers: sent,
    body,
    timeoutMs: TELL_MS,
    mostBytes: 0,
    testOrigin: env.ucpTestOrigin,
  });
  return answer.status >= 200 && answer.status < 300;
}

/**
 * Tells a program of the newest state of its order, until it knows it or another try must wait. Only one process tells of an order at a time,
 * so that an older state does not arrive after a newer one.
 */
export async function tellOf(orderId: string): Promise<void> {
  if (!agentsAreOn()) return;
  for (let news = await queries.claim(orderId); news; news = await queries.claim(orderId)) {
    const isTold = await send(orderId, news).catch(() => false);
    const pause = isTold ? null : pauseAfter(news.tries + 1, Math.random());
    if (pause === null) await queries.settle(orderId, news.version);
    else await queries.postpone(orderId, news.version, pause);
  }
}

/** Tells of everything that is due, for the job that runs each minute. */
export async function tellAllDue(): Promise<void> {
  if (!agentsAreOn()) return;
  const due = (await queries.due(RUN.orders)).values();
  const lane = async () => {
    for (const orderId of due) await tellOf(orderId);
  };
  await Promise.all(Array.from({ length: RUN.atOnce }, lane));
}

export const forgetTold = queries.forgetTold;
