import { taxProblems } from '#contract/invoices/rfc.ts';
import { TAX_REGIMES } from '#contract/invoices/tax-regimes.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { settings } from '#server/current-settings.ts';
import { currentSigner } from '#server/features/invoices/csd/certificate.ts';
import type { Issuer, Signer } from '#server/features/invoices/document/types.ts';
import { fiscalMode } from '#server/gateways/pac/pacs.ts';
import { Refusal } from '#server/http/refusal.ts';
import { zoneOf } from './zones.ts';

/** Series of all papers of the test mode. */
const TRIAL_SERIES = 'PRUEBA';
/** The series used until the owner sets one. */
const DEFAULT_SERIES = 'A';

export const isTrialMode = (): boolean => fiscalMode() === 'prueba';

/** The series of the papers that are made now. */
export const currentSeries = (): string => (isTrialMode() ? TRIAL_SERIES : settings().fiscal.serie || DEFAULT_SERIES);

/** Who issues documents now, and with what. `place`: a postal code; `zone`: its time zone */
export type Office = { issuer: Issuer; signer: Signer; place: string; zone: string; series: string; isTrial: boolean };

/** The shop as issuer; null while the settings are incomplete or break a rule of the SAT. */
export function issuerOf({ rfc, razon_social, regimen, codigo_postal }: Settings['fiscal']): Issuer | null {
  if (!(rfc && razon_social && regimen && codigo_postal) || !Object.hasOwn(TAX_REGIMES, regimen)) return null;
  if (Object.keys(taxProblems({ rfc, regimen }, { rfc: null, regimen: null })).length > 0) return null;
  return { rfc, name: razon_social, regime: regimen, postalCode: codigo_postal };
}

/** @throws Refusal 409 `fiscal_incomplete`, 503 `fiscal_not_ready` without a valid certificate */
export async function currentOffice(): Promise<Office> {
  const { fiscal } = settings();
  const issuer = issuerOf(fiscal);
  if (!issuer)
    throw new Refusal(409, 'fiscal_incomplete', 'La casa aún no puede facturar: faltan sus datos fiscales o no corresponden entre sí.');
  const signer = await currentSigner();
  if (!signer) throw notReady();
  const place = fiscal.lugar_expedicion ?? issuer.postalCode;
  return { issuer, signer, place, zone: zoneOf(place), series: currentSeries(), isTrial: isTrialMode() };
}

/** The same for jobs, which wait while the shop cannot issue documents. */
export async function officeNow(): Promise<Office | null> {
  try {
    return await currentOffice();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const RETRY_SECONDS = 3600;
export const notReady = (): Refusal =>
  new Refusal(503, 'fiscal_not_ready', 'Por ahora no podemos timbrar facturas. Tu ticket queda libre: inténtalo más tarde.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
