import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import { greetedName } from '#server/features/accounts/greeted.ts';
import { userById } from '#server/features/accounts/queries.ts';
import { NEW_DEVICE_MAILS } from '#server/features/accounts/rules.ts';
import { digest } from '#server/features/accounts/sign-in/tokens.ts';
import { send } from '#server/gateways/mail.ts';
import type { Caller } from '#server/http/caller.ts';
import type { JobPayload } from '#server/job-map.ts';
import { newDeviceMail } from './letters.ts';
import * as queries from './queries.ts';
import { deviceName, networkOf } from './rules.ts';

type Device = Pick<Caller, 'address' | 'userAgent'>;

/** A device is a browser on a system in a network. @param address not that of an in-process call */
const deviceHash = (userId: string, address: string, userAgent: string): string =>
  digest(`${userId} ${deviceName(userAgent)} ${networkOf(address)}`);

/** The device on which the account is opened. @returns whether the account did not know it */
export const rememberDevice = async (tx: Tx, userId: string, { address, userAgent }: Device): Promise<boolean> =>
  address !== null && queries.rememberDevice(tx, userId, deviceHash(userId, address, userAgent));

/**
 * Remembers the device of a sign-in and mails a new one. The caller holds the lock on the user.
 * Anyone can open an account under another person's e-mail, so there are not many of these mails an hour.
 */
export async function noticeDevice(tx: Tx, userId: string, device: Device): Promise<void> {
  if (!(await rememberDevice(tx, userId, device))) return;
  if ((await queries.newDevicesWithinHour(tx, userId)) > NEW_DEVICE_MAILS) return;
  await enqueue(tx, 'new-device-mail', { id: userId, device: deviceName(device.userAgent), at: new Date().toISOString() });
}

export async function mailNewDevice({ id, device, at }: JobPayload<'new-device-mail'>): Promise<void> {
  const user = await userById(id);
  if (user) await send(newDeviceMail({ id, email: user.email, name: greetedName(user), device, at, publicUrl: env.publicUrl }));
}

/** For the cleaning job. */
export const forgetOldDevices = (): Promise<void> => queries.deleteOldDevices();
