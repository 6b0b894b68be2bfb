import { createContext } from 'react-router';

/** The fetch of the page loaders: on the server it reaches the API inside the process. */
export const apiFetchContext = createContext<typeof fetch>();
