import { readXml } from '#server/cfdi/xml.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { currentSigner } from '#server/features/invoices/csd/certificate.ts';
import { readCfdi } from '#server/features/invoices/document/read.ts';
import { seal } from '#server/features/invoices/document/seal.ts';
import { holdInGlobal } from '#server/features/invoices/ledger/cover/queries.ts';
import type { DocumentRow, SealedRow } from '#server/features/invoices/ledger/queries.ts';
import * as documents from '#server/features/invoices/ledger/queries.ts';
import { zoneOf } from '#server/features/invoices/ledger/zones.ts';
import { lockOrders } from '#server/features/invoices/tickets/queries.ts';
import { PacAway, type StampRefused } from '#server/gateways/pac/pac.ts';
import { pac } from '#server/gateways/pac/pacs.ts';
import { isTooOld, wordsOf } from './refusals.ts';

/** What became of a document that was asked about. `refused`: the PAC's own code */
export type Outcome = { row: DocumentRow; refused: StampRefused | null };

/** The SAT stamps a document up to 72 hours after its Fecha. */
const OLD_MS = 70 * 3_600_000;

/**
 * Asks the PAC for the stamp of a document that waits for it, and records the answer. Safe to call any number of times, from several
 * processes: the same bytes go under the same key, and one process asks at a time.
 * @param isAwaited false once the one who asked for the invoice got another answer meanwhile: a refusal is then mailed
 * @returns null when another process is asking or the answer is not known yet
 */
export async function stampDocument(id: string, isAwaited: () => boolean = () => false): Promise<Outcome | null> {
  const row = await documents.claim(id, 'en_proceso');
  if (!row) return outcomeOf(await documents.find(id));
  try {
    return await ask(row, isAwaited);
  } catch (error) {
    await documents.askLater(row);
    if (error instanceof PacAway) return null;
    throw error;
  }
}

const outcomeOf = (row: DocumentRow | null): Outcome | null => (row && row.state !== 'en_proceso' ? { row, refused: null } : null);

async function ask(row: SealedRow, isAwaited: () => boolean): Promise<Outcome | null> {
  const answer = await pac().stamp({ xml: row.sealedXml, key: row.key });
  if (answer.kind === 'refused') {
    // The PAC has got neither the key nor the bytes before: it would have answered with its document.
    if (isTooOld(answer.code) && Date.now() - row.sealedAt.getTime() > OLD_MS && (await sealAnew(row))) return null;
    return refuse(row, answer, isAwaited);
  }
  const stamped = answer.xml === null ? null : ownStamp(row, answer.xml);
  // Something else is stamped under this key, or the PAC does not send what it stamped: nothing is known about this document.
  if (!stamped) throw new PacAway('The PAC answered with another document.');
  return record(row, stamped);
}

/** The stamp counts only when it is of our own seal. */
function ownStamp(row: SealedRow, xml: string): { uuid: string; xml: string } | null {
  const { seal: sello, stamp } = readCfdi(xml);
  return sello === row.seal && stamp?.seal === row.seal && /^[0-9a-f-]{36}$/i.test(stamp.uuid)
    ? { uuid: stamp.uuid.toUpperCase(), xml }
    : null;
}

/** What follows a stamp is enqueued with it. */
const record = (row: SealedRow, stamped: { uuid: string; xml: string }): Promise<Outcome | null> =>
  inTransaction(async (tx) => {
    const orderIds = (await documents.ticketRows(row.id, tx)).map(({ orderId }) => orderId);
    await lockOrders(tx, orderIds);
    const marked = await documents.markStamped(tx, row.id, stamped);
    if (!marked) return outcomeOf(await documents.find(row.id, tx));
    if (marked.relation === '04') {
      await documents.release(tx, orderIds, marked.isTrial);
      await documents.hold(tx, row.id, orderIds);
    }
    if (marked.email !== null) await enqueue(tx, 'factura-mail', { id: row.id, attempt: row.attempt, letter: 'stamped' });
    await enqueue(tx, 'square-document', { id: row.id });
    return { row: marked, refused: null };
  });

/** The tickets are free again, or back in the global that they were in. */
const refuse = (row: SealedRow, refused: StampRefused, isAwaited: () => boolean): Promise<Outcome | null> =>
  inTransaction(async (tx) => {
    const orderIds = (await documents.ticketRows(row.id, tx)).map(({ orderId }) => orderId);
    await lockOrders(tx, orderIds);
    if (!(await documents.markRefused(tx, row, { code: refused.code, message: wordsOf(refused) })))
      return outcomeOf(await documents.find(row.id, tx));
    await documents.releaseOf(tx, row.id);
    if (row.kind === 'nominativa') {
      if (row.relation !== '04') await holdInGlobal(tx, orderIds, row.isTrial);
      // Refunds waited for the answer.
      for (const orderId of orderIds) await enqueue(tx, 'square-ticket', { orderId });
    }
    if (row.kind === 'nominativa' && row.email !== null && !isAwaited())
      await enqueue(tx, 'factura-mail', { id: row.id, attempt: row.attempt, letter: 'refused' });
    const now = await documents.find(row.id, tx);
    return now && { row: now, refused };
  });

async function sealAnew(row: SealedRow): Promise<boolean> {
  const signer = await currentSigner();
  if (!signer) return false;
  const { attributes, ...root } = readXml(row.sealedXml);
  const zone = zoneOf(attributes.LugarExpedicion ?? '');
  return inTransaction(async (tx) => {
    const { at, date } = await documents.fecha(tx, zone);
    const sealed = seal(
      { root: { ...root, attributes: { ...attributes, Sello: undefined, Fecha: date } }, totalCents: row.totalCents },
      signer,
    );
    await documents.sealAnew(tx, row.id, sealed, at);
    return true;
  });
}

/** How many documents one run asks about. */
const RUN = 50;
const AT_ONCE = 4;

/** The minute's job: asks about the documents that wait for their stamp. */
export async function stampWaiting(): Promise<void> {
  const ids = await documents.due('en_proceso', RUN);
  const one = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) await stampDocument(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
