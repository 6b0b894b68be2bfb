import { createHash } from 'node:crypto';
import { folioOf } from '#contract/orders/folio.ts';
import { PUSHED } from '#contract/orders/order-statuses.ts';
import type { BrowserSubscription, PushSubscription } from '#contract/push/push.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { stillAt } from '#server/features/orders/index.ts';
import { mayBePublic } from '#server/gateways/outside/public-address.ts';
import { isCurvePoint } from '#server/gateways/push/encrypt.ts';
import { isTestService, type PushMessage, sendPush } from '#server/gateways/push/send.ts';
import { invalid, unauthorized } from '#server/http/refusal.ts';
import { vapidKeys } from './keys.ts';
import * as queries from './queries.ts';
import { isServiceAddress, noticeOf } from './rules.ts';
import * as staff from './staff/queries.ts';

/** @throws Refusal 422 for an address outside of push services, and for keys that cannot be used */
async function checkBrowser({ endpoint, keys }: BrowserSubscription): Promise<void> {
  const isService = isServiceAddress(endpoint, env.pushTestOrigin) && (await isPublicOrTest(new URL(endpoint)));
  if (!isService) throw invalid({ endpoint: 'Esta dirección no es la de un servicio de avisos.' });
  if (!isCurvePoint(keys.p256dh)) throw invalid({ 'keys.p256dh': 'Las claves del navegador no son válidas.' });
}

/** @param wanted a subscription for an order that the caller may see */
export async function subscribe(wanted: PushSubscription): Promise<{ message: string }> {
  await checkBrowser(wanted);
  await inTransaction((tx) => queries.add(tx, wanted));
  return { message: 'Te avisamos cuando haya noticias de tu pedido.' };
}

const isPublicOrTest = async (url: URL): Promise<boolean> => isTestService(url) || mayBePublic(url.hostname);

export async function unsubscribe({ endpoint, order_id }: Pick<PushSubscription, 'endpoint' | 'order_id'>): Promise<undefined> {
  await queries.remove(order_id, endpoint);
}

/** The browsers in which a member of the staff receives notices. */
export const staffDevices = async (userId: string) => ({ data: await staff.ofUser(userId) });

export async function subscribeStaff(
  owner: { userId: string; sessionId: string },
  wanted: BrowserSubscription,
): Promise<{ message: string }> {
  await checkBrowser(wanted);
  if (!(await inTransaction((tx) => staff.add(tx, owner, wanted)))) throw unauthorized();
  return { message: 'Los avisos de la casa llegan a este dispositivo.' };
}

export async function unsubscribeStaff(userId: string, endpoint: string): Promise<undefined> {
  await staff.remove(userId, endpoint);
}

export const forgetSubscriptions = (tx: Tx, userId: string) => queries.removeOfUser(tx, userId);

/**
 * Sends the order's status to its browsers, once for each status.
 * @throws Error when a push service could not be reached, so that the job is retried for the remaining browsers
 */
export async function tell(orderId: string, stepId: string): Promise<void> {
  const step = await stillAt(orderId, stepId);
  const notice = step && noticeOf({ ...step, name: step.number ?? folioOf(orderId) });
  const pushed = PUSHED.find((status) => status === step?.status);
  if (!notice || !pushed || !settings().avisos.push[pushed]) return;
  const text = declarative({ ...notice, tag: `pedido-${orderId}`, path: `/pedido/${orderId}` });
  const areReached = await sendToAll(
    await queries.untold(orderId, step.status),
    { topic: orderId.replaceAll('-', ''), text },
    { sent: (id) => queries.setTold(id, step.status), gone: queries.removeById },
  );
  if (!areReached) throw new Error('A push service could not be reached.');
}

/**
 * Sends a notice to the browsers of a member of the staff.
 * @param notice.tag names the notice; each browser gets it once
 * @returns false when a push service could not be reached; a repeated call sends it to the remaining browsers
 */
export async function tellStaff(userId: string, notice: Notice): Promise<boolean> {
  const topic = createHash('sha256').update(notice.tag).digest('base64url').slice(0, 32);
  return sendToAll(
    await staff.untold(userId, notice.tag),
    { topic, text: declarative(notice) },
    { sent: (id) => staff.setTold(id, notice.tag), gone: staff.removeById },
  );
}

type Browser = { id: string; endpoint: string; p256dh: string; auth: string };
type Outcomes = Record<'sent' | 'gone', (id: string) => PromiseLike<unknown>>;

/** Sends a message to each browser, and keeps what became of it. @returns false when a push service could not be reached */
async function sendToAll(browsers: readonly Browser[], message: PushMessage, outcomes: Outcomes): Promise<boolean> {
  if (browsers.length === 0) return true;
  const { publicKey, privateKey } = await vapidKeys();
  // Another try would not help; `/api/ready` and the dashboard say that the key is locked.
  if (privateKey === null) return true;
  const all = await Promise.all(
    browsers.map(async ({ id, endpoint, p256dh, auth }) => {
      const outcome = await sendPush(endpoint, { p256dh, auth }, { publicKey, privateKey }, message);
      if (outcome !== 'later') await outcomes[outcome](id);
      return outcome;
    }),
  );
  return !all.includes('later');
}

/** @property path the page that a press opens */
type Notice = { title: string; body: string; tag: string; path: string };

/** The payload of Declarative Web Push: Safari shows it without the service worker; in other browsers the service worker shows it. */
const declarative = ({ title, body, tag, path }: Notice): string =>
  JSON.stringify({ web_push: 8030, notification: { title, body, lang: 'es-MX', tag, navigate: `${env.publicUrl}${path}` } });
