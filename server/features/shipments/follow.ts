import type { ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import type { TrackedShipment } from '#contract/shipments/shipments.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { CarrierKeyRefused, CarrierUnavailable } from '#server/gateways/carriers/carrier.ts';
import * as carriers from '#server/gateways/carriers/carriers.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { BACK_OFF_SECONDS, KEPT_SECONDS } from './rules.ts';
import { reportToWire } from './wire.ts';

/** Until when no request is sent to the carrier after a failure, in milliseconds. Each process has its own value. */
const quiet = perDatabase(() => ({ until: 0 }));
/** Simultaneous look-ups of one number share one request, and the query for a stored answer before it. */
const running = new Map<string, Promise<TrackedShipment | null>>();

/**
 * DHL's data of a parcel: the stored answer while it is recent, otherwise a new request. While no request may be sent, an old answer is
 * better than none.
 * @returns null when DHL does not know the parcel
 * @throws Refusal 503 without an answer
 */
export function lookUp(number: string): Promise<TrackedShipment | null> {
  const asked = running.get(number) ?? keptOrAsked(number).finally(() => running.delete(number));
  running.set(number, asked);
  return asked;
}

async function keptOrAsked(number: string): Promise<TrackedShipment | null> {
  const kept = await queries.keptReport(number, KEPT_SECONDS);
  return kept === undefined ? question(number) : kept;
}

async function question(number: string): Promise<TrackedShipment | null> {
  try {
    const restMs = quiet().until - Date.now();
    if (restMs > 0) throw new CarrierUnavailable(new Error('The carrier is left alone'), { retryAfter: restMs / 1000 });
    const report = await carriers.follow(number);
    const shipment = report && reportToWire(number, report);
    await queries.keepReport(number, shipment);
    return shipment;
  } catch (error) {
    const refused = error instanceof CarrierKeyRefused;
    if (!refused && !(error instanceof CarrierUnavailable)) throw error;
    const seconds = Math.ceil((error instanceof CarrierUnavailable && error.retryAfter) || BACK_OFF_SECONDS);
    quiet().until = Math.max(quiet().until, Date.now() + seconds * 1000);
    const old = await queries.oldReport(number);
    if (old) return old;
    throw carrierAway(error, seconds);
  }
}

/** For tests: allows requests to the carrier again. */
export const endQuiet = (): void => {
  quiet().until = 0;
};

/** The 503 when a carrier does not answer or refuses the shop's key. */
export const carrierAway = (cause: unknown, seconds = BACK_OFF_SECONDS) =>
  new Refusal(
    503,
    cause instanceof CarrierKeyRefused ? 'carrier_key_refused' : 'carrier_unavailable',
    cause instanceof CarrierKeyRefused
      ? 'DHL no acepta la clave de la tienda. Revisa la configuración del servicio.'
      : 'DHL no responde por ahora. Inténtalo otra vez en unos minutos.',
    { cause, headers: { 'retry-after': String(seconds) } },
  );

/** The status in a carrier's answer, if it is one of the shop's. */
export const statusOf = ({ status }: TrackedShipment): ShipmentStatus | null =>
  status.statusCode === 'unknown' ? null : (status.statusCode as ShipmentStatus);
