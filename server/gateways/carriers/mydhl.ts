import { z } from 'zod';
import type { ServiceLevel } from '#contract/shipments/shipment-statuses.ts';
import type { Party } from '#contract/shipments/shipments.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { legible } from '#server/gateways/legible.ts';
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
/** DHL's code for a reference of the sender. */
const REFERENCE_TYPE = 'CU';
/** DHL prints three lines of an address with this many characters each. */
const LINE = 45;

export type LabelSettings = { key: string; secret: string; account: string; apiBase: string | undefined; withinMs?: number };

const urlOf = (path: string, { apiBase = BASE }: LabelSettings): string => `${apiBase.replace(/\/+$/, '')}/${path}`;
const headersOf = ({ key, secret }: LabelSettings) => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
});

/** @throws CarrierRefused with DHL's own sentence */
export async function accept(order: Order, settings: LabelSettings, now: Date): Promise<Accepted> {
  const headers = { ...headersOf(settings), 'content-type': 'application/json', 'Message-Reference': order.requestId };
  const wanted = JSON.stringify(requestOf(order, settings.account, now));
  const { status, body } = await ask(urlOf('shipments', settings), { method: 'POST', headers, body: wanted }, settings.withinMs);
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

const Tracked = z.object({ shipments: z.array(z.object({ shipmentTrackingNumber: z.union([z.string(), z.number()]).transform(String) })) });

/** The numbers of the parcels that DHL has accepted with this reference. DHL searches within a range of days. */
export async function acceptedWith(
  reference: string,
  settings: LabelSettings,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const search = new URLSearchParams({
    shipmentReference: reference,
    shipmentReferenceType: REFERENCE_TYPE,
    shipperAccountNumber: settings.account,
    dateRangeFrom: addDays(shopClock(since).today, -1),
    dateRangeTo: addDays(shopClock(now).today, 1),
  });
  const { status, body } = await ask(urlOf(`tracking?${search}`, settings), { headers: headersOf(settings) }, settings.withinMs);
  if (status === 404) return [];
  const { success, data } = Tracked.safeParse(body);
  if (status !== 200 || !success) throw new CarrierUnavailable(new Error(`DHL answered ${status} in another shape`));
  return data.shipments.map(({ shipmentTrackingNumber }) => shipmentTrackingNumber);
}

const requestOf = ({ reference, origin, destination, packages, service }: Order, account: string, now: Date) => ({
  plannedShippingDateAndTime: plannedAt(now),
  pickup: { isRequested: false },
  productCode: PRODUCTS[service],
  accounts: [{ typeCode: 'shipper', number: account }],
  outputImageProperties: { encodingFormat: 'pdf', imageOptions: [{ typeCode: 'label', templateName: 'ECOM26_84_A6_001' }] },
  customerReferences: [{ typeCode: REFERENCE_TYPE, value: reference }],
  customerDetails: { shipperDetails: detailsOf(origin), receiverDetails: detailsOf(destination) },
  content: {
    packages: packages.map(({ weight, length, width, height, description }) => ({
      weight,
      dimensions: { length, width, height },
      description: contents(latin(description)),
    })),
    isCustomsDeclarable: false,
    description: contents(packages.map(({ description }) => latin(description)).join(', ')),
    unitOfMeasurement: 'metric',
  },
});

/** An hour ahead, because DHL refuses past times: `2026-11-22T18:00:00 GMT-06:00`. */
function plannedAt(now: Date): string {
  const soon = now.toTemporalInstant().add({ hours: 1 }).toZonedDateTimeISO(TIME_ZONE);
  return `${soon.toPlainDateTime().toString({ smallestUnit: 'second' })} GMT${soon.offset}`;
}

function detailsOf({ name, street, city, state, postal_code, country, phone, email }: Party) {
  const [addressLine1 = '', addressLine2, addressLine3] = linesOf(street);
  return {
    postalAddress: {
      postalCode: postal_code,
      cityName: within('ciudad', city, LINE),
      countryCode: country,
      countyName: within('estado', state, 35),
      addressLine1,
      ...(addressLine2 && { addressLine2 }),
      ...(addressLine3 && { addressLine3 }),
    },
    contactInformation: { email, phone, companyName: latin(name), fullName: latin(name) },
  };
}

/** DHL prints the letters of Latin-1. */
const latin = (text: string): string => legible(text, (letter) => /[ -~\u00a0-\u00ff]/.test(letter));

/** @throws CarrierRefused for a text that DHL would cut: a parcel with half an address does not arrive */
function within(field: string, text: string, most: number): string {
  const printed = latin(text);
  if (printed.length > most) throw new CarrierRefused(`${field}: DHL imprime ${most} caracteres. Escribe menos.`);
  return printed;
}

/** Breaks a street at spaces. @throws CarrierRefused when it takes more than three lines */
function linesOf(street: string): string[] {
  const lines = [''];
  for (const word of latin(street).split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    const longer = last ? `${last} ${word}` : word;
    if (longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(within('calle', word, LINE));
  }
  if (lines.length > 3) throw new CarrierRefused(`calle: DHL imprime tres renglones de ${LINE} caracteres. Escribe menos.`);
  return lines;
}

/** What the parcel contains, for DHL's papers; a mark shows what is left out. */
const contents = (text: string): string => (text.length > 70 ? `${text.slice(0, 67)}...` : text);
