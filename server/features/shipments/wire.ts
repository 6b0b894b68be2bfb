import { SHIPMENT_STATUS } from '#contract/shipments/shipment-statuses.ts';
import type { Party, TrackedShipment } from '#contract/shipments/shipments.ts';
import type { Report } from '#server/gateways/carriers/carrier.ts';
import { carrierName } from '#server/gateways/carriers/carriers.ts';
import type { Event, Shipment } from './queries.ts';

/** The sum in kilograms, without rounding errors of binary fractions. */
export const weightOf = ({ packages }: Pick<Shipment, 'packages'>): number =>
  Math.round(packages.reduce((sum, { weight }) => sum + weight, 0) * 1000) / 1000;

const placeOf = ({ city, country }: Party) => ({ address: { addressLocality: city, addressCountry: country } });

/** A shipment of the shop. @param events newest first */
export const toWire = (shipment: Shipment, events: readonly Event[]): TrackedShipment => ({
  id: shipment.number,
  orderId: shipment.orderId,
  service: shipment.service,
  status: { statusCode: shipment.status, status: SHIPMENT_STATUS[shipment.status].name },
  estimatedTimeOfDelivery: shipment.estimatedAt?.toISOString() ?? null,
  origin: placeOf(shipment.origin),
  destination: placeOf(shipment.destination),
  details: {
    carrier: carrierName(shipment.carrier),
    weight: weightOf(shipment),
    events: events.map(({ status, at, location, description }) => ({
      statusCode: status,
      status: SHIPMENT_STATUS[status].name,
      timestamp: at.toISOString(),
      location,
      description,
    })),
  },
});

/** A parcel that is known only to DHL. */
export const reportToWire = (number: string, report: Report): TrackedShipment => ({
  id: number,
  orderId: null,
  service: report.service,
  status: { statusCode: report.status ?? 'unknown', status: report.status ? SHIPMENT_STATUS[report.status].name : 'Sin información' },
  estimatedTimeOfDelivery: report.estimatedAt?.toISOString() ?? null,
  origin: { address: { addressLocality: report.origin.locality, addressCountry: report.origin.country } },
  destination: { address: { addressLocality: report.destination.locality, addressCountry: report.destination.country } },
  details: {
    carrier: carrierName('dhl'),
    weight: report.weightKg,
    events: report.events.map(({ status, text, at, location }) => ({
      statusCode: status ?? 'unknown',
      status: status ? SHIPMENT_STATUS[status].name : 'Aviso',
      timestamp: at.toISOString(),
      location,
      description: text,
    })),
  },
});
