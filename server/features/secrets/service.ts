import { twoStepSecrets } from '#server/features/accounts/index.ts';
import { agentSecrets } from '#server/features/agents/index.ts';
import { exportFiles } from '#server/features/exports/index.ts';
import { csdSecrets } from '#server/features/invoices/index.ts';
import { pushSecrets } from '#server/features/push/index.ts';
import { webhookSecrets } from '#server/features/webhooks/index.ts';

/** The features that seal what they store. */
const KEEPERS = [twoStepSecrets, pushSecrets, exportFiles, csdSecrets, agentSecrets, webhookSecrets];

async function ofEach(count: (keeper: (typeof KEEPERS)[number]) => Promise<number>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const keeper of KEEPERS) counts[keeper.name] = await count(keeper);
  return counts;
}

/** How many stored secrets the keys of this process do not open. */
export const countLocked = async (): Promise<number> =>
  (await Promise.all(KEEPERS.map((keeper) => keeper.countLocked()))).reduce((sum, count) => sum + count, 0);

/** Seals every secret with the current key. @returns how many it changed of each kind */
export const rotateSecrets = (): Promise<Record<string, number>> => ofEach((keeper) => keeper.rotate());

/** Deletes what the keys of this process do not open. @returns how many of each kind */
export const forgetSecrets = (): Promise<Record<string, number>> => ofEach((keeper) => keeper.forgetLocked());
