import { createHash, createSign, X509Certificate } from 'node:crypto';
import { escaped } from './text/write-xml.ts';
import type { Signer } from './types.ts';

export type Cancellation = {
  /** Of the issuer. */
  rfc: string;
  uuid: string;
  /** '01' with a document in its place, '02' with errors, '03' the sale did not happen, '04' a named one of a global invoice. */
  reason: '01' | '02' | '03' | '04';
  /** The document that takes its place, with reason 01 only. */
  replacedBy: string | null;
  /** Its local time at the place of issue, `yyyy-MM-ddTHH:mm:ss`. */
  date: string;
};

const CANCELLATION = 'http://cancelacfd.sat.gob.mx';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const CANONICAL = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/**
 * The request to cancel a stamped document, signed as XML-DSig wants it. All parts are written in canonical form (attributes by name, no
 * abbreviated elements, a namespace where it begins), so that what is digested and signed is the text itself. SHA-1, because the SAT's
 * service accepts nothing else.
 */
export function signedCancellation({ rfc, uuid, reason, replacedBy, date }: Cancellation, signer: Signer): string {
  const folio = attributes({ ...(replacedBy && { FolioSustitucion: replacedBy }), Motivo: reason, UUID: uuid });
  const begin = `<Cancelacion xmlns="${CANCELLATION}"${attributes({ Fecha: date, RfcEmisor: rfc })}>`;
  const folios = `<Folios><Folio${folio}></Folio></Folios>`;
  const digest = createHash('sha1').update(`${begin}${folios}</Cancelacion>`, 'utf8').digest('base64');
  const info = [
    `<CanonicalizationMethod Algorithm="${CANONICAL}"></CanonicalizationMethod>`,
    `<SignatureMethod Algorithm="${SIGNATURE}rsa-sha1"></SignatureMethod>`,
    `<Reference URI=""><Transforms><Transform Algorithm="${SIGNATURE}enveloped-signature"></Transform></Transforms>`,
    `<DigestMethod Algorithm="${SIGNATURE}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>`,
  ].join('');
  const signature = createSign('RSA-SHA1')
    .update(`<SignedInfo xmlns="${SIGNATURE}">${info}</SignedInfo>`, 'utf8')
    .sign(signer.privateKey, 'base64');
  return [
    `<?xml version="1.0" encoding="UTF-8"?>${begin}${folios}<Signature xmlns="${SIGNATURE}"><SignedInfo>${info}</SignedInfo>`,
    `<SignatureValue>${signature}</SignatureValue><KeyInfo><X509Data>${certificateOf(signer)}</X509Data></KeyInfo></Signature></Cancelacion>`,
  ].join('');
}

function certificateOf({ certificate }: Signer): string {
  const { issuer, serialNumber } = new X509Certificate(Buffer.from(certificate, 'base64'));
  // Node lists the parts of a name from the country on, XML-DSig from the person on.
  const name = issuer.split('\n').toReversed().join(',');
  return `<X509IssuerSerial><X509IssuerName>${escaped(name)}</X509IssuerName><X509SerialNumber>${BigInt(
    `0x${serialNumber}`,
  )}</X509SerialNumber></X509IssuerSerial><X509Certificate>${certificate}</X509Certificate>`;
}

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${canonical(value)}"`)
    .join('');

/** The value of an attribute in canonical form. */
const canonical = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
