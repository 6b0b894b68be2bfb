import type { PublicSettings } from '#contract/settings/settings.ts';

/** Facts about the shop, derived from the settings on the server, so that browsers need no code for opening hours in words. */
export type ShopFacts = {
  name: string;
  /** `street`: street and quarter; `city`: what follows the last comma of the address, postal code and city. */
  street: string;
  city: string;
  phone: string;
  /** The phone number as a link. */
  tel: string;
  email: string;
  links: PublicSettings['casa']['redes'];
  map: PublicSettings['casa']['mapa'];
  /** The usual week in one line, and as rows of days and hours. */
  hours: string;
  rows: [days: string, hours: string][];
  /** What is unusual today; null on a usual day. */
  today: string | null;
  /** Days of the next weeks with other hours than usual. */
  coming: string[];
  stayHours: number;
  daysAhead: number;
  points: PublicSettings['puntos'];
  /** No zone costs anything, and neither do parcels. */
  isDeliveryFree: boolean;
  /** Until when the bar takes no orders; null when it takes orders. */
  pausedUntil: string | null;
  /** Whether guests can sign in with Google. */
  google: boolean;
};

export const addressOf = ({ street, city }: Pick<ShopFacts, 'street' | 'city'>): string => (city ? `${street}, ${city}` : street);
/** Name and address in one line. */
export const imprintOf = (shop: ShopFacts): string => `${shop.name} · ${addressOf(shop)}`;
