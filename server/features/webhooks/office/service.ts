import { randomUUID } from 'node:crypto';
import { isAtLeast } from '#contract/staff.ts';
import {
  MOST_WEBHOOKS,
  OLD_SECRET_HOURS,
  TRIAL_EVENT,
  type Webhook,
  type WebhookDelivery,
  type WebhookFields,
} from '#contract/webhooks/webhooks.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { env } from '#server/env.ts';
import { audit } from '#server/features/audit/index.ts';
import { sendDue } from '#server/features/webhooks/delivery/lanes.ts';
import { closePending, dropBodies } from '#server/features/webhooks/delivery/queries.ts';
import { newSecret, sealSecret } from '#server/features/webhooks/delivery/signature.ts';
import { followWanted } from '#server/features/webhooks/events/wanted.ts';
import { mayBePublic } from '#server/gateways/outside/public-address.ts';
import { isOutsideUrl } from '#server/gateways/outside/request.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { invalid, notAllowed, notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { toDelivery, toWebhook } from './wire.ts';

const noWebhook = () => notFound('webhook_not_found', 'No encontramos ese webhook.');
const noDelivery = () => notFound('delivery_not_found', 'No encontramos esa entrega.');

/** @throws Refusal 422 for an address that the shop must not ask */
async function checkUrl(sent: string): Promise<void> {
  const url = URL.canParse(sent) ? new URL(sent) : null;
  const isRight =
    url !== null && isOutsideUrl(url, env.webhookTestOrigin) && (url.origin === env.webhookTestOrigin || (await mayBePublic(url.hostname)));
  if (!isRight) throw invalid({ url: 'La dirección debe empezar con https:// y ser la de un servidor público.' });
}

const isOwner = ({ staffRole }: CallerUser) => isAtLeast(staffRole, 'owner');

/** Addresses often contain secrets: the audit log says the server only. */
const hostOf = ({ url }: { url: string }) => new URL(url).host;
const subjectOf = (id: string) => ({ type: 'webhook', id });

export const all = async (): Promise<Webhook[]> => (await queries.all()).map(toWebhook);

/** @throws Refusal 403 for a manager who wants the data of customers, 409 `too_many` */
export async function create(input: WebhookFields, user: CallerUser): Promise<Webhook & { secreto: string }> {
  if (input.con_datos && !isOwner(user)) throw notAllowed();
  await checkUrl(input.url);
  const [id, secreto] = [randomUUID(), newSecret()];
  const made = await inTransaction(async (tx) => {
    await queries.lockCount(tx);
    if ((await queries.count(tx)) >= MOST_WEBHOOKS)
      throw new Refusal(409, 'too_many', `Ya hay ${MOST_WEBHOOKS} webhooks. Borra uno para agregar otro.`);
    const row = await queries.insert(tx, { id, ...columnsOf(input), secret: sealSecret(secreto, id), createdBy: user.id });
    const data = input.con_datos ? ', con los datos de los clientes' : '';
    await audit(tx, { actor: user, kind: 'webhook', subject: subjectOf(id), summary: `Creó el webhook de ${hostOf(input)}${data}` });
    return row;
  });
  await followWanted();
  return { ...toWebhook(made), secreto };
}

const columnsOf = ({ url, eventos, con_datos, activo }: WebhookFields) => ({ url, events: eventos, withData: con_datos, active: activo });

/**
 * Replaces the fields of a webhook. What it has not got while it was off is never sent.
 * @throws Refusal 403 for a manager who turns the data of customers on, or sends them to another address
 */
export async function change({ id, ...input }: WebhookFields & { id: string }, user: CallerUser): Promise<Webhook> {
  await checkUrl(input.url);
  const changed = await inTransaction(async (tx) => {
    const before = await known(tx, id);
    const keepsData = before.withData && before.url === input.url;
    if (input.con_datos && !keepsData && !isOwner(user)) throw notAllowed();
    const isBegun = input.activo && !before.active;
    const row = await queries.update(tx, before.id, {
      ...columnsOf(input),
      ...(isBegun && { ...queries.activeFromNow, off: null, failingSince: null }),
      ...(before.url !== input.url && { failingSince: null }),
    });
    if (!input.activo) await closePending(tx, before.id);
    if (before.withData && !input.con_datos) await dropBodies(tx, before.id);
    const summary = `Cambió el webhook de ${hostOf(before)}: ${said(before, row)}`;
    await audit(tx, { actor: user, kind: 'webhook', subject: subjectOf(before.id), summary });
    return row;
  });
  await followWanted();
  return toWebhook(changed);
}

/** What has changed, for the audit log. */
function said(before: queries.Webhook, after: queries.Webhook): string {
  const parts = [
    before.url !== after.url && `ahora avisa a ${hostOf(after)}`,
    before.active !== after.active && (after.active ? 'encendido' : 'apagado'),
    before.withData !== after.withData && (after.withData ? 'con los datos de los clientes' : 'sin los datos de los clientes'),
    String(before.events) !== String(after.events) && `eventos ${after.events.join(', ')}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : 'sin cambios';
}

async function known(tx: Tx, id: string): Promise<queries.Webhook> {
  const row = isUuid(id) ? await queries.lock(tx, id) : null;
  if (!row) throw noWebhook();
  return row;
}

export async function remove(id: string, user: CallerUser): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await known(tx, id);
    await queries.remove(tx, row.id);
    await audit(tx, { actor: user, kind: 'webhook', subject: subjectOf(row.id), summary: `Eliminó el webhook de ${hostOf(row)}` });
  });
  await followWanted();
}

const HOUR_MS = 3_600_000;

/** Draws another secret; the one before signs too for a day. */
export async function renewSecret(id: string, user: CallerUser): Promise<Webhook & { secreto: string }> {
  const secreto = newSecret();
  const changed = await inTransaction(async (tx) => {
    const row = await known(tx, id);
    const oldSecretUntil = new Date(Date.now() + OLD_SECRET_HOURS * HOUR_MS);
    await audit(tx, {
      actor: user,
      kind: 'webhook',
      subject: subjectOf(row.id),
      summary: `Renovó el secreto del webhook de ${hostOf(row)}`,
    });
    return queries.update(tx, row.id, { secret: sealSecret(secreto, row.id), oldSecret: row.secret, oldSecretUntil });
  });
  return { ...toWebhook(changed), secreto };
}

/** Sends a delivery that tells of no change. */
export async function sendTrial(id: string): Promise<WebhookDelivery> {
  const made = await inTransaction(async (tx) => queries.addDelivery(tx, (await known(tx, id)).id, TRIAL_EVENT));
  await sendDue();
  return toDelivery(made);
}

const PAGE = 100;

export async function deliveries(id: string, limit = PAGE): Promise<WebhookDelivery[]> {
  if (!isUuid(id) || !(await queries.exists(id))) throw noWebhook();
  return (await queries.deliveries(id, limit)).map(toDelivery);
}

/** Sends a delivery once more, under the same id. @throws Refusal 409 `webhook_off` */
export async function repeat(id: string): Promise<WebhookDelivery> {
  const again = await inTransaction(async (tx) => {
    const found = isUuid(id) ? await queries.lockDelivery(tx, id) : null;
    if (!found) throw noDelivery();
    if (!found.active && found.delivery.type !== TRIAL_EVENT)
      throw new Refusal(409, 'webhook_off', 'Este webhook está apagado. Enciéndelo para repetir sus entregas.');
    return queries.sendAgain(tx, found.delivery.id);
  });
  await sendDue();
  return toDelivery(again);
}
