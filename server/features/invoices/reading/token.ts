import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkSecret } from '#server/features/reservations/index.ts';

const DAYS = 180;
const DAY_SECONDS = 86_400;

/** The part of a document that its token belongs to: another try of the same row has other data, which an old token must not open. */
type Owned = { id: string; attempt: number };

const sign = async ({ id, attempt }: Owned, until: string): Promise<string> =>
  createHmac('sha256', await linkSecret())
    .update(`factura ${id} ${attempt} ${until}`)
    .digest('base64url');

/** A token that opens this invoice for 180 days without an account. It is not stored: it follows from the shop's secret. */
export async function facturaToken(owned: Owned): Promise<string> {
  const until = (Math.floor(Date.now() / 1000) + DAYS * DAY_SECONDS).toString(36);
  return `${until}.${await sign(owned, until)}`;
}

export async function opens(owned: Owned, token: string): Promise<boolean> {
  const [until = '', given = ''] = token.split('.');
  const [right, sent] = [Buffer.from(await sign(owned, until)), Buffer.from(given)];
  return right.length === sent.length && timingSafeEqual(right, sent) && Number.parseInt(until, 36) * 1000 > Date.now();
}
