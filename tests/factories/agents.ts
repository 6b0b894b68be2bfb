import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { agentSessions, type SessionRequest } from '#server/features/agent-sessions/table.ts';
import { agentKeys, agentOrderNews } from '#server/features/agents/table.ts';
import { ager } from './rows.ts';

const drawn = (): string => randomBytes(16).toString('base64url');

/** An order that a program has prepared and a person has not paid yet. @returns what a payment names it by */
export async function preparedOrder(
  { url }: { url: string },
  lines: { id: string; productId: string; quantity?: number }[],
  more: Partial<SessionRequest> = {},
): Promise<{ id: string; k: string }> {
  const [id, k] = [`ses_${drawn()}`, drawn()];
  const request: SessionRequest = {
    lines: lines.map((line) => ({ options: null, quantity: 1, note: '', ...line })),
    buyer: { firstName: 'Ana', lastName: null, email: 'ana@correo.mx', telephone: null },
    tipo: 'recoger',
    option: 'asap',
    address: null,
    codes: [],
    ...more,
  };
  await db.insert(agentSessions).values({
    id,
    linkKey: k,
    kind: 'checkout',
    platform: url,
    host: new URL(url).host,
    request,
    expiresAt: new Date(Date.now() + 6 * 3600_000),
  });
  return { id, k };
}

/** As if the last try to tell a program of its order were so long ago. */
export const ageOrderNews = ager(agentOrderNews, 'orderId', 'nextAt');

/** As if a key had been retired so much earlier. */
export const ageRetired = ager(agentKeys, 'kid', 'retiredAt');
/** As if the shop's keys had been lost. */
export const lockKeys = () =>
  db.update(agentKeys).set({ privateKey: sql`regexp_replace(${agentKeys.privateKey}, '^v1\\.[0-9a-f]{8}', 'v1.0badc0de')` });
