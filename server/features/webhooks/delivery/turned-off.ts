import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { audit } from '#server/features/audit/index.ts';
import { followWanted } from '#server/features/webhooks/events/wanted.ts';
import { SILENT_DAYS } from '#server/features/webhooks/rules.ts';
import { send } from '#server/gateways/mail.ts';
import { turnedOffMail } from './mail.ts';
import * as queries from './queries.ts';

type Off = NonNullable<queries.Webhook['off']>;

const REASONS: Record<Off, string> = { '410': 'respondió que ya no existe', sin_respuesta: `no recibió nada en ${SILENT_DAYS} días` };

/** Turns a webhook off because of its receiver, and tells the owners. */
export async function turnOff(id: string, why: Off): Promise<void> {
  await inTransaction(async (tx) => {
    const webhook = await queries.turnOff(tx, id, why);
    if (!webhook) return;
    const host = new URL(webhook.url).host;
    const summary = `Apagó el webhook de ${host}, que ${REASONS[why]}`;
    await audit(tx, { actor: null, kind: 'webhook', subject: { type: 'webhook', id }, summary });
    for (const owner of await queries.owners(tx))
      await enqueue(tx, 'webhook-off-mail', { userId: owner.id, host, why, at: new Date().toISOString() });
  });
  await followWanted();
}

/** Turns off the webhooks that have had no success for days. */
export async function turnOffSilent(): Promise<void> {
  for (const id of await queries.silent()) await turnOff(id, 'sin_respuesta');
}

export async function mailTurnedOff({ userId, host, why, at }: { userId: string; host: string; why: Off; at: string }): Promise<void> {
  const to = await queries.emailOfOwner(userId);
  if (to !== null) await send(turnedOffMail({ key: `webhook-off-${userId}-${at}`, to, host, reason: REASONS[why] }, env.publicUrl));
}
