import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { env } from '#server/env.ts';

/** No letters and digits that are easily confused. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code that is short enough to read out by telephone. The code alone gives no access. */
export const newCode = (): string => Array.from({ length: 7 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** The token of a link in a mail. It is not stored, because it follows from the shop's secret and the id. */
export const sign = (secret: string, id: string): string => createHmac('sha256', secret).update(id).digest('base64url');

export function isSigned(secret: string, id: string, token: string): boolean {
  const [right, sent] = [Buffer.from(sign(secret, id)), Buffer.from(token)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}

/** A keyed digest of the client's address: bookings can be counted without storing the address. */
export const clientKeyOf = (secret: string, client: string): string =>
  createHmac('sha256', secret).update(`client ${client}`).digest('base64url');

type Linked = { codigo: string; token: string };
export const reservationLink = ({ codigo, token }: Linked): string => `${env.publicUrl}/reservacion/${codigo}?token=${token}`;
/**
 * The name under which the link of a visit is signed. It differs from the reservation's: guests share this link at the table, so it must
 * not cancel the reservation.
 */
export const visitName = (id: string): string => `visita ${id}`;
export const visitLink = ({ codigo, token }: Linked): string => `${env.publicUrl}/visita/${codigo}?token=${token}`;
export const waitingLink = ({ codigo, token }: Linked): string => `${env.publicUrl}/reservacion/espera/${codigo}?token=${token}`;
