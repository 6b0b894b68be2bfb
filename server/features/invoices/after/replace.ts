import type { StampRequest } from '#contract/invoices/facturas.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { currentOffice, officeNow } from '#server/features/invoices/ledger/office.ts';
import { type DocumentRow, find, intend, lock, paperOf, type SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { unknownInvoice } from '#server/features/invoices/reading/view.ts';
import {
  BY_RIGHT,
  checkReceiver,
  foreignAs,
  known,
  type Made,
  nominativaPlan,
  sameAsBefore,
  stamped,
} from '#server/features/invoices/stamping/make.ts';
import { lockOrders, ticketsOf } from '#server/features/invoices/tickets/queries.ts';
import { worthOf } from '#server/features/invoices/tickets/worth.ts';
import { Refusal } from '#server/http/refusal.ts';
import { askCancel, beginCancel } from './cancel.ts';
import * as queries from './queries.ts';

/**
 * Stamps an invoice that takes the place of an earlier one of the same order. The ticket stays in the earlier one until the new one is
 * stamped; a job then cancels the earlier one.
 * @throws Refusal 404, 409 `invalid_state`, `has_related`, `already_invoiced`, `order_not_billable`; see also `makeForManager`
 */
export async function replace(orderId: string, replacedId: string, data: Omit<StampRequest, 'id' | 'sustituye'>): Promise<Made> {
  checkReceiver(data);
  const office = await currentOffice();
  const wanted = foreignAs(data, office);
  const made = await inTransaction(async (tx) => {
    await lockOrders(tx, [orderId]);
    const old = isUuid(replacedId) ? await lock(tx, replacedId.toLowerCase()) : null;
    if (!old || old.state === null || old.kind !== 'nominativa' || old.orderId !== orderId || old.isTrial !== office.isTrial)
      throw unknownInvoice();
    const substitute = await queries.substituteOf(tx, old.id);
    if (substitute) return { row: await sameAsBefore(tx, substitute.id, wanted), isNew: false };
    const ticket = (await ticketsOf(tx, [orderId], office.isTrial)).get(orderId);
    if (old.state !== 'timbrada' || old.uuid === null || ticket?.holder?.id !== old.id)
      throw new Refusal(409, 'invalid_state', 'Solo se sustituye la factura timbrada y vigente del pedido.', {
        data: { estado: old.state },
      });
    if (await queries.hasEgreso(tx, old.id))
      throw new Refusal(409, 'has_related', 'Esta factura tiene un egreso relacionado: cancela primero el egreso.');
    if (worthOf(ticket).length === 0)
      throw new Refusal(409, 'order_not_billable', 'De este pedido ya no queda nada por facturar.', { data: { status: ticket.status } });
    const plan = nominativaPlan(ticket, wanted, office, await paperOf(tx, orderId, office.series), { id: old.id, uuid: old.uuid });
    return { row: await intend(tx, plan, office), isNew: true };
  });
  return made.isNew ? stamped(made.row) : known(made.row, BY_RIGHT);
}

/** Begins to cancel the document whose place this stamped one takes. Safe to call any number of times. */
export async function cancelReplaced(id: string): Promise<void> {
  const substitute = await find(id);
  if (!substitute || !replaces(substitute)) return;
  const { orderId, relatedId } = substitute;
  if (orderId === null || relatedId === null) return;
  const office = await officeNow();
  // The minute's job begins it later.
  if (!office) return;
  const isBegun = await inTransaction(async (tx) => {
    await lockOrders(tx, [orderId]);
    const [old, now] = [await lock(tx, relatedId), await find(id, tx)];
    if (old?.state !== 'timbrada' || old.cancelReason === '01' || !now || !replaces(now)) return false;
    await beginCancel(tx, old as SealedRow, '01', now.uuid, office);
    return true;
  });
  if (isBegun) await askCancel(relatedId);
}

const replaces = ({ relation, state }: DocumentRow): boolean => relation === '04' && state === 'timbrada';
