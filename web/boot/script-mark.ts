import { createContext } from 'react';

/** The nonce of inline scripts while the server renders; in the browser there is none. */
export const ScriptMark = createContext<string | undefined>(undefined);
