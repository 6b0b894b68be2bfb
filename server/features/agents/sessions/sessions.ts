import type { Prepared } from '#contract/agents/agents.ts';
import type { SessionRef } from '#contract/agents/session-link.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { SessionRequest, SessionRow } from '#server/features/agent-sessions/index.ts';
import * as agentSessions from '#server/features/agent-sessions/index.ts';
import { countingUnknown, isUnknownCode } from '#server/features/promotions/index.ts';
import { Refusal } from '#server/http/refusal.ts';
import { endLostClaim } from './claims.ts';
import { missingIn } from './missing.ts';
import { type Problem, type View, viewOf } from './view.ts';

/** Carts and orders that a program prepares, by whatever protocol. */

/** @property changed the total differs from that of the last answer, although the request is the same */
export type Session = { row: SessionRow; view: View; problems: Problem[]; changed: boolean };
/** Who prepares. @property address null for calls from inside */
export type Preparer = { platform: string; host: string; verified: boolean; address: string | null };

export const sessionNotFound = () => new Refusal(404, 'not_found', 'No encontramos ese pedido.');
export const sessionClosed = () => new Refusal(409, 'session_closed', 'Este pedido ya se hizo o se canceló.');

const isWrongCode = ({ problems }: View): boolean => problems.some(({ code, reason }) => isUnknownCode({ code, data: { motivo: reason } }));

/** Guessing codes costs the program's client the same as on the shop's own pages. */
const seen = (row: Pick<SessionRow, 'request' | 'kind'>, address: string | null): Promise<View> =>
  countingUnknown({ address, isTrustedNetwork: false, sessionId: null }, row.request.codes[0], () => viewOf(row), isWrongCode);

const sessionOf = (row: SessionRow, view: View): Session => ({
  row,
  view,
  problems: row.kind === 'cart' ? view.problems : [...view.problems, ...missingIn(row.request, view)],
  changed: row.answeredCents !== null && row.answeredCents !== view.totalCents,
});

/** @returns null when no line can be bought: then no session is made */
export async function prepare(
  kind: SessionRow['kind'],
  request: SessionRequest,
  by: Preparer,
  cartId: string | null = null,
): Promise<Session | { refused: Problem[] }> {
  const view = await seen({ request, kind }, by.address);
  if (!view.orderData) return { refused: view.problems };
  const answeredCents = view.totalCents;
  const row = await agentSessions.open({ kind, request, ...by, cartId, answeredCents });
  return sessionOf(row, view);
}

/** The session for its program. What a closed one shows is what it was. @throws Refusal 404 */
export async function read(id: string, kind: SessionRow['kind']): Promise<Session> {
  const row = await found(id, kind);
  if (row.closedView) return { ...sessionOf(row, row.closedView as View), changed: false };
  const session = sessionOf(row, await viewOf(row));
  if (session.changed && row.state === 'open') await answered(row, session.view);
  return session;
}

async function found(id: string, kind: SessionRow['kind']): Promise<SessionRow> {
  const row = await agentSessions.find(db, id);
  // A cancelled cart is gone; a cancelled order says that it is.
  if (row?.kind !== kind || (kind === 'cart' && row.state === 'canceled')) throw sessionNotFound();
  return (await endLostClaim(row)) ? found(id, kind) : row;
}

const answered = (row: SessionRow, view: View) =>
  inTransaction(async (tx) => agentSessions.change(tx, row.id, { answeredCents: view.totalCents }));

/** Replaces the whole request. @throws Refusal 404, 409 `session_closed` */
export async function replace(id: string, kind: SessionRow['kind'], request: SessionRequest, by: Preparer): Promise<Session> {
  const known = await found(id, kind);
  if (known.state !== 'open') throw sessionClosed();
  const view = await seen({ request, kind }, by.address);
  const row = await inTransaction(async (tx) => {
    const locked = await agentSessions.lock(tx, id);
    if (locked?.state !== 'open') throw sessionClosed();
    const changed = { request, answeredCents: view.totalCents, verified: by.verified };
    await agentSessions.change(tx, id, changed);
    return { ...locked, ...changed };
  });
  return sessionOf(row, view);
}

/** @throws Refusal 404, 409 `session_closed` */
export async function cancel(id: string, kind: SessionRow['kind']): Promise<Session> {
  const known = await found(id, kind);
  const closedView = await viewOf(known);
  const row = await inTransaction(async (tx) => {
    const locked = await agentSessions.lock(tx, id);
    if (locked?.state !== 'open') throw sessionClosed();
    const closed = { state: 'canceled', closedView } as const;
    await agentSessions.change(tx, id, closed);
    return { ...locked, ...closed };
  });
  return sessionOf(row, closedView);
}

/** What the payment page needs of a prepared order. @throws Refusal 404 */
export async function preparedByLink(ref: SessionRef): Promise<Prepared> {
  const row = await agentSessions.byLink(ref);
  const { buyer, address, codes, lines } = row.request;
  const {
    tipo,
    option: offered,
    offered: { options },
    orderData,
  } = await viewOf({ ...row, kind: 'checkout' });
  // Without an address no hour of a delivery is offered yet; the page asks again once it knows the address.
  const option = options.length > 0 ? offered : row.request.option;
  const items = orderData?.items.map(({ product_id, quantity, options, note }) => ({
    ...{ product_id, quantity },
    ...(options && { options: options.map((one) => ({ ...one })) }),
    ...(note && { note }),
  }));
  return {
    order_data: {
      tipo,
      hora: option === null || option === 'asap' || option === 'paquete' ? null : option,
      items:
        items ??
        lines.map(({ productId, quantity, options, note }) => ({
          ...{ product_id: productId, quantity },
          ...(options && { options }),
          ...(note && { note }),
        })),
      codigo: codes[0] ?? null,
      shipping_address: address && {
        line1: address.line1 ?? '',
        line2: address.line2,
        city: address.city ?? '',
        state: address.state ?? '',
        postal_code: address.postalCode ?? '',
        country: address.country,
      },
    },
    comprador: {
      nombre: [buyer.firstName, buyer.lastName].filter(Boolean).join(' ') || null,
      email: buyer.email,
      telefono: buyer.telephone,
    },
    plataforma: row.host || settings().casa.nombre,
    estado: agentSessions.STATE_NAME[row.state],
  };
}
