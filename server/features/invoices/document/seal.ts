import { createSign } from 'node:crypto';
import { originalString } from '#server/cfdi/original-string.ts';
import type { CfdiDocument } from './documents.ts';
import { toXml } from './text/write-xml.ts';
import type { Sealed, Signer } from './types.ts';

/** Seals a document: the same document and certificate give the same bytes. */
export function seal({ root, totalCents }: CfdiDocument, { number, certificate, privateKey }: Signer): Sealed {
  const named = { ...root, attributes: { ...root.attributes, NoCertificado: number, Certificado: certificate } };
  const sello = createSign('RSA-SHA256')
    .update(originalString(toXml(named)), 'utf8')
    .sign(privateKey, 'base64');
  return { xml: toXml({ ...named, attributes: { ...named.attributes, Sello: sello } }), seal: sello, totalCents };
}
