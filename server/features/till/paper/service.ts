import { MINUTE_MS } from '#contract/shop-clock.ts';
import { db } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { withHistory } from '#server/features/orders/index.ts';
import { tills } from '#server/features/payments/index.ts';
import { hasTillPrinter, inTurn, send, tillPrinter } from '#server/gateways/printer/printer.ts';
import { Refusal, unknownOrder } from '#server/http/refusal.ts';
import type { JobPayload } from '#server/job-map.ts';
import { figuresOf, frozenFigures } from '../figures.ts';
import * as queries from '../queries.ts';
import { SOFTWARE } from '../software.ts';
import { peopleIn } from '../wire.ts';
import { corteOf } from './corte.ts';
import { receiptOf } from './receipt.ts';
import type { Roll } from './roll.ts';
import { rollPdf } from './roll-pdf.ts';
import { drawerBytes, rollBytes, rollPage } from './roll-printed.ts';

/** What tills print: the report of a shift and the receipt of a sale. */

async function rollOfShift(shift: tills.ShiftRow): Promise<{ roll: Roll; number: number }> {
  const figures = frozenFigures(shift) ?? (await figuresOf(db, shift));
  const [names, number] = [await queries.namesOf(peopleIn(shift, figures)), await tills.numberOf(shift)];
  const version = typeof shift.frozen?.version === 'string' ? shift.frozen.version : SOFTWARE;
  return { roll: corteOf({ shift, figures, names, number, now: new Date(), version }), number };
}

/**
 * The corte Z of a closed shift as a PDF, or the corte X of an open one.
 * @param isLook whether the caller asked for the corte X
 * @throws Refusal 404, 409 `till_open` for the corte Z of an open shift
 */
export async function cortePdf(id: string, isLook: boolean): Promise<{ filename: string; content: Buffer }> {
  const shift = isUuid(id) ? await tills.find(id) : null;
  if (!shift) throw tills.unknownShift();
  if (!shift.closedAt && !isLook) throw new Refusal(409, 'till_open', 'El turno sigue abierto: pide su corte X.');
  const { roll, number } = await rollOfShift(shift);
  return { filename: `corte-${shift.closedAt ? 'z' : 'x'}-${number}.pdf`, content: rollPdf(roll) };
}

async function rollOfSale(orderId: string): Promise<Roll | null> {
  const taken = isUuid(orderId) ? await queries.takenFor(orderId) : null;
  const [order] = taken ? await withHistory([orderId]) : [];
  return order && taken ? receiptOf(order, taken) : null;
}

/** The receipt of a sale as a page that the browser prints. @throws Refusal 404, also for an order that was not paid at a till */
export async function receiptPage(orderId: string): Promise<string> {
  const roll = await rollOfSale(orderId);
  if (!roll) throw unknownOrder();
  return rollPage(roll);
}

const print = (till: string, bytes: Uint8Array): Promise<void> =>
  inTurn(() => send(bytes, undefined, tillPrinter(till)), tillPrinter(till));

/** The drawer opens while the person who took the cash stands before it, not when a printer comes back later. */
const isRecent = (at: string): boolean => Date.now() - Date.parse(at) < MINUTE_MS;

/** The job's work. Nothing for a till whose printer was removed. */
export async function printReceipt({ till, orderId, isCash, at }: JobPayload<'till-receipt'>): Promise<void> {
  if (!hasTillPrinter(till)) return;
  const roll = await rollOfSale(orderId);
  if (roll) await print(till, rollBytes(roll, { opensDrawer: isCash && isRecent(at) }));
}

/** The job's work. */
export async function printCorte({ shiftId }: JobPayload<'till-corte'>): Promise<void> {
  const shift = await tills.find(shiftId);
  if (!shift || !hasTillPrinter(shift.till)) return;
  await print(shift.till, rollBytes((await rollOfShift(shift)).roll, { opensDrawer: false }));
}

/** The job's work. */
export async function pulse({ till, at }: JobPayload<'till-drawer'>): Promise<void> {
  if (hasTillPrinter(till) && isRecent(at)) await print(till, drawerBytes());
}
