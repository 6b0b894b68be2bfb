import { toCents, toPesos } from '#contract/money.ts';
import type { MovementKind, Shift } from '#contract/till/till.ts';
import type { ByMethod } from '#contract/till-methods.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { authorise, hasPin } from '#server/features/accounts/index.ts';
import { amountOf, audit } from '#server/features/audit/index.ts';
import { tills } from '#server/features/payments/index.ts';
import { once, type Repeatable } from '#server/features/repeats/index.ts';
import { hasTillPrinter } from '#server/gateways/printer/printer.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import { invalid, notAllowed } from '#server/http/refusal.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import { bestSellers } from './best.ts';
import { figuresOf } from './figures.ts';
import * as queries from './queries.ts';
import { differenceText, openingText, PAGE } from './rules.ts';
import { SOFTWARE } from './software.ts';
import { isManager, view } from './view.ts';
import { blind, peopleIn } from './wire.ts';

/** The tills with their open shifts, for the till's screen. */
export async function tillsOf(user: CallerUser) {
  const { activa, cajas, metodos, en_caja } = settings().caja;
  const open = await tills.openShifts();
  const names = await queries.namesOf(open.flatMap((shift) => peopleIn(shift)));
  const shiftOf = (till: string) => open.find((shift) => shift.till === till);
  return {
    ...{ activa, metodos, en_caja },
    // A till that was renamed or removed stays until its shift is closed.
    cajas: [...new Set([...cajas, ...open.map(({ till }) => till)])].map((nombre) => {
      const shift = shiftOf(nombre);
      return { nombre, turno: shift ? blind(shift, names) : null, impresora: hasTillPrinter(nombre) };
    }),
    clave: await hasPin(user.id),
    mejores: await bestSellers(),
  };
}

/** Opens a shift with the counted float. @throws Refusal 409 `till_open`, `till_off`; 422 for an unknown till */
export async function open({ caja, fondo }: { caja: string; fondo: number }, user: CallerUser, request: Repeatable): Promise<Shift> {
  tills.refuseUnknown(caja);
  return once(request, async (tx) => {
    const shift = await tills.open(tx, { till: caja, floatCents: toCents(fondo), openedBy: user.id });
    await record(tx, user, shift, openingText(shift));
    return only(tx, shift, user);
  });
}

/** One page of shifts, newest first. Staff get the open ones that they opened. */
export async function all(
  search: { desde?: string; hasta?: string; caja?: string; limit?: number; offset?: number },
  user: CallerUser,
): Promise<Counted<Shift>> {
  const { desde, hasta, caja, limit = PAGE, offset = 0 } = search;
  const filter = { from: desde, to: hasta, till: caja, ownerId: isManager(user) ? null : user.id };
  const { page, ...counts } = await countedPage({
    ...{ limit, offset, isSearch: false },
    read: (most) => tills.page(filter, most, offset),
    count: (most) => tills.total(filter, most),
  });
  return { ...counts, page: await view(db, page, user) };
}

/** @throws Refusal 404; 403 for staff, unless they opened the shift and it is open */
export async function one(id: string, user: CallerUser): Promise<Shift> {
  const shift = isUuid(id) ? await tills.find(id) : null;
  if (!shift) throw tills.unknownShift();
  refuseForeign(shift, user);
  if (shift.closedAt && !isManager(user)) throw notAllowed();
  return only(db, shift, user);
}

type NewMovement = { id: string; clase: MovementKind; monto: number; motivo: string };

/** Books money that enters or leaves the drawer without a sale. @throws Refusal 404, 409 `till_closed`, 403 for the shift of another person */
export async function move({ id, clase, monto, motivo }: NewMovement, user: CallerUser, request: Repeatable) {
  if (!isUuid(id)) throw tills.unknownShift();
  return once(request, async (tx) => {
    const shift = await tills.lockOpen(tx, id, 'share');
    refuseForeign(shift, user);
    const amountCents = toCents(monto);
    const made = await tills.move(tx, { shiftId: id, kind: clase, amountCents, reason: motivo, byId: user.id });
    const what = { entrada: 'Entrada', salida: 'Salida', propina: 'Propinas pagadas' }[clase];
    await record(tx, user, shift, `${what} en ${shift.till}: ${amountOf(amountCents)}, «${motivo}»`);
    return { id: made.id, clase, monto: toPesos(amountCents), motivo, at: made.at.toISOString() };
  });
}

