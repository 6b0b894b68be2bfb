import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ServiceLevel } from '#contract/shipments/shipment-statuses.ts';
import type { Party } from '#contract/shipments/shipments.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { type Accepted, ask, CarrierRefused, CarrierUnavailable, type Order } from './carrier.ts';

/** DHL Express' MyDHL API, which accepts parcels and draws their labels. */

const BASE = 'https://express.api.dhl.com/mydhlapi';

const Answer = z.object({
  shipmentTrackingNumber: z.string().regex(/^[A-Za-z0-9]{4,40}$/),
  documents: z.array(z.object({ typeCode: z.string(), imageFormat: z.string().optional(), content: z.string() })).default([]),
  estimatedDeliveryDate: z.object({ estimatedDeliveryDate: z.string().optional() }).nullish(),
});
const Problem = z.object({ detail: z.string().optional(), message: z.string().optional() });

/** DHL's products within Mexico; DHL Express has one for the next day and one for the next day before noon. */
const PRODUCTS: Record<ServiceLevel, string> = { standard: 'N', express: 'N', priority: '1' };
/** DHL prints three lines of an address with this many characters each. */
const LINE = 45;

export type LabelSettings = { key: string; secret: string; account: string; apiBase: string | undefined; withinMs?: number };

/** @throws CarrierRefused with DHL's own sentence */
export async function accept(order: Order, settings: LabelSettings, now: Date): Promise<Accepted> {
  const { key, secret, account, apiBase = BASE, withinMs } = settings;
  const { status, body } = await ask(
    `${apiBase.replace(/\/+$/, '')}/shipments`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'Message-Reference': randomUUID(),
      },
      body: JSON.stringify(requestOf(order, account, now)),
    },
    withinMs,
  );
  if (status >= 400) {
    const { data } = Problem.safeParse(body);
    throw new CarrierRefused((data?.detail || data?.message || `DHL answered ${status}`).slice(0, 300));
  }
  const { success, data } = Answer.safeParse(body);
  if (!success) throw new CarrierUnavailable(new Error('DHL answered in another shape'));
  const label = data.documents.find(({ typeCode }) => typeCode === 'label');
  const day = data.estimatedDeliveryDate?.estimatedDeliveryDate;
  const estimatedAt = day ? new Date(day) : null;
  return {
    number: data.shipmentTrackingNumber,
    estimatedAt: estimatedAt && !Number.isNaN(estimatedAt.getTime()) ? estimatedAt : null,
    label: label ? Buffer.from(label.content, 'base64') : null,
  };
}

const requestOf = ({ reference, origin, destination, packages, service }: Order, account: string, now: Date) => ({
  plannedShippingDateAndTime: plannedAt(now),
  pickup: { isRequested: false },
  productCode: PRODUCTS[service],
  accounts: [{ typeCode: 'shipper', number: account }],
  outputImageProperties: { encodingFormat: 'pdf', imageOptions: [{ typeCode: 'label', templateName: 'ECOM26_84_A6_001' }] },
  customerReferences: [{ typeCode: 'CU', value: reference }],
  customerDetails: { shipperDetails: detailsOf(origin), receiverDetails: detailsOf(destination) },
  content: {
    packages: packages.map(({ weight, length, width, height, description }) => ({
      weight,
      dimensions: { length, width, height },
      description: description.slice(0, 70),
    })),
    isCustomsDeclarable: false,
    description: packages
      .map(({ description }) => description)
      .join(', ')
      .slice(0, 70),
    unitOfMeasurement: 'metric',
  },
});

/** An hour ahead, because DHL refuses past times: `2026-11-22T18:00:00 GMT-06:00`. */
function plannedAt(now: Date): string {
  const soon = new Date(now.getTime() + 3_600_000);
  const part = Object.fromEntries(clock.formatToParts(soon).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second} ${part.timeZoneName}`;
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  timeZoneName: 'longOffset',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function detailsOf({ name, street, city, state, postal_code, country, phone, email }: Party) {
  const [addressLine1 = '', addressLine2, addressLine3] = linesOf(street);
  return {
    postalAddress: {
      postalCode: postal_code,
      cityName: city.slice(0, LINE),
      countryCode: country,
      countyName: state.slice(0, 35),
      addressLine1,
      ...(addressLine2 && { addressLine2 }),
      ...(addressLine3 && { addressLine3 }),
    },
    contactInformation: { email, phone, companyName: name.slice(0, 100), fullName: name },
  };
}

/** Breaks a street at spaces; text beyond three lines is cut. */
function linesOf(street: string): string[] {
  const lines = [''];
  for (const word of street.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const longer = last ? `${last} ${word}` : word;
    if (longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(word.slice(0, LINE));
  }
  return lines.slice(0, 3);
}
