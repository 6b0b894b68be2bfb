import { shopName } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import { userById } from '#server/features/accounts/queries.ts';
import { NEW_DEVICE_MAILS } from '#server/features/accounts/rules.ts';
import { digest } from '#server/features/accounts/tokens.ts';
import { type Mail, send } from '#server/gateways/mail.ts';
import { letter, momentOf } from '#server/gateways/mail-letter.ts';
import type { Caller } from '#server/http/caller.ts';
import type { JobPayload } from '#server/job-map.ts';
import * as queries from './queries.ts';
import { deviceName, networkOf } from './rules.ts';

/** @param entered.device the result of `deviceName`. The mail contains no text that a user typed. */
const newDeviceMail = (entered: { id: string; email: string; device: string; at: string; publicUrl: string }): Mail =>
  letter({
    key: `new-device-${entered.id}-${entered.at}`,
    to: entered.email,
    subject: `Entraron a tu cuenta de ${shopName()} desde otro dispositivo`,
    title: 'Entraron a tu cuenta desde otro dispositivo.',
    lead: `Fue ${momentOf(entered.at)}, desde un dispositivo o una red que no habías usado: ${entered.device}.`,
    action: { label: 'Cambiar contraseña', link: `${entered.publicUrl}/forgot-password` },
    fine: 'Si fuiste tú, no tienes que hacer nada. ¿No fuiste tú? Cambia tu contraseña ahora: así se cierran todas las sesiones.',
    reason: 'Recibes este correo porque entraron a tu cuenta.',
  });

type Device = Pick<Caller, 'address' | 'userAgent'>;
type Client = Device & Pick<Caller, 'sessionId'>;

/** Hashes a device: a browser on a system in a network. @param address in-process calls have none, and are not remembered */
const deviceHash = (userId: string, address: string, userAgent: string): string =>
  digest(`${userId} ${deviceName(userAgent)} ${networkOf(address)}`);

/** Remembers the device on which the account is created. @returns whether the device was new */
export const rememberDevice = async (tx: Tx, userId: string, { address, userAgent }: Device): Promise<boolean> =>
  address !== null && queries.rememberDevice(tx, userId, deviceHash(userId, address, userAgent));

/**
 * Names the device whose wrong codes are counted together. All devices that the account does not know count as one: an attacker who knows the
 * password could otherwise guess from many addresses. A signed-in client in a new network is counted by its session.
 * @returns null for a device that the account does not know
 */
export async function countedDevice(tx: Tx, userId: string, { address, userAgent, sessionId }: Client): Promise<string | null> {
  const hash = address === null ? null : deviceHash(userId, address, userAgent);
  if (hash !== null && (await queries.knowsDevice(tx, userId, hash))) return hash;
  return sessionId === null ? null : digest(`session ${sessionId}`);
}

/** Distinguishes clients more exactly than devices are: strangers in the user's network must not end the user's challenges. */
export const openerHash = (userId: string, { address, userAgent }: Device): string => digest(`${userId} ${address} ${userAgent}`);

/**
 * Remembers the device of a sign-in and mails the user when it is new. The caller holds the lock on the user. Anyone can create an account
 * with another person's e-mail, so the number of these mails per hour is limited.
 */
export async function noticeDevice(tx: Tx, userId: string, device: Device): Promise<void> {
  if (!(await rememberDevice(tx, userId, device))) return;
  if ((await queries.newDevicesWithinHour(tx, userId)) > NEW_DEVICE_MAILS) return;
  await enqueue(tx, 'new-device-mail', { id: userId, device: deviceName(device.userAgent), at: new Date().toISOString() });
}

export async function mailNewDevice({ id, device, at }: JobPayload<'new-device-mail'>): Promise<void> {
  const user = await userById(id);
  if (user) await send(newDeviceMail({ id, email: user.email, device, at, publicUrl: env.publicUrl }));
}

/** The work of the cleaning job. */
export const forgetOldDevices = (): Promise<void> => queries.deleteOldDevices();
