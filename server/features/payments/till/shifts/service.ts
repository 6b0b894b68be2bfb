import { type ByMethod, byMethod } from '#contract/till-methods.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { differenceOf, expected } from './expected.ts';
import * as queries from './queries.ts';

/** The shifts of the tills: opened with a float, closed with a count. */

/** @throws Refusal 409 `till_off`, 422 for a name that the settings do not list */
export function refuseUnknown(till: string): void {
  const { activa, cajas } = settings().caja;
  if (!activa) throw new Refusal(409, 'till_off', 'La caja está apagada en los ajustes.');
  if (!cajas.includes(till)) throw invalid({ caja: 'No hay una caja con ese nombre.' });
}

const tillOpen = () => new Refusal(409, 'till_open', 'Esta caja ya tiene un turno abierto.');
const tillClosed = () => new Refusal(409, 'till_closed', 'Esta caja no tiene un turno abierto.');
const shiftClosed = () => new Refusal(409, 'till_closed', 'Este turno ya está cerrado.');
export const unknownShift = () => notFound('shift_not_found', 'No encontramos ese turno.');

/** Opens a shift. @throws Refusal 409 `till_open` while the till has one */
export async function open(tx: Tx, { till, floatCents, openedBy }: { till: string; floatCents: number; openedBy: string }) {
  // Waits for a close under way, so that the float can be compared with what it leaves.
  if (await queries.shareOpen(tx, till)) throw tillOpen();
  const expectedFloatCents = await queries.lastKept(tx, till);
  const shift = await queries.insert(tx, { till, floatCents, openedBy, expectedFloatCents });
  if (!shift) throw tillOpen();
  return shift;
}

/** The open shift with this id, locked. @param strength see `queries.lock`. @throws Refusal 404, 409 `till_closed` */
export async function lockOpen(tx: Tx, id: string, strength: 'update' | 'share') {
  const shift = await queries.lock(tx, id, strength);
  if (!shift) throw unknownShift();
  if (shift.closedAt) throw shiftClosed();
  return shift;
}

/** The open shift of a till, which stays open until the transaction ends. @throws Refusal 409 `till_closed` when it has none */
export async function openShiftOf(tx: Tx, till: string) {
  const shift = await queries.shareOpen(tx, till);
  if (!shift) throw tillClosed();
  return shift;
}

/**
 * The shift of a sale that was made without a network: its own, or the next one of the till when that was closed meanwhile.
 * @throws Refusal 422 for a shift of another till, 409 `till_closed`
 */
export async function shiftOfKept(tx: Tx, till: string, shiftId: string) {
  const own = isUuid(shiftId) ? await queries.lock(tx, shiftId, 'share') : null;
  if (own?.till !== till) throw invalid({ turno: 'Ese turno no es de esta caja.' });
  return own.closedAt === null ? { shift: own, isLate: false } : { shift: await openShiftOf(tx, till), isLate: true };
}

/** Closes a locked shift. Any count is accepted. @param frozen what the shift shows from now on */
export const close = (tx: Tx, id: string, values: queries.Close) => queries.close(tx, id, values);

/** Whether sales at the counter are rung up at a till now. */
export const isInUse = async (on: Pick<Tx, 'select'>): Promise<boolean> => settings().caja.activa && queries.isAnyOpen(on);

export const move = queries.insertMovement;
export const deleteDemo = queries.deleteDemo;

/** The payments with a reference that a shift lists. */
const MOST_REFERENCES = 2000;

export type Ledger = {
  expected: ByMethod;
  /** Tips included, change excluded. */
  taken: ByMethod;
  returned: ByMethod;
  inCents: number;
  outCents: number;
  tipsOutCents: number;
  /** How many accounts were deleted, and drawers opened without a sale. */
  deleted: number;
  openings: number;
  referenced: queries.Referenced[];
};

/** The money of a shift, read from its payments. In the transaction of a close, after the lock. */
export async function ledgerOf(on: Tx, { id, floatCents }: Pick<queries.ShiftRow, 'id' | 'floatCents'>): Promise<Ledger> {
  const paid = await queries.paidIn(on, id);
  const returned = await queries.returnedIn(on, id);
  const events = await queries.eventsIn(on, id);
  const referenced = await queries.referencedIn(on, id, MOST_REFERENCES);
  const of = (kind: (typeof events)[number]['kind']) => events.find((one) => one.kind === kind) ?? { cents: 0, count: 0 };
  return {
    expected: expected(floatCents, paid, returned, events),
    taken: byMethod(paid),
    returned: byMethod(returned),
    inCents: of('entrada').cents,
    outCents: of('salida').cents,
    tipsOutCents: of('propina').cents,
    deleted: of('cuenta_borrada').count,
    openings: of('apertura').count,
    referenced,
  };
}

export { closedAmong, find, numberOf, openShifts, page, type ShiftRow, total } from './queries.ts';
export { differenceOf };