type Count = { id: string; contado: ByMethod; se_queda?: number | undefined; notas?: string | null | undefined };

/** Closes a shift with what was counted. From then on nothing of it changes. @throws Refusal 404, 409 `till_closed`, 403 */
export async function close({ id, contado, se_queda, notas }: Count, user: CallerUser, request: Repeatable): Promise<Shift> {
  if (!isUuid(id)) throw tills.unknownShift();
  // Without a withdrawal all cash stays in the drawer.
  const kept = se_queda ?? contado.efectivo;
  if (kept > contado.efectivo) throw invalid({ se_queda: 'No puede quedarse más de lo que contaste.' });
  const counted = {
    efectivo: toCents(contado.efectivo),
    terminal: toCents(contado.terminal),
    transferencia: toCents(contado.transferencia),
  };
  return once(request, async (tx) => {
    const shift = await tills.lockOpen(tx, id, 'update');
    refuseForeign(shift, user);
    const figures = await figuresOf(tx, shift);
    const frozen = { ...figures, version: SOFTWARE };
    const closed = await tills.close(tx, id, { closedBy: user.id, counted, keptCents: toCents(kept), notes: notas || null, frozen });
    const difference = tills.differenceOf(counted, figures.expected);
    await record(tx, user, shift, `Cerró ${shift.till}: ${differenceText(difference)}`);
    if (shift.openedBy !== user.id) {
      const [opener] = (await queries.namesOf(peopleIn(shift), tx)).values();
      await record(tx, user, shift, `Cerró el turno de ${opener ?? 'otra persona'} en ${shift.till}`);
    }
    await enqueueNotice(tx, 'corte', id);
    if (hasTillPrinter(shift.till)) await enqueue(tx, 'till-corte', { shiftId: id });
    return only(tx, closed, user);
  });
}

type Opening = { caja: string; motivo: string; autoriza?: { pin: string } | null | undefined };

/**
 * Opens a drawer without a sale, and notes it in the shift. Without a printer it is only noted: the drawer has a key.
 * @throws Refusal 409 `till_closed`, 403 for staff without a manager's pin
 */
export async function openDrawer({ caja, motivo, autoriza }: Opening, user: CallerUser): Promise<{ message: string }> {
  tills.refuseUnknown(caja);
  const manager = await authorise(user, { till: caja, autoriza });
  return inTransaction(async (tx) => {
    const shift = await tills.openShiftOf(tx, caja);
    const by = { byId: user.id, authorisedBy: manager?.id ?? null };
    await tills.move(tx, { shiftId: shift.id, kind: 'apertura', amountCents: 0, reason: motivo, ...by });
    await record(tx, user, shift, `Abrió el cajón de ${caja} sin venta, «${motivo}»${manager ? `; autorizó ${manager.name}` : ''}`);
    if (!hasTillPrinter(caja)) return { message: 'Quedó anotado. Esta caja no tiene impresora: abre el cajón con su llave.' };
    await enqueue(tx, 'till-drawer', { till: caja, at: new Date().toISOString() });
    return { message: 'El cajón se está abriendo.' };
  });
}

const only = async (on: Tx, shift: tills.ShiftRow, user: CallerUser): Promise<Shift> => {
  const [seen] = await view(on, [shift], user);
  return seen as Shift;
};

/** Staff use the shift that they opened; managers every one. */
function refuseForeign({ openedBy }: tills.ShiftRow, user: CallerUser): void {
  if (openedBy !== user.id && !isManager(user)) throw notAllowed();
}

const record = (tx: Tx, actor: CallerUser, shift: tills.ShiftRow, summary: string) =>
  audit(tx, { actor, kind: 'till', subject: { type: 'shift', id: shift.id }, summary });
