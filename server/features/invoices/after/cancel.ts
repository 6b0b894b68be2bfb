import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/features/audit/index.ts';
import { signedCancellation } from '#server/features/invoices/document/cancellation.ts';
import { readCfdi } from '#server/features/invoices/document/read.ts';
import { furtherGlobal } from '#server/features/invoices/global/make.ts';
import { currentOffice, isTrialMode, type Office, officeNow } from '#server/features/invoices/ledger/office.ts';
import type { DocumentRow, SealedRow } from '#server/features/invoices/ledger/queries.ts';
import * as documents from '#server/features/invoices/ledger/queries.ts';
import { documentNamed } from '#server/features/invoices/reading/queries.ts';
import { unknownInvoice } from '#server/features/invoices/reading/view.ts';
import { stampDocument } from '#server/features/invoices/stamping/stamp.ts';
import { atMost } from '#server/features/invoices/stamping/wait.ts';
import { lockOrders } from '#server/features/invoices/tickets/queries.ts';
import { PacAway } from '#server/gateways/pac/pac.ts';
import { pac } from '#server/gateways/pac/pacs.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

type Reason = queries.Asked['reason'];

/** How long the process that begins a cancellation may ask before the job does. */
const FIRST_TRY_SECONDS = 20;

/**
 * Writes the signed request for a cancellation, which is sent after the commit and unchanged until it is decided. The caller holds the locks
 * of the document's orders and of the document.
 * @param replacedBy the UUID of the document that takes its place, with reason 01
 */
export async function beginCancel(tx: Tx, row: DocumentRow, reason: Reason, replacedBy: string | null, office: Office): Promise<void> {
  const { uuid, stampedXml } = row;
  if (uuid === null || stampedXml === null) throw new Error('Only stamped documents can be cancelled.');
  const { date } = await documents.fecha(tx, office.zone);
  const { rfc } = readCfdi(stampedXml).issuer;
  const request = signedCancellation({ rfc, uuid, reason, replacedBy, date }, office.signer);
  await queries.markCancelling(tx, row.id, { reason, request }, FIRST_TRY_SECONDS);
}

const WAIT_MS = 8000;

/**
 * Cancels a stamped document for a manager, and waits a little for the answer.
 * @param name its id or printed folio, or the id of the order whose invoice it is
 * @throws Refusal 404, 409 `invalid_state`, `has_related`, 422 for a global with reason 03
 */
export async function cancel(name: string, reason: '02' | '03', by: { id: string; name: string }): Promise<DocumentRow> {
  const known = await documentNamed(name);
  if (!known || known.state === null || known.isTrial !== isTrialMode()) throw unknownInvoice();
  if (known.state !== 'timbrada') throw notStamped(known);
  const office = await currentOffice();
  await inTransaction(async (tx) => {
    await lockOrders(
      tx,
      (await documents.ticketRows(known.id, tx)).map(({ orderId }) => orderId),
    );
    const row = await documents.lock(tx, known.id);
    if (!row) throw unknownInvoice();
    if (row.state !== 'timbrada') throw notStamped(row);
    if (row.kind === 'global' && reason !== '02') throw invalid({ motivo: 'Una factura global se cancela con 02.' });
    if (await queries.hasEgreso(tx, row.id))
      throw new Refusal(409, 'has_related', 'Esta factura tiene un egreso relacionado: cancela primero el egreso.');
    if (await queries.substituteOf(tx, row.id))
      throw new Refusal(409, 'has_related', 'Otra factura la está sustituyendo: se cancela sola en cuanto esa se timbre.');
    await beginCancel(tx, row, reason, null, office);
    const summary = `Pidió cancelar la factura ${row.folio}, motivo ${reason}`;
    await audit(tx, { actor: by, kind: 'cancel', subject: { type: 'invoice', id: row.id }, summary });
  });
  await atMost(WAIT_MS, askCancel(known.id));
  return (await documents.find(known.id)) ?? known;
}

const notStamped = ({ state }: DocumentRow) =>
  new Refusal(409, 'invalid_state', 'Solo se cancela una factura timbrada.', { data: { estado: state } });

