import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { ProtocolError } from '../ucp/protocol-error.ts';
import type { Message } from './message.ts';
import type { ProfileKey } from './profile.ts';
import { SIGNATURE_SECONDS } from './rules.ts';
import { type Bare, type Item, type Params, readDictionary } from './structured.ts';

/** One signature of a request (RFC 9421). */
export type Signature = { components: readonly string[]; params: Params; raw: string; bytes: Buffer; keyId: string };

const HEADERS = ['signature', 'signature-input', 'signature-agent'];
/** More signatures of one request are not tried. */
const MOST_SIGNATURES = 4;

const wrong = (content = 'La firma de la solicitud no es válida.') => new ProtocolError(401, 'signature_invalid', content);

/** Whether the request claims to be signed. */
export const isSigned = ({ header }: Pick<Message, 'header'>): boolean => HEADERS.some((name) => header(name) !== undefined);

/** @throws ProtocolError 401 when a half is missing or malformed */
export function signaturesOf({ header }: Pick<Message, 'header'>): Signature[] {
  const [inputs, values] = ['signature-input', 'signature'].map((name) => readDictionary(header(name) ?? ''));
  if (!inputs || !values) throw wrong('Signature o Signature-Input está mal formada.');
  if (
    inputs.size === 0 ||
    values.size === 0 ||
    [...inputs.keys(), ...values.keys()].some((label) => !inputs.has(label) || !values.has(label))
  )
    throw wrong('Una firma lleva Signature y Signature-Input con el mismo nombre.');
  return [...inputs].slice(0, MOST_SIGNATURES).flatMap(([label, input]) => {
    const value = values.get(label);
    if (!('list' in input) || !value || !('item' in value) || !Buffer.isBuffer(value.item.value)) throw wrong();
    const keyId = input.params.get('keyid');
    if (typeof keyId !== 'string' || !isOfOwnKind(input.params.get('tag'))) return [];
    return [{ components: input.list.map(nameOf), params: input.params, raw: input.raw, bytes: value.item.value, keyId }];
  });
}

/** Signatures with another purpose are not for the shop. */
const isOfOwnKind = (tag: Bare | undefined): boolean => tag === undefined;

/** Components with parameters are none that the shop knows. */
const nameOf = ({ value, params }: Item): string => (typeof value === 'string' && params.size === 0 ? value : '');

/** What a signature must cover, so that nothing of the request can be another's. */
function neededOf({ url, header, body }: Message): string[] {
  return [
    '@method',
    '@authority',
    '@path',
    ...(url.search ? ['@query'] : []),
    ...(body.length > 0 ? ['content-digest', 'content-type'] : []),
    ...['ucp-agent', 'idempotency-key', 'signature-agent'].filter((name) => header(name) !== undefined),
  ];
}

/** The value of a covered component. @returns null when the request has none, or the shop does not know it */
function componentValue(name: string, { method, url, header }: Message, authority: string): string | null {
  if (name === '@method') return method;
  if (name === '@authority') return authority;
  if (name === '@path') return url.pathname;
  if (name === '@query') return url.search || '?';
  return /^[a-z][a-z0-9-]*$/.test(name) ? (header(name)?.trim() ?? null) : null;
}

/** The text that is signed. @returns null when a component is missing, unknown, or named twice */
export function signatureBase(
  { components, raw }: Pick<Signature, 'components' | 'raw'>,
  message: Message,
  authority: string,
): string | null {
  const lines: string[] = [];
  for (const name of components) {
    const value = componentValue(name, message, authority);
    if (value === null) return null;
    lines.push(`"${name}": ${value}`);
  }
  if (new Set(components).size !== components.length) return null;
  return [...lines, `"@signature-params": ${raw}`].join('\n');
}

const isEs256 = ({ kty, crv, alg }: ProfileKey): boolean => kty === 'EC' && crv === 'P-256' && (alg === null || alg === 'ES256');

function isInTime(params: Params, nowSeconds: number): boolean {
  const [created, expires] = [params.get('created'), params.get('expires')];
  if (created !== undefined) {
    if (typeof created !== 'number') return false;
    if (created < nowSeconds - SIGNATURE_SECONDS.old || created > nowSeconds + SIGNATURE_SECONDS.ahead) return false;
  }
  return expires === undefined || (typeof expires === 'number' && expires >= nowSeconds);
}

/** Whether the header names the digest of this body (RFC 9530). */
function isDigest(header: string, body: Uint8Array): boolean {
  const member = readDictionary(header)?.get('sha-256');
  const sent = member && 'item' in member ? member.item.value : null;
  const right = createHash('sha256').update(body).digest();
  return Buffer.isBuffer(sent) && sent.length === right.length && timingSafeEqual(sent, right);
}

/** @throws ProtocolError 400 `digest_mismatch` when the body is not the one that was signed */
export function checkDigest({ header, body }: Message): void {
  const digest = header('content-digest');
  if (digest !== undefined && !isDigest(digest, body))
    throw new ProtocolError(400, 'digest_mismatch', 'Content-Digest no corresponde al contenido que llegó.');
}

/**
 * Verifies one signature.
 * @param authority the host of the shop, as programs know it
 * @returns the first half of the signature, which no other signature of the key has
 * @throws ProtocolError
 */
export function verifySignature(
  signature: Signature,
  message: Message,
  keys: readonly ProfileKey[],
  { authority, now }: { authority: string; now: Date },
): string {
  const named = keys.filter(({ kid }) => kid === signature.keyId);
  if (named.length === 0) throw new ProtocolError(401, 'key_not_found', 'Tu perfil no tiene la llave de esta firma.');
  const key = named.find(isEs256);
  const alg = signature.params.get('alg');
  if (!key || (alg !== undefined && alg !== 'ecdsa-p256-sha256'))
    throw new ProtocolError(400, 'algorithm_unsupported', 'Firma con ES256 (ECDSA P-256 y SHA-256).');
  const missing = neededOf(message).filter((name) => !signature.components.includes(name));
  if (missing.length > 0) throw wrong(`La firma debe cubrir ${missing.join(', ')}.`);
  if (!isInTime(signature.params, now.getTime() / 1000))
    throw wrong('La firma ya no es válida, o todavía no: revisa la hora de tu equipo.');
  checkDigest(message);
  const base = signatureBase(signature, message, authority);
  if (base === null || signature.bytes.length !== 64 || !isOf(key, base, signature.bytes)) throw wrong();
  return signature.bytes.subarray(0, 32).toString('base64url');
}

function isOf({ x, y }: ProfileKey, base: string, bytes: Buffer): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, bytes);
  } catch {
    // The key is no point of the curve.
    return false;
  }
}
