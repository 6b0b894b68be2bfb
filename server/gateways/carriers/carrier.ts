import type { ServiceLevel, ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import type { Package, Party } from '#contract/shipments/shipments.ts';

export const CARRIERS = ['casa_blanca', 'dhl'] as const;
export type CarrierName = (typeof CARRIERS)[number];

/** `requestId`: the shop's id of the request; repeats of one request have the same. */
export type Order = {
  requestId: string;
  reference: string;
  origin: Party;
  destination: Party;
  packages: readonly Package[];
  service: ServiceLevel;
};

/** A parcel that the carrier has accepted. `label` is the carrier's own; when it is null, the shop draws one. */
export type Accepted = { number: string; estimatedAt: Date | null; label: Buffer | null };

/** A carrier's data of a parcel; the texts are the carrier's own. Events are the newest first. */
export type Report = {
  status: ShipmentStatus | null;
  service: string;
  estimatedAt: Date | null;
  origin: Locality;
  destination: Locality;
  weightKg: number | null;
  events: { status: ShipmentStatus | null; text: string; at: Date; location: string }[];
};
export type Locality = { locality: string; country: string };

/** The carrier refused the parcel; the message is the carrier's own. */
export class CarrierRefused extends Error {}

/** The carrier did not answer, or demands a pause: a later try may succeed. */
export class CarrierUnavailable extends Error {
  /** The seconds to wait that the carrier demands. */
  readonly retryAfter: number | null;
  /** Whether the carrier may have done what it was asked: its answer is missing or illegible. */
  readonly mayBeDone: boolean;
  constructor(cause: unknown, { retryAfter = null, mayBeDone = true }: { retryAfter?: number | null; mayBeDone?: boolean } = {}) {
    super('The carrier does not answer', { cause });
    this.name = 'CarrierUnavailable';
    this.retryAfter = retryAfter;
    this.mayBeDone = mayBeDone;
  }
}

/** The carrier refuses the shop's key. */
export class CarrierKeyRefused extends Error {}

const ANSWER_WITHIN_MS = 12_000;

/**
 * One request to a carrier. A redirect would send the key to another server, so it is refused.
 * @throws CarrierUnavailable without an answer in time, for 429 and 5xx; CarrierKeyRefused for 401 and 403
 */
export async function ask(url: string, init: RequestInit, withinMs = ANSWER_WITHIN_MS): Promise<{ status: number; body: unknown }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(withinMs) });
    text = await response.text();
  } catch (error) {
    throw new CarrierUnavailable(error);
  }
  const { status, headers } = response;
  if (status === 401 || status === 403) throw new CarrierKeyRefused(`The carrier answered ${status}`);
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after'));
    throw new CarrierUnavailable(new Error(`The carrier answered ${status}`), {
      retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
      mayBeDone: status !== 429,
    });
  }
  return { status, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CarrierUnavailable(error);
  }
}