/** Soon after the request the answer is asked for every minute; receivers have three days to accept. */
const SOON_MS = 3_600_000;
const SOON_SECONDS = 50;
const LATER_SECONDS = 600;

const pauseOf = ({ cancelAskedAt }: SealedRow): number =>
  cancelAskedAt !== null && Date.now() - cancelAskedAt.getTime() < SOON_MS ? SOON_SECONDS : LATER_SECONDS;

/**
 * Sends the request for a cancellation, or asks whether it is decided, and records the answer. Safe to call any number of times, from several
 * processes.
 */
export async function askCancel(id: string): Promise<void> {
  const row = await documents.claim(id, 'cancelacion_en_proceso');
  if (!row) return;
  try {
    // The other mode has another PAC.
    if (row.isTrial !== isTrialMode()) throw new PacAway('A document of the other mode.');
    const decision = row.cancelReceipt === null ? await send(row) : await enquire(row);
    if (decision) await record(row, decision);
    else await queries.askAgainIn(row, pauseOf(row));
  } catch (error) {
    await queries.askAgainIn(row, pauseOf(row));
    if (!(error instanceof PacAway)) throw error;
  }
}

/** @returns null while the receiver has to accept */
async function send(row: SealedRow): Promise<queries.Decision | null> {
  const { uuid, cancelReason: reason, cancelRequest: request } = row;
  if (uuid === null || reason === null || request === null) throw new Error('A cancellation without its request.');
  const replacedBy = /FolioSustitucion="([^"]+)"/.exec(request)?.[1] ?? null;
  const answer = await pac().cancel({ uuid, issuerRfc: issuerOf(row), reason, replacedBy, request });
  if (answer.kind === 'cancelled') return answer;
  if (answer.kind === 'refused') return { kind: 'refused', message: `No se pudo cancelar: ${answer.message}` };
  await queries.keepReceipt(row.id, answer.receipt);
  return null;
}

async function enquire(row: SealedRow): Promise<queries.Decision | null> {
  const state = await pac().state({
    uuid: row.uuid as string,
    issuerRfc: issuerOf(row),
    receiverRfc: row.receiver.rfc,
    total: (row.totalCents / 100).toFixed(2),
    sealEnd: row.seal.slice(-8),
  });
  if (state === 'cancelled') return { kind: 'cancelled', receipt: null };
  return state === 'rejected' ? { kind: 'refused', message: 'El receptor rechazó la cancelación: la factura sigue vigente.' } : null;
}

const issuerOf = ({ stampedXml }: SealedRow): string => readCfdi(stampedXml ?? '').issuer.rfc;

/** A cancelled document frees its tickets; those of a global go into a further one at once. */
async function record(row: SealedRow, decision: queries.Decision): Promise<void> {
  // Without an issuer now, the tickets are free, and the job of the globals takes them.
  const office = row.kind === 'global' && decision.kind === 'cancelled' ? await officeNow() : null;
  const further = await inTransaction(async (tx) => {
    const orderIds = (await documents.ticketRows(row.id, tx)).map(({ orderId }) => orderId);
    await lockOrders(tx, orderIds);
    if (!(await queries.markDecided(tx, row.id, decision))) return null;
    const held = (await documents.ticketRows(row.id, tx)).filter(({ holds }) => holds).map(({ orderId }) => orderId);
    if (decision.kind === 'cancelled') await documents.releaseOf(tx, row.id);
    if (row.kind === 'egreso') await squareLater(tx, orderIds);
    else await enqueue(tx, 'square-document', { id: row.id });
    return office && held.length > 0 ? furtherGlobal(tx, row, held, office) : null;
  });
  if (further) await stampDocument(further.id);
}

/** How long a manager has to cancel the document too whose egreso was cancelled, before a new egreso is made. */
const EGRESO_SECONDS = 86_400;

async function squareLater(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await enqueue(tx, 'square-ticket', { orderId }, { startAfter: EGRESO_SECONDS });
}
