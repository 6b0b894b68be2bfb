import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses it, so a fast hash is enough to store it by. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
