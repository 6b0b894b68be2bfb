import { SHIPMENT_STATUS, SHIPMENT_TEXTS, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import type { ShipmentSummary, TrackedShipment } from '#contract/shipments/shipments.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { shipping } from '#server/features/orders/index.ts';
import * as carriers from '#server/gateways/carriers/carriers.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { localityOf } from './create.ts';
import { lookUp, statusOf } from './follow.ts';
import * as queries from './queries.ts';
import { ASK_HOURS, ASKED_AT_ONCE, plainNumber, REPORT_DAYS } from './rules.ts';
import { toWire } from './wire.ts';

const noneFound = () => notFound('shipment_not_found', SHIPMENT_TEXTS.noneFound);
/** The shipments with this number: the shop's own, otherwise DHL's. @throws Refusal 404 */
export async function track(typed: string): Promise<TrackedShipment[]> {
  const number = plainNumber(typed);
  const own = await queries.byNumber(number);
  if (own) return [toWire(own, await queries.events(db, own.id))];
  const found = carriers.isFollowed(number) ? await lookUp(number) : null;
  if (!found) throw noneFound();
  return [found];
}

/** The shipment of a customer's own order; an empty list when there is none. */
export async function ofOrder(orderId: string, userId: string): Promise<TrackedShipment[]> {
  const number = await shipping.trackingNumber(orderId, userId);
  const own = number ? await queries.byNumber(number) : null;
  return own ? [toWire(own, await queries.events(db, own.id))] : [];
}

type Update = { number: string; status: ShipmentStatus; notes: string | null };

/** Sets the status and adds an event; repeating an update adds nothing. Also changes the order's status. */
export async function update({ number: typed, status, notes }: Update, by: string) {
  return inTransaction(async (tx) => {
    const shipment = await queries.lock(tx, plainNumber(typed));
    if (!shipment) throw noneFound();
    await apply(tx, shipment, { status, description: notes ?? SHIPMENT_STATUS[status].name, location: whereabouts(shipment, status) }, by);
    return { shipment: { ...shipment, status }, events: await queries.events(tx, shipment.id) };
  });
}

type Step = { status: ShipmentStatus; description: string; location: string };

async function apply(tx: Tx, shipment: queries.Shipment, step: Step, by: string | null): Promise<void> {
  const [last] = await queries.events(tx, shipment.id);
  if (last?.status === step.status && last.description === step.description) return;
  if (!(await queries.hasRoom(tx, shipment.id)))
    throw new Refusal(409, 'too_many_updates', 'Este envío ya tiene demasiadas actualizaciones.');
  await queries.addEvent(tx, { shipmentId: shipment.id, ...step });
  if (shipment.status !== step.status) await queries.setStatus(tx, shipment.id, step.status);
  const { order } = SHIPMENT_STATUS[step.status];
  if (order) await shipping.follow(tx, shipment.orderId, order, by);
}

/** The place of a parcel, as far as its status implies one. */
const whereabouts = ({ origin, destination }: queries.Shipment, status: ShipmentStatus): string =>
  localityOf(status === 'out_for_delivery' || status === 'delivered' ? destination : origin);

/** The latest shipments, and how many are under way, counted up to a limit. */
export async function latest(limit = 10): Promise<{ on_the_way: number; shipments: ShipmentSummary[] }> {
  const [rows, on_the_way] = await Promise.all([queries.latest(limit), queries.onTheWay(1000)]);
  const shipments = rows.map(({ number, orderId, status, destination, createdAt }) => ({
    tracking_number: number,
    order_id: orderId,
    status,
    recipient: destination.name,
    city: destination.city,
    created_at: createdAt.toISOString(),
  }));
  return { on_the_way, shipments };
}

/** Requests a few parcels under way from the carrier, and updates them and their orders. */
export async function askCarrier(): Promise<void> {
  for (const { number } of await queries.takeDue(ASKED_AT_ONCE, ASK_HOURS)) {
    const told = await lookUp(number);
    const status = told && statusOf(told);
    if (!told || !status) continue;
    const [news] = told.details.events;
    await inTransaction(async (tx) => {
      const shipment = await queries.lock(tx, number);
      if (!shipment || shipment.status === status) return;
      const location = news?.location || whereabouts(shipment, status);
      await apply(tx, shipment, { status, description: news?.description || SHIPMENT_STATUS[status].name, location }, null);
    });
  }
}

export const forgetReports = () => queries.deleteOldReports(REPORT_DAYS);

/** Called before the account is deleted. */
export const { forgetRecipient } = queries;
