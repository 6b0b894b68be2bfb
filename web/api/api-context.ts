import { createContext } from 'react-router';
import type { PublicSettings } from '#contract/settings/settings.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** The fetch of the page loaders: on the server it reaches the API inside the process. */
export const apiFetchContext = createContext<typeof fetch>();

/** The shop's public settings, and the facts derived from them, for every loader. */
export const settingsContext = createContext<PublicSettings>();
export const shopContext = createContext<ShopFacts>();

/** The shop's legal name, for the policy pages; null when it is the same as the shop's name. */
export const legalNameContext = createContext<string | null>(null);

/** Reports a rendering error to the server's log. */
export const reportContext = createContext<(error: unknown) => void>();

/** The shop's public origin, `https://…` without a trailing slash, for absolute addresses in metadata and feeds. */
export const originContext = createContext('');

/** The nonce that marks the scripts of this rendering for the server, which replaces it before the page is sent. */
export const scriptMarkContext = createContext('');
