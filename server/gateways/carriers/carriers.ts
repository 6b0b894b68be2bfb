import { shopName } from '#server/current-settings.ts';
import { env } from '#server/env.ts';
import * as builtIn from './built-in.ts';
import type { Accepted, CarrierName, Order, Report } from './carrier.ts';
import { report } from './dhl-tracking.ts';
import * as mydhl from './mydhl.ts';

const { dhlApiKey: apiKey, dhlApiBase: trackingBase, myDhlApiKey: key, myDhlApiSecret: secret, myDhlAccount: account, myDhlApiBase } = env;

const labels: mydhl.LabelSettings | null = key && secret && account ? { key, secret, account, apiBase: myDhlApiBase } : null;

/** The carrier of new shipments: DHL with MYDHL_* set, otherwise the shop itself. */
export const carrier: CarrierName = labels ? 'dhl' : 'casa_blanca';

/** The name of a carrier; the shop's own deliveries have the shop's name. */
export const carrierName = (name: CarrierName): string => (name === 'dhl' ? 'DHL' : `${shopName()} Envíos`);

/** Sends a parcel to the carrier of new shipments. */
export const accept = async (order: Order, now: Date): Promise<Accepted> =>
  labels ? mydhl.accept(order, labels, now) : builtIn.accept(order.service, now);

/**
 * The numbers of the parcels that the carrier of new shipments has accepted with this reference since that day. The shop's own deliveries
 * have none: a number that is not stored belongs to no parcel.
 */
export const acceptedWith = async (reference: string, since: Date, now: Date): Promise<string[]> =>
  labels ? mydhl.acceptedWith(reference, labels, { since, now }) : [];

/** Whether the number may belong to DHL, so that DHL can be asked about it. */
export const isFollowed = (number: string): boolean =>
  apiKey !== undefined && /^[A-Z0-9]{8,40}$/.test(number) && !/^CB\d{10}$/.test(number);

/** DHL's data of a parcel; null when DHL does not know it. It costs one of few calls a day, so callers store the answer. */
export const follow = async (number: string): Promise<Report | null> => (apiKey ? report(number, { apiKey, apiBase: trackingBase }) : null);
