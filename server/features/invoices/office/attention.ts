import { MINUTE_MS } from '#contract/shop-clock.ts';
import { type CsdNotice, csdNotice } from '#server/features/invoices/csd/certificate.ts';
import { dueGlobals } from '#server/features/invoices/global/service.ts';
import { fiscalMode } from '#server/gateways/pac/pacs.ts';
import * as queries from './queries.ts';

/** How long a stamp may take before the owner is told. */
const PATIENCE_MS = 10 * MINUTE_MS;
export type Attention = {
  /** Documents that have waited long for their stamp. */
  waiting: queries.Some | null;
  /** Refused globals and egresos. A guest whose nominativa was refused has been told, and corrects it. */
  refused: queries.Some | null;
  /** Closed periods without their global. */
  dueGlobals: number;
  certificate: null | 'missing' | { until: Date };
};

/** What waits for the owner among the documents of the current mode. */
export async function attention(now: Date): Promise<Attention> {
  const isTrial = fiscalMode() === 'prueba';
  const { waiting, refused } = await queries.things(isTrial, new Date(now.getTime() - PATIENCE_MS));
  return {
    waiting,
    refused,
    dueGlobals: (await dueGlobals(now)).length,
    certificate: certificateOf(await csdNotice(), isTrial),
  };
}

function certificateOf(notice: CsdNotice | null, isTrial: boolean): Attention['certificate'] {
  if (!notice) return null;
  return notice.until && (notice.kind === 'expiring' || isTrial) ? { until: notice.until } : 'missing';
}
