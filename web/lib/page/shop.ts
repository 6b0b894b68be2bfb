import type { PublicSettings } from '#contract/settings/settings.ts';

/** A file of a logo with its size, so that its room is reserved before it loads. */
export type Logo = { src: string; width: number; height: number };

/** Facts about the shop, derived from the settings on the server, so that browsers need no code for opening hours in words. */
export type ShopFacts = {
  name: string;
  /** Own logos for light and dark grounds; without both the name is set in the title font. `icon`: the path of the drawn icon. Null: the logotype that the shop comes with. */
  brand: { light: Logo | null; dark: Logo | null; icon: string } | null;
  /** The shop's sentence about itself; null: the one that each page comes with. */
  motto: string | null;
  /** The path of the picture of link previews. */
  sharing: string;
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
  /** How invoices are stamped, `prueba` without fiscal validity; null while guests cannot ask for any. */
  invoices: 'prueba' | 'real' | null;
};

export const addressOf = ({ street, city }: Pick<ShopFacts, 'street' | 'city'>): string => (city ? `${street}, ${city}` : street);
/** Name and address in one line. */
export const imprintOf = (shop: ShopFacts): string => `${shop.name} · ${addressOf(shop)}`;

/** ` en la Roma Norte` while the address is there: descriptions name the quarter. */
export const inQuarter = ({ street }: Pick<ShopFacts, 'street'>): string => (street.includes('Roma Norte') ? ' en la Roma Norte' : '');
