import { createHash } from 'node:crypto';
import type { NewShipment } from '#contract/shipments/shipments.ts';

/** A digest of the request: equal calls have equal digests. */
export const fingerprintOf = ({ origin, destination, packages, service_level }: NewShipment): string =>
  createHash('sha256')
    .update(JSON.stringify([service_level, partyOf(origin), partyOf(destination), packages.map(packageOf)]))
    .digest('base64url');

const partyOf = (party: NewShipment['origin']) => [
  party.name,
  party.street,
  party.city,
  party.state,
  party.postal_code,
  party.phone,
  party.email,
];
const packageOf = ({ weight, length, width, height, description }: NewShipment['packages'][number]) => [
  weight,
  length,
  width,
  height,
  description,
];
