import { createContext } from 'react-router';

/** The fetch of the page loaders: on the server it reaches the API inside the process. */
export const apiFetchContext = createContext<typeof fetch>();

/** Takes what broke while a page was rendered to the server's log. */
export const reportContext = createContext<(error: unknown) => void>();

/** Where the shop stands in the world, `https://…` without a slash: for addresses that others read. */
export const originContext = createContext('');

/** The nonce by which the server knows the scripts of this rendering as its own; it takes it off before the page goes out. */
export const scriptMarkContext = createContext('');
