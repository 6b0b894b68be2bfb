import type { MenuEntry, SoldOut } from '#contract/orders/bar/bar.ts';
import * as queries from './queries.ts';

/** The products and options that staff can take off sale, by name. */
export const menu = async (): Promise<MenuEntry[]> =>
  (await queries.menu(false)).map(({ group, until, ...entry }) => ({ ...entry, ...(group !== null && { group }), until: instant(until) }));

/** The products and options that are off sale now. */
export const soldOut = async (): Promise<SoldOut[]> =>
  (await queries.menu(true)).map(({ kind, id, name, until }) => ({ kind, id, name, until: instant(until) }));

const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());
