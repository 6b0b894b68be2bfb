import { createContext } from 'react-router';

/** The fetch of the page loaders: on the server it reaches the API inside the process. */
export const apiFetchContext = createContext<typeof fetch>();

/** Reports a rendering error to the server's log. */
export const reportContext = createContext<(error: unknown) => void>();

/** Where the shop stands in the world, `https://…` without a slash: for addresses that others read. */
export const originContext = createContext('');

/** The nonce that marks the scripts of this rendering for the server, which replaces it before the page is sent. */
export const scriptMarkContext = createContext('');
