import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { lanes } from './lanes.ts';

/** OWASP's minimum for argon2id, never less. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown e-mail's password is compared with, so that it takes as long as a wrong one. No password is known for it. */
export const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$G7xxgrEqiEAsUM1BSwibvw$/oco0BEvq3h0kHBRUM7FwyV/+Oe7tGPSD2gDoeKtMJM';

// Each hash holds a core for some 25 ms and 19 MiB: a crowd at the door queues up and leaves threads for everything else.
// 500 in line are some ten seconds.
const inLane = lanes(Math.max(2, availableParallelism() - 1), 500);

export const hashPassword = (password: string): Promise<string> => inLane(() => hash(password, COST));

/** @param hashed null (no such account, or one without a password) is never right, and takes just as long */
export const isPassword = (hashed: string | null, password: string): Promise<boolean> =>
  inLane(async () => (await verify(hashed ?? NOBODY, password)) && hashed !== null);
