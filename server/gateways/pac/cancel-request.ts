import { createHash, verify, X509Certificate } from 'node:crypto';
import { childOf, childrenOf, readXml, type XmlElement, XmlError } from '#server/cfdi/xml.ts';
import type { CancelRequest } from './pac.ts';

const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

/** The request as it was before it was signed, and what its signature signs. Both are expected in canonical form already. */
const digestOf = (xml: string): string =>
  createHash('sha1')
    .update(xml.replace(/^<\?xml[^>]*\?>\s*/, '').replace(/<Signature [\s\S]*<\/Signature>/, ''))
    .digest('base64');

const signedPart = (xml: string): string =>
  (/<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(xml)?.[0] ?? '').replace('<SignedInfo>', `<SignedInfo xmlns="${SIGNATURE}">`);

const found = (root: XmlElement, ...path: string[]): XmlElement | null =>
  path.reduce((element: XmlElement | null, name) => childOf(element, name), root);

function isSigned(root: XmlElement, xml: string): boolean {
  const digest = found(root, 'Signature', 'SignedInfo', 'Reference', 'DigestValue')?.text;
  const value = found(root, 'Signature', 'SignatureValue')?.text ?? '';
  const certificate = found(root, 'Signature', 'KeyInfo', 'X509Data', 'X509Certificate')?.text ?? '';
  if (digest !== digestOf(xml)) return false;
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
    return verify('RSA-SHA1', Buffer.from(signedPart(xml)), publicKey, Buffer.from(value, 'base64'));
  } catch {
    return false;
  }
}

/** What is wrong with the signed request for a cancellation; null when it asks for just that. */
export function requestProblem({ uuid, issuerRfc, reason, replacedBy, request }: CancelRequest): string | null {
  let root: XmlElement;
  try {
    root = readXml(request);
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
  const folios = childrenOf(childOf(root, 'Folios'), 'Folio');
  const { UUID, Motivo, FolioSustitucion = '' } = folios[0]?.attributes ?? {};
  if (root.name !== 'Cancelacion' || root.attributes.RfcEmisor !== issuerRfc) return 'RfcEmisor';
  if (folios.length !== 1 || UUID?.toUpperCase() !== uuid.toUpperCase()) return 'UUID';
  if (Motivo !== reason) return 'Motivo';
  if (FolioSustitucion.toUpperCase() !== (replacedBy ?? '').toUpperCase()) return 'FolioSustitucion';
  return isSigned(root, request) ? null : 'Signature';
}
