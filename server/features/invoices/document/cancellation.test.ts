import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedCancellation } from './cancellation.ts';
import { TRIAL_SIGNER } from './trial-signer.ts';

const request = { rfc: 'A&B010101AA1', uuid: '5a2d6c5e-1111-4222-8333-444455556666', date: '2026-11-29T10:20:30' };
const other = '9b2d6c5e-1111-4222-8333-444455556666';
const certificate = new X509Certificate(Buffer.from(TRIAL_SIGNER.certificate, 'base64'));
const between = (xml: string, name: string) => xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? '';

describe('the trial certificate', () => {
  it('belongs to its key, and its number is its serial', () => {
    expect(Buffer.from(certificate.serialNumber, 'hex').toString('ascii')).toBe(TRIAL_SIGNER.number);
    expect(certificate.subject).toContain('SIN VALIDEZ FISCAL');
    expect(certificate.validToDate.getUTCFullYear()).toBeGreaterThan(2040);
  });
});

describe('the signed request to cancel a document', () => {
  const xml = signedCancellation({ ...request, reason: '01', replacedBy: other }, TRIAL_SIGNER);
  const unsigned = xml.replace(/<Signature .*<\/Signature>/, '');

  it('names the issuer, the document, the reason and what takes its place', () => {
    expect(unsigned).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><Cancelacion xmlns="http://cancelacfd.sat.gob.mx" Fecha="2026-11-29T10:20:30" RfcEmisor="A&amp;B010101AA1">` +
        `<Folios><Folio FolioSustitucion="${other}" Motivo="01" UUID="${request.uuid}"></Folio></Folios></Cancelacion>`,
    );
    expect(signedCancellation({ ...request, reason: '02', replacedBy: null }, TRIAL_SIGNER)).toContain(
      `<Folio Motivo="02" UUID="${request.uuid}">`,
    );
  });

  it('is signed with the key of its certificate', () => {
    const text = unsigned.replace(/<\?.*?\?>/, '');
    expect(between(xml, 'DigestValue')).toBe(createHash('sha1').update(text).digest('base64'));
    const info = xml.match(/<SignedInfo>.*<\/SignedInfo>/)?.[0] ?? '';
    const signed = info.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">');
    const verify = createVerify('RSA-SHA1').update(signed);
    expect(verify.verify(certificate.publicKey, between(xml, 'SignatureValue'), 'base64')).toBe(true);
    expect(between(xml, 'X509Certificate')).toBe(TRIAL_SIGNER.certificate);
    expect(between(xml, 'X509IssuerName')).toBe('CN=CERTIFICADO DE PRUEBA SIN VALIDEZ FISCAL,OU=Sello de prueba,O=Casa Blanca,C=MX');
    expect(between(xml, 'X509SerialNumber')).toBe(String(BigInt(`0x${certificate.serialNumber}`)));
  });
});
