import { expect } from 'vitest';
import { folioOf } from '#contract/orders/folio.ts';
import type { Cluster } from './cluster.ts';

/** How often each mail was accepted. */
function mails({ mail }: Cluster): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { accepted } of Object.values(mail)) for (const [key, count] of accepted) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

export const isMailed = ({ mail }: Cluster, orderId: string): boolean =>
  Object.values(mail).some(({ accepted }) => accepted.has(`order-${orderId}`));

/**
 * Each order has its slip, once, besides slips marked as copies. A mail came twice only when its process or the database was lost between
 * the mail server's "250" and the job's end: no sender can know then whether it was taken. It has the same Message-ID, and mail programs
 * show it once.
 */
export async function expectOneOfEach(cluster: Cluster, orders: readonly string[]): Promise<void> {
  const slips = () => {
    const counts = new Map<string, { first: number; copies: number }>();
    for (const [first = '', second = ''] of cluster.printer.slips) {
      const isCopy = first === 'COPIA';
      const folio = isCopy ? second : first;
      const count = counts.get(folio) ?? { first: 0, copies: 0 };
      counts.set(folio, isCopy ? { ...count, copies: count.copies + 1 } : { ...count, first: count.first + 1 });
    }
    return counts;
  };
  const patience = { timeout: 5 * 60_000, interval: 2000 };
  await expect.poll(() => orders.filter((id) => !slips().has(folioOf(id))), patience).toEqual([]);
  expect([...slips()].filter(([, { first }]) => first > 1)).toEqual([]);

  const again = await cluster.witness.primary().query<{ data: string }>('select data::text from pgboss.job where retry_count > 0');
  const interrupted = again.map(({ data }) => data).join();
  const doubled = [...mails(cluster)].filter(([, count]) => count > 1).map(([key]) => key);
  const idOf = (key: string) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key)?.[0] ?? key;
  expect(doubled.filter((key) => !interrupted.includes(idOf(key)))).toEqual([]);
  const copies = [...slips().values()].filter((count) => count.first + count.copies > 1).length;
  console.log(`${mails(cluster).size} mails, ${doubled.length} of them twice; ${slips().size} slips, ${copies} of them with a copy`);
}
