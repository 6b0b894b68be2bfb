import { createHmac, timingSafeEqual } from 'node:crypto';

type Signer = { id: string; secret: string };

const signature = ({ id, secret }: Signer): Buffer => createHmac('sha256', secret).update(`unsubscribe ${id}`).digest();

/** The signed token in a mail, with which only the recipient can unsubscribe. */
export const leaveToken = (signer: Signer): string => `${signer.id}.${signature(signer).toString('base64url')}`;

/** The subscriber's id in a token whose signature is not checked yet. */
export const claimedId = (token: string): string => token.slice(0, Math.max(0, token.indexOf('.')));

export function isSigned(token: string, signer: Signer): boolean {
  const given = Buffer.from(token.slice(signer.id.length + 1), 'base64url');
  const right = signature(signer);
  return given.length === right.length && timingSafeEqual(given, right);
}
