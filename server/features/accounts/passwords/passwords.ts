import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { HASHES } from '#server/features/accounts/rules.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';

/** OWASP's minimum for argon2id, never less. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What an unknown e-mail's password is compared with, so that it takes as long as a wrong one. No password is known for it. */
export const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$G7xxgrEqiEAsUM1BSwibvw$/oco0BEvq3h0kHBRUM7FwyV/+Oe7tGPSD2gDoeKtMJM';

// Each hash holds a core for some 25 ms and 19 MiB: a crowd waits in line and leaves threads for everything else.
const hashes = boundedQueue({
  atOnce: Math.max(2, availableParallelism() - 1),
  ...HASHES,
  message: 'Hay mucha gente entrando. Inténtalo otra vez en un momento.',
});

/** @param address whose work it is, so that no address fills the line for the others; null is never held back */
export const hashPassword = (password: string, address: string | null): Promise<string> => hashes.run(address, () => hash(password, COST));

/** @param hashed null (no such account, or one without a password) is never right, and takes just as long */
export const isPassword = (hashed: string | null, password: string, address: string | null): Promise<boolean> =>
  hashes.run(address, async () => (await verify(hashed ?? NOBODY, password)) && hashed !== null);
