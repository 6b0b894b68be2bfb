import { createContext } from 'react-router';
import type { PublicSettings } from '#contract/settings/settings.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** The fetch of the page loaders: on the server it reaches the API inside the process. */
export const apiFetchContext = createContext<typeof fetch>();

/** The shop's settings, and the facts that pages make of them, for every loader. */
export const settingsContext = createContext<PublicSettings>();
export const shopContext = createContext<ShopFacts>();

/** The shop's name in law, for the pages of its rules; null: as its name. */
export const legalNameContext = createContext<string | null>(null);

/** Reports a rendering error to the server's log. */
export const reportContext = createContext<(error: unknown) => void>();

/** Where the shop stands in the world, `https://…` without a slash: for addresses that others read. */
export const originContext = createContext('');

/** The nonce that marks the scripts of this rendering for the server, which replaces it before the page is sent. */
export const scriptMarkContext = createContext('');
