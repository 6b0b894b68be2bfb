import { createHash } from 'node:crypto';
import { env } from '#server/env.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { profileAt } from './fetch.ts';
import type { Message } from './message.ts';
import type { Profile } from './profile.ts';
import { PROFILE, USED_SECONDS } from './rules.ts';
import { type Signature, signaturesOf, verifySignature } from './signature.ts';

const authority = new URL(env.publicUrl).host;

/** Each signature that counts once takes the only point of its key. */
const used = limiter('signatures', { points: 1, seconds: USED_SECONDS });

async function spendSignature(url: URL, keyId: string, half: string): Promise<void> {
  try {
    await used.spend(
      createHash('sha256')
        .update(JSON.stringify([url.href, keyId, half]))
        .digest('base64url'),
    );
  } catch (error) {
    if (error instanceof Refusal) throw new ProtocolError(401, 'signature_invalid', 'Esta firma ya se usó. Firma cada solicitud de nuevo.');
    throw error;
  }
}

/**
 * Verifies a signed request: one good signature suffices.
 * @param isRepeatable the request may arrive again, because it has a key against repeats, or reads what everybody may read. Every other
 * signature counts once
 * @returns the profile whose key signed
 * @throws ProtocolError
 */
export async function verifiedProfile(url: URL, message: Message, address: string | null, isRepeatable: boolean): Promise<Profile> {
  const signatures = signaturesOf(message);
  const names = new Set(signatures.map(({ keyId }) => keyId));
  // A key that is not in the kept profile may be new.
  const isStale = ({ profile, ageMs }: { profile: Profile; ageMs: number }) =>
    ageMs >= PROFILE.keptMs.least && !profile.keys.some(({ kid }) => names.has(kid));
  const profile = await profileAt(url, address, isStale);
  const { signature, half } = firstGood(signatures, message, profile);
  if (!isRepeatable) await spendSignature(url, signature.keyId, half);
  return profile;
}

function firstGood(signatures: readonly Signature[], message: Message, profile: Profile): { signature: Signature; half: string } {
  let failure = new ProtocolError(401, 'signature_invalid', 'La solicitud no lleva ninguna firma para esta tienda.');
  for (const signature of signatures)
    try {
      return { signature, half: verifySignature(signature, message, profile.keys, { authority, now: new Date() }) };
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      failure = error;
    }
  throw failure;
}
