import type { Csd, CsdCertificate } from '#contract/invoices/csd.ts';
import { DAY_MS } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/features/audit/index.ts';
import { TRIAL_SIGNER } from '#server/features/invoices/document/trial-signer.ts';
import type { Signer } from '#server/features/invoices/document/types.ts';
import { fiscalMode } from '#server/gateways/pac/pacs.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { invalid } from '#server/http/refusal.ts';
import { currentKeyId } from '#server/sealing/keys.ts';
import { open, seal, sealedBy } from '#server/sealing/seal.ts';
import * as queries from './queries.ts';
import { type Files, readFiles } from './read-files.ts';

const contextOf = (number: string): string => `seal certificate ${number}`;
const opened = ({ number, sealedKey }: queries.StoredCsd): string | null => open(sealedKey, contextOf(number))?.toString() ?? null;

const SUBJECT = { type: 'settings', id: 'csd' };

type Facts = Pick<queries.StoredCsd, 'rfc' | 'name' | 'number' | 'validFrom' | 'validTo'>;
const answerOf = ({ rfc, name, number, validFrom, validTo }: Facts): CsdCertificate => ({
  rfc,
  nombre: name,
  numero: number,
  desde: validFrom.toISOString(),
  hasta: validTo.toISOString(),
});

/** Replaces the shop's certificate. @throws Refusal 422 with the wrong file or password */
export async function upload(files: Files, by: CallerUser): Promise<CsdCertificate> {
  const read = readFiles(files, settings().fiscal.rfc, new Date());
  if ('errors' in read) throw invalid(read.errors);
  const { privateKey, ...facts } = read;
  await inTransaction(async (tx) => {
    await queries.replace(tx, { ...facts, sealedKey: seal(privateKey, contextOf(facts.number)) });
    await audit(tx, { actor: by, kind: 'settings', subject: SUBJECT, summary: `Subió el certificado de sello digital ${facts.number}` });
  });
  return answerOf(facts);
}

const NONE = { rfc: null, nombre: null, numero: null, desde: null, hasta: null };

export async function current(): Promise<Csd> {
  const row = await queries.find();
  return { ...(row ? answerOf(row) : NONE), modo: fiscalMode() };
}

/** Without a certificate it does nothing. */
export const remove = (by: CallerUser): Promise<void> =>
  inTransaction(async (tx) => {
    const number = await queries.remove(tx);
    if (number === null) return;
    await audit(tx, { actor: by, kind: 'settings', subject: SUBJECT, summary: `Borró el certificado de sello digital ${number}` });
  });

/** What prevents the shop's certificate from sealing now; null when nothing does. */
function obstacleTo(row: queries.StoredCsd | null, now: Date): 'missing' | 'expired' | 'other_rfc' | null {
  if (!row || opened(row) === null) return 'missing';
  if (row.validTo <= now || row.validFrom > now) return 'expired';
  return row.rfc === settings().fiscal.rfc ? null : 'other_rfc';
}

/**
 * Who seals documents now: in the test mode a test certificate, whatever was uploaded; else the shop's own. Null while that one is missing,
 * not valid now, or of another RFC than the shop's.
 */
export async function currentSigner(): Promise<Signer | null> {
  if (fiscalMode() === 'prueba') return TRIAL_SIGNER;
  const row = await queries.find();
  const privateKey = row && opened(row);
  if (!row || !privateKey || obstacleTo(row, new Date()) !== null) return null;
  return { number: row.number, certificate: row.certificate, privateKey };
}

const WARNED_DAYS = 30;

/** `until`: when the certificate ends. */
export type CsdNotice = { kind: 'missing' | 'expired' | 'other_rfc' | 'expiring'; until: Date | null };

/** What the owner has to do about the certificate; null when nothing. In the test mode only an uploaded one that ends soon is named. */
export async function csdNotice(): Promise<CsdNotice | null> {
  const row = await queries.find();
  const now = new Date();
  const obstacle = obstacleTo(row, now);
  const isNeeded = fiscalMode() === 'real';
  if (obstacle && (isNeeded || obstacle === 'expired')) return { kind: obstacle, until: row?.validTo ?? null };
  const endsSoon = row && row.validTo.getTime() - now.getTime() <= WARNED_DAYS * DAY_MS;
  return endsSoon ? { kind: 'expiring', until: row.validTo } : null;
}

/** The sealed key when the shop's keys do not open it. */
async function locked(): Promise<queries.StoredCsd | null> {
  const row = await queries.find();
  return row && opened(row) === null ? row : null;
}

/** What keeps the certificate's key, for those who count, renew or forget all sealed values. */
export const csdSecrets = {
  name: 'certificado de sello digital',
  countLocked: async (): Promise<number> => ((await locked()) ? 1 : 0),
  async rotate(): Promise<number> {
    const row = await queries.find();
    if (!row || sealedBy(row.sealedKey) === currentKeyId()) return 0;
    const plain = opened(row);
    return plain !== null && (await queries.replaceKey(row.sealedKey, seal(plain, contextOf(row.number)))) ? 1 : 0;
  },
  /** Without its key a certificate seals nothing: it has to be uploaded again. */
  async forgetLocked(): Promise<number> {
    const row = await locked();
    if (!row) return 0;
    return inTransaction(async (tx) => {
      if (!(await queries.removeWithKey(tx, row.sealedKey))) return 0;
      const summary = 'El certificado de sello digital se borró porque ninguna clave abre su llave';
      await audit(tx, { actor: null, kind: 'settings', subject: SUBJECT, summary });
      return 1;
    });
  },
};
