import { env } from '#server/env.ts';
import { builtIn } from './built-in.ts';
import type { Pac } from './pac.ts';
import { swPac } from './sw.ts';

/** In `prueba` the built-in PAC stamps documents without fiscal validity. It depends on the environment only, so it does not change while the shop runs. */
export const fiscalMode = (): 'prueba' | 'real' => (env.pac ? 'real' : 'prueba');

const current: Pac = env.pac ? swPac(env.pac) : builtIn;

/** The PAC of this shop. */
export const pac = (): Pac => current;
