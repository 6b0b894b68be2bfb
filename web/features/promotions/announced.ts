import type { Announced } from '#contract/promotions/promotions.ts';
import { shopNow } from '#web/lib/clock.ts';
import { sentence } from './words.ts';

/** A promotion in words, and the instants between which it is shown. */
export type Announcement = { id: string; text: string; inicia: string | null; termina: string | null };

/** @property at when they were loaded, in milliseconds; the page is rendered for this instant until it is hydrated */
export type Announcements = { at: number; promotions: Announcement[] };

/** With more products than these, only their number is shown. */
const MOST_NAMED = 6;

export function announcementOf({ id, productos, solo_cuentas, inicia, termina, ...promotion }: Announced): Announcement {
  const names = new Map(productos.map(({ id, name }) => [id, name]));
  // It is shown only while it runs, so its first day is of no use.
  const described = { ...promotion, productos: [...names.keys()], codigo: null, inicia: null, termina };
  const text = sentence(described, (id) => names.get(id), MOST_NAMED);
  return { id, text: solo_cuentas ? `${text}, con tu cuenta` : text, inicia, termina };
}

/**
 * The automatic promotions for a page that guests read.
 * @param get the fetch of the page loaders
 * @returns null when they cannot be loaded: the page is shown without them
 */
export async function loadAnnouncements(get: typeof fetch): Promise<Announcements | null> {
  const answer = await get('/api/promotions/announced');
  if (!answer.ok) return null;
  return { at: shopNow(), promotions: ((await answer.json()) as Announced[]).map(announcementOf) };
}
