import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { env } from '#server/env.ts';

/** No letters or digits that are taken for others. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Short enough to be said on the phone. Nothing opens by it alone. */
export const newCode = (): string => Array.from({ length: 7 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** The secret of a link in a mail: nothing is kept of it, whoever holds the shop's secret can make it again. */
export const sign = (secret: string, id: string): string => createHmac('sha256', secret).update(id).digest('base64url');

export function isSigned(secret: string, id: string, token: string): boolean {
  const [right, sent] = [Buffer.from(sign(secret, id)), Buffer.from(token)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}

/** What stays with a booking of where it was made: enough to count by, and no address. */
export const clientKeyOf = (secret: string, client: string): string =>
  createHmac('sha256', secret).update(`client ${client}`).digest('base64url');

type Linked = { codigo: string; token: string };
export const reservationLink = ({ codigo, token }: Linked): string => `${env.publicUrl}/reservacion/${codigo}?token=${token}`;
export const waitingLink = ({ codigo, token }: Linked): string => `${env.publicUrl}/reservacion/espera/${codigo}?token=${token}`;
