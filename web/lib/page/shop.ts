import type { PublicSettings } from '#contract/settings/settings.ts';

/** What pages say about the shop: made of the settings for each page, so that browsers need no code to word opening hours. */
export type ShopFacts = {
  name: string;
  /** Street and quarter, and what follows the last comma: postal code and city. */
  street: string;
  city: string;
  phone: string;
  /** The phone as a link. */
  tel: string;
  email: string;
  links: PublicSettings['casa']['redes'];
  map: PublicSettings['casa']['mapa'];
  /** The usual week in one line, and as rows of days and hours. */
  hours: string;
  rows: [days: string, hours: string][];
  /** What is unusual today; null on a usual day. */
  today: string | null;
  /** Days of the next weeks with other hours. */
  coming: string[];
  stayHours: number;
  daysAhead: number;
  points: PublicSettings['puntos'];
  /** Neither parcels nor any zone cost anything. */
  isDeliveryFree: boolean;
  /** Until when the bar takes no orders, if it does not take any. */
  pausedUntil: string | null;
  /** Whether guests can sign in with Google. */
  google: boolean;
};

export const addressOf = ({ street, city }: Pick<ShopFacts, 'street' | 'city'>): string => (city ? `${street}, ${city}` : street);
/** Name and address in one line. */
export const imprintOf = (shop: ShopFacts): string => `${shop.name} · ${addressOf(shop)}`;
