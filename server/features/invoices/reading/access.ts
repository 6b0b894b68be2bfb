import { isUuid } from '#server/db/uuid.ts';
import { type DocumentRow, find } from '#server/features/invoices/ledger/queries.ts';
import { type Caller, type CallerUser, isStaff } from '#server/http/caller.ts';
import { ownerOf, paperOfOrder } from './queries.ts';
import { opens } from './token.ts';
import { type Key, unknownInvoice } from './view.ts';

/** Who calls, with an account or as a guest. */
export const userOf = async (caller: Pick<Caller, 'recognize' | 'recognizeGuest'>): Promise<CallerUser | null> =>
  (await caller.recognize()) ?? (await caller.recognizeGuest());

/** Whether the user may see everything of this order: its owner, or a manager. */
export const mayOpen = (user: CallerUser | null, ownerId: string | null): boolean =>
  user !== null && (isStaff(user, 'manager') || (ownerId !== null && user.id === ownerId));

/**
 * The document for a caller who may open it: with its token, as the order's owner, or as a manager.
 * @param id of the document, or of the order whose invoice it is: its stamped one, else its newest
 * @throws Refusal 404 alike for unknown and foreign ones
 */
export async function openFactura(
  id: string,
  token: string | undefined,
  caller: Pick<Caller, 'recognize' | 'recognizeGuest'>,
): Promise<{ row: DocumentRow; key: Key }> {
  const name = isUuid(id) ? id.toLowerCase() : null;
  const row = name && ((await find(name)) ?? (await paperOfOrder(name)));
  if (!row || row.state === null) throw unknownInvoice();
  if (token !== undefined && (await opens(row, token))) return { row, key: { token } };
  const user = await userOf(caller);
  if (!mayOpen(user, user && row.orderId ? await ownerOf(row.orderId) : null)) throw unknownInvoice();
  return { row, key: { token: null } };
}
