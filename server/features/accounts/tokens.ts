import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. They cannot be guessed, so a fast hash is enough to store them. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The digest of a secret, which the database stores instead of it. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
