import { setTimeout } from 'node:timers/promises';
import { SHIPMENT_COUNTRY } from '#contract/shipments/shipment-statuses.ts';
import type { NewShipment, Party } from '#contract/shipments/shipments.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { shipping } from '#server/features/orders/index.ts';
import { type Accepted, CarrierKeyRefused, CarrierRefused, CarrierUnavailable } from '#server/gateways/carriers/carrier.ts';
import * as carriers from '#server/gateways/carriers/carriers.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';
import { Refusal } from '#server/http/refusal.ts';
import { fingerprintOf } from './fingerprint.ts';
import { carrierAway } from './follow.ts';
import * as queries from './queries.ts';
import * as requests from './requests/queries.ts';
import { COMPLETED_AT_ONCE, GIVE_UP_MINUTES, HAND_OVER, LOOK_AGAIN_MS, PATIENCE_MS } from './rules.ts';

/**
 * The request is committed before the carrier is called, and the shipment after it answered, so the order is never locked while the carrier
 * answers. When the process ends in between, a repeat or the job finds the parcel at the carrier by its reference.
 */

type Made = { shipment: queries.Shipment; isNew: boolean };

export const localityOf = ({ city }: Party): string => `${city}, ${SHIPMENT_COUNTRY}`;
const referenceOf = ({ orderId }: requests.Wanted): string => orderId.slice(0, 8);
const handOver = boundedQueue(HAND_OVER);

/**
 * Creates the shipment of an order, or returns the one that an equal call created before or is creating now.
 * @throws Refusal 404, 409 `order_not_shippable`, 422 with the carrier's own sentence, 503 while the carrier is unavailable
 */
export async function create(input: NewShipment): Promise<Made> {
  const orderId = await shipping.orderId(input.orderId);
  const { origin, destination, packages, service_level: service } = input;
  return handOver.run(null, () => createOnce({ orderId, fingerprint: fingerprintOf(input), origin, destination, packages, service }));
}

async function createOnce(wanted: requests.Wanted): Promise<Made> {
  const waitsUntil = performance.now() + PATIENCE_MS;
  for (;;) {
    const { made, begun, left } = await inTransaction((tx) => begin(tx, wanted));
    if (made) return { shipment: made, isNew: false };
    if (begun) return { shipment: await call(begun), isNew: true };
    if (left) {
      const isSame = left.fingerprint === wanted.fingerprint;
      const found = await search(left).catch(refuse);
      const shipment = found ?? (isSame ? await call(left) : null);
      if (shipment && isSame) return { shipment, isNew: true };
      if (!shipment) await requests.end(db, left);
    } else {
      if (performance.now() > waitsUntil) throw carrierAway(new Error('Another call for this order is under way'));
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
}

type Begun = { made?: queries.Shipment | null; begun?: requests.Request | null; left?: requests.Request | null };

async function begin(tx: Tx, wanted: requests.Wanted): Promise<Begun> {
  // Parallel calls take turns here, and the unique indexes enforce the rule.
  await shipping.lockToShip(tx, wanted.orderId);
  const made = await queries.same(tx, wanted.orderId, wanted.fingerprint);
  if (made) return { made };
  const begun = await requests.begin(tx, wanted);
  return begun ? { begun } : { left: await requests.takeOver(tx, wanted.orderId) };
}

/** Sends the parcel to the carrier. Unless it is certain that the carrier has none, the request stays for a repeat or the job. */
async function call(request: requests.Request): Promise<queries.Shipment> {
  try {
    for (;;) {
      const accepted = await carriers.accept({ ...request, requestId: request.id, reference: referenceOf(request) }, new Date());
      const shipment = await inTransaction((tx) => store(tx, request, accepted));
      if (shipment) return shipment;
      // Only the built-in carrier generates numbers that may be taken.
      if (carriers.carrier !== 'casa_blanca') throw new Error('The carrier gave a number twice');
    }
  } catch (error) {
    const ending = isWithoutParcel(error) ? requests.end(db, request) : requests.release(request);
    // Without a database the request is left when its time is over.
    await ending.catch(() => {});
    return refuse(error);
  }
}

const isWithoutParcel = (error: unknown): boolean =>
  error instanceof CarrierRefused || error instanceof CarrierKeyRefused || (error instanceof CarrierUnavailable && !error.mayBeDone);

/** Stores the parcel that the carrier accepted before the call was interrupted. @returns null when the carrier knows none */
async function search(request: requests.Request): Promise<queries.Shipment | null> {
  try {
    const numbers = await carriers.acceptedWith(referenceOf(request), request.createdAt, new Date());
    const [number] = numbers.length > 0 ? await queries.unknownOf(numbers) : [];
    return number ? await inTransaction((tx) => store(tx, request, { number, estimatedAt: null, label: null })) : null;
  } catch (error) {
    await requests.release(request);
    throw error;
  }
}

/** @returns null when the number is taken */
async function store(tx: Tx, request: requests.Request, { number, estimatedAt, label }: Accepted): Promise<queries.Shipment | null> {
  // The parcel exists, so it is stored whatever became of its order.
  await shipping.lock(tx, request.orderId);
  // An account that was deleted meanwhile has taken its recipient with it.
  const stored = (await requests.end(tx, request)) ?? request;
  const { orderId, fingerprint, service, origin, destination, packages } = stored;
  const made = await queries.same(tx, orderId, fingerprint);
  if (made) return made;
  const row = { number, carrier: carriers.carrier, orderId, fingerprint, service, status: 'pending', origin, destination } as const;
  const askAt = carriers.isFollowed(number) ? new Date() : null;
  const shipment = await queries.insert(tx, { ...row, packages, estimatedAt, label, askAt });
  if (!shipment) return null;
  await queries.addEvent(tx, { shipmentId: shipment.id, status: 'pending', location: localityOf(origin), description: 'Guía creada' });
  await shipping.setTracking(tx, orderId, number);
  return shipment;
}

/** Completes the requests whose call was interrupted, or gives them up when the carrier knows no parcel after some time. */
export async function finishRequests(): Promise<void> {
  for (const request of await requests.takeLeft(COMPLETED_AT_ONCE)) {
    const isOld = request.createdAt.getTime() < Date.now() - GIVE_UP_MINUTES * MINUTE_MS;
    const shipment = await search(request).catch((error: unknown) => {
      if (error instanceof CarrierUnavailable || error instanceof CarrierKeyRefused) return null;
      throw error;
    });
    if (shipment) continue;
    if (isOld) await requests.end(db, request);
    else await requests.release(request);
  }
}

function refuse(error: unknown): never {
  if (error instanceof CarrierRefused) throw new Refusal(422, 'carrier_refused', `DHL no aceptó el envío: ${error.message}`);
  if (error instanceof CarrierKeyRefused || error instanceof CarrierUnavailable) throw carrierAway(error);
  throw error;
}
