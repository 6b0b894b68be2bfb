import { z } from 'zod';
import type { ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import { ask, CarrierUnavailable, type Locality, type Report } from './carrier.ts';

/** DHL's API "Shipment Tracking – Unified". Divisions of DHL fill it differently, so every field may be missing. */

const BASE = 'https://api-eu.dhl.com';

const Text = z.string().nullish().catch(null);
const Place = z
  .object({ address: z.object({ addressLocality: Text, countryCode: Text, addressCountry: Text }).nullish() })
  .nullish()
  .catch(null);
const Step = z.object({ timestamp: Text, statusCode: Text, status: Text, description: Text, location: Place });
const Shipment = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  service: Text,
  origin: Place,
  destination: Place,
  status: Step.nullish().catch(null),
  estimatedTimeOfDelivery: Text,
  details: z
    .object({ weight: z.object({ value: z.number(), unitText: Text }).nullish().catch(null) })
    .nullish()
    .catch(null),
  events: z.array(Step).nullish().catch(null),
});
const Answer = z.object({ shipments: z.array(Shipment) });

/** Maps DHL's status codes; `unknown` contains no information about the parcel. */
const STATUSES = new Map<string, ShipmentStatus>([
  ['pre-transit', 'pending'],
  ['transit', 'in_transit'],
  ['delivered', 'delivered'],
  ['failure', 'exception'],
]);
const MOST_EVENTS = 100;
const POUND = 0.45359237;

export type TrackingSettings = { apiKey: string; apiBase: string | undefined; withinMs?: number };

/** @returns null when DHL does not know the parcel */
export async function report(number: string, { apiKey, apiBase = BASE, withinMs }: TrackingSettings): Promise<Report | null> {
  const url = `${apiBase.replace(/\/+$/, '')}/track/shipments?trackingNumber=${encodeURIComponent(number)}&language=es`;
  const { status, body } = await ask(url, { headers: { 'DHL-API-Key': apiKey, accept: 'application/json' } }, withinMs);
  // 400: the number does not have the form of any division.
  if (status === 404 || status === 400) return null;
  const { success, data } = Answer.safeParse(body);
  if (status !== 200 || !success) throw new CarrierUnavailable(new Error(`The carrier answered ${status} in another shape`));
  const [shipment] = data.shipments;
  if (!shipment) return null;
  const steps = (shipment.events ?? (shipment.status ? [shipment.status] : [])).slice(0, MOST_EVENTS);
  const events = steps.flatMap((step) => {
    const at = instant(step.timestamp);
    return at
      ? [{ at, status: statusOf(step), text: cut(step.description || step.status || ''), location: placeOf(step.location).locality }]
      : [];
  });
  return {
    status: shipment.status ? statusOf(shipment.status) : null,
    service: cut(shipment.service || 'DHL'),
    estimatedAt: instant(shipment.estimatedTimeOfDelivery),
    origin: placeOf(shipment.origin),
    destination: placeOf(shipment.destination),
    weightKg: weightOf(shipment.details?.weight),
    events: events.toSorted((one, other) => other.at.getTime() - one.at.getTime()),
  };
}

const statusOf = ({ statusCode }: z.infer<typeof Step>): ShipmentStatus | null => STATUSES.get(statusCode ?? '') ?? null;

const placeOf = (place: z.infer<typeof Place>): Locality => ({
  locality: cut(place?.address?.addressLocality ?? ''),
  country: cut(place?.address?.countryCode ?? place?.address?.addressCountry ?? ''),
});

/** DHL writes times with or without a zone; without one they count as UTC. */
function instant(text: string | null | undefined): Date | null {
  if (!text) return null;
  const at = new Date(/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}${text.includes('T') ? '' : 'T00:00:00'}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const weightOf = (weight: { value: number; unitText?: string | null | undefined } | null | undefined): number | null => {
  if (!weight) return null;
  const factor = { g: 0.001, lb: POUND, lbs: POUND }[weight.unitText?.toLowerCase() ?? ''] ?? 1;
  return Math.round(weight.value * factor * 1000) / 1000;
};

const cut = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 300);
