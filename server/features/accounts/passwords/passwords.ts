import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { HASHES } from '#server/features/accounts/rules.ts';
import { boundedQueue } from '#server/http/limits/bounded-queue.ts';

/** OWASP's minimum for argon2id. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash without a known password. Sign-ins with an unknown e-mail compare with it, so that they take as long as a wrong password. */
export const UNKNOWN_HASH = '$argon2id$v=19$m=19456,t=2,p=1$G7xxgrEqiEAsUM1BSwibvw$/oco0BEvq3h0kHBRUM7FwyV/+Oe7tGPSD2gDoeKtMJM';

// Each hash takes a core for about 25 ms and 19 MiB: the queue leaves threads for other work.
const hashes = boundedQueue({
  atOnce: Math.max(2, availableParallelism() - 1),
  ...HASHES,
  message: 'Hay mucha gente entrando. Inténtalo otra vez en un momento.',
});

/** @param address the queue limits each address, so that one cannot fill it; null is not limited */
export const hashPassword = (password: string, address: string | null): Promise<string> => hashes.run(address, () => hash(password, COST));

/** @param hashed null for an unknown account or one without a password: the answer is false after the same time */
export const isPassword = (hashed: string | null, password: string, address: string | null): Promise<boolean> =>
  hashes.run(address, async () => (await verify(hashed ?? UNKNOWN_HASH, password)) && hashed !== null);
