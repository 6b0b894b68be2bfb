import { eq, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { printedSlips } from './table.ts';

/** A process that seems to print for longer has ended: the printer's own timeouts are shorter. */
const CLAIM_SECONDS = 15;

/** Claims the order's slip for this process; null while another process prints it, or when it is printed. */
export async function claim(orderId: string): Promise<{ wasStarted: boolean } | null> {
  const { rows } = await db.execute<{ wasStarted: boolean }>(sql`
    insert into ${printedSlips} as slip (order_id, claimed_at) values (${orderId}, now())
    on conflict (order_id) do update set claimed_at = now()
    where slip.printed_at is null and (slip.claimed_at is null or slip.claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS}))
    returning slip.started_at is not null as "wasStarted"`);
  return rows[0] ?? null;
}

const ofOrder = (orderId: string) => eq(printedSlips.orderId, orderId);

export async function isPrinted(orderId: string): Promise<boolean> {
  const [row] = await db.select({ at: printedSlips.printedAt }).from(printedSlips).where(ofOrder(orderId));
  return row?.at != null;
}

export const release = (orderId: string) => db.update(printedSlips).set({ claimedAt: null }).where(ofOrder(orderId));
export const start = (orderId: string) => db.update(printedSlips).set({ startedAt: sql`now()` }).where(ofOrder(orderId));
export const finish = (orderId: string) => db.update(printedSlips).set({ printedAt: sql`now()` }).where(ofOrder(orderId));
