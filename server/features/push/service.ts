import { folioOf } from '#contract/orders/folio.ts';
import type { PushSubscription } from '#contract/push/push.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { env } from '#server/env.ts';
import { stillAt } from '#server/features/orders/service.ts';
import { isCurvePoint } from '#server/gateways/push/encrypt.ts';
import { mayBePublic } from '#server/gateways/push/public-address.ts';
import { isTestService, sendPush } from '#server/gateways/push/send.ts';
import { drawVapidKeys, type VapidKeys } from '#server/gateways/push/vapid.ts';
import { invalid } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { isServiceAddress, noticeOf } from './rules.ts';

const known = perDatabase((): { keys: VapidKeys | null } => ({ keys: null }));

/** The shop's keys. The first call generates them and stores them in the database. */
export async function vapidKeys(): Promise<VapidKeys> {
  const { keys } = known();
  const found = keys ?? (await queries.keys());
  known().keys = found;
  if (found) return found;
  await queries.keepKeys(drawVapidKeys());
  return vapidKeys();
}

/** @param wanted a subscription for an order that the caller may see */
export async function subscribe(wanted: PushSubscription): Promise<{ message: string }> {
  const isService = isServiceAddress(wanted.endpoint, env.pushTestOrigin) && (await isPublicOrTest(new URL(wanted.endpoint)));
  if (!isService) throw invalid({ endpoint: 'Esta dirección no es la de un servicio de avisos.' });
  if (!isCurvePoint(wanted.keys.p256dh)) throw invalid({ 'keys.p256dh': 'Las claves del navegador no son válidas.' });
  await db.transaction((tx) => queries.add(tx, wanted));
  return { message: 'Te avisamos cuando haya noticias de tu pedido.' };
}

const isPublicOrTest = async (url: URL): Promise<boolean> => isTestService(url) || mayBePublic(url.hostname);

export async function unsubscribe({ endpoint, order_id }: Pick<PushSubscription, 'endpoint' | 'order_id'>): Promise<undefined> {
  await queries.remove(order_id, endpoint);
}

export const forgetSubscriptions = (tx: Tx, userId: string) => queries.removeOfUser(tx, userId);

/**
 * Sends the order's status to its browsers, once for each status.
 * @throws Error when a push service could not be reached, so that the job is retried for the remaining browsers
 */
export async function tell(orderId: string, stepId: string): Promise<void> {
  const step = await stillAt(orderId, stepId);
  const notice = step && noticeOf({ ...step, name: step.number ?? folioOf(orderId) });
  if (!notice || (step.status !== 'listo' && step.status !== 'enviado') || !settings().avisos.push[step.status]) return;
  const subscribers = await queries.untold(orderId, step.status);
  if (subscribers.length === 0) return;
  const message = { topic: orderId.replaceAll('-', ''), text: declarative(orderId, notice) };
  const vapid = await vapidKeys();
  const outcomes = await Promise.all(
    subscribers.map(async ({ id, endpoint, p256dh, auth }) => {
      const outcome = await sendPush(endpoint, { p256dh, auth }, vapid, message);
      if (outcome === 'sent') await queries.setTold(id, step.status);
      if (outcome === 'gone') await queries.removeById(id);
      return outcome;
    }),
  );
  if (outcomes.includes('later')) throw new Error('A push service could not be reached.');
}

/** The payload of Declarative Web Push: Safari shows it without the service worker; in other browsers the service worker shows it. */
const declarative = (orderId: string, { title, body }: { title: string; body: string }): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body, lang: 'es-MX', tag: `pedido-${orderId}`, navigate: `${env.publicUrl}/pedido/${orderId}` },
  });
