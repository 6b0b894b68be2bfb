import { DAY_MS, MINUTE_MS } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { fiscalMode } from '#server/gateways/pac/pacs.ts';
import * as queries from './queries.ts';

/** How long a stamp may take before the owner is told. */
const PATIENCE_MS = 10 * MINUTE_MS;
/** From how long before its end on the owner is told to renew the certificate. */
const RENEWAL_MS = 30 * DAY_MS;
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
  const { waiting, refused, rfc, until } = await queries.things(isTrial, new Date(now.getTime() - PATIENCE_MS));
  return {
    waiting,
    refused,
    dueGlobals: 0,
    certificate: certificateNotice({ rfc, until }, { isTrial, rfc: settings().fiscal.rfc }, now),
  };
}

type Certificate = { rfc: string | null; until: Date | null };

function certificateNotice(
  { rfc, until }: Certificate,
  shop: { isTrial: boolean; rfc: string | null },
  now: Date,
): Attention['certificate'] {
  const isUsable = until !== null && until > now && rfc === shop.rfc;
  if (!(shop.isTrial || isUsable)) return 'missing';
  return until !== null && until.getTime() - now.getTime() < RENEWAL_MS ? { until } : null;
}
