import { createHash, sign } from 'node:crypto';
import { originalString } from '#server/cfdi/original-string.ts';
import { pool } from '#server/db/client.ts';
import type { CancelRequest } from '#server/gateways/pac/pac.ts';
import { TRIAL_PAC_CERTIFICATE, TRIAL_PAC_NUMBER, trialPacKey } from '#server/gateways/pac/trial-certificate.ts';

export type Facts = {
  folio?: number;
  date?: string;
  receiver?: Partial<Record<'Rfc' | 'Nombre' | 'DomicilioFiscalReceptor' | 'RegimenFiscalReceptor' | 'UsoCFDI', string>>;
  /** Replaces a part of the text before it is sealed. */
  replace?: readonly [string, string];
};

const ISSUER = 'CAB260101AB1';
const HOUR_MS = 3_600_000;

/** The time in the middle of Mexico, so many hours before now. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - (hours + 6) * HOUR_MS).toISOString().slice(0, 19);

let folios = 0;

/** A sealed CFDI of one coffee and a piece of bread, sealed by the certificate of the built-in PAC, which takes any. */
export function sealedDocument({ folio = ++folios, date = hoursAgo(0), receiver = {}, replace }: Facts = {}): string {
  const to = {
    Rfc: 'EKU9003173C9',
    Nombre: 'ESCUELA KEMPER URGATE',
    DomicilioFiscalReceptor: '42501',
    RegimenFiscalReceptor: '601',
    UsoCFDI: 'G03',
    ...receiver,
  };
  const tax = (base: string, amount: string) =>
    `<cfdi:Traslados><cfdi:Traslado Base="${base}" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="${amount}"/></cfdi:Traslados>`;
  const concept = (name: string, base: string, amount: string) =>
    `<cfdi:Concepto ClaveProdServ="90101700" Cantidad="1" ClaveUnidad="H87" Descripcion="${name}" ValorUnitario="${base}" Importe="${base}" ObjetoImp="02"><cfdi:Impuestos>${tax(base, amount)}</cfdi:Impuestos></cfdi:Concepto>`;
  const attributes = Object.entries(to)
    .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;')}"`)
    .join(' ');
  const text = `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd" Version="4.0" Serie="PRUEBA" Folio="${folio}" Fecha="${date}" Sello="" FormaPago="03" NoCertificado="${TRIAL_PAC_NUMBER}" Certificado="${TRIAL_PAC_CERTIFICATE}" SubTotal="81.03" Moneda="MXN" Total="94.00" TipoDeComprobante="I" Exportacion="01" MetodoPago="PUE" LugarExpedicion="06000"><cfdi:Emisor Rfc="${ISSUER}" Nombre="CASA &amp; TÉ" RegimenFiscal="601"/><cfdi:Receptor ${attributes}/><cfdi:Conceptos>${concept('Café con leche', '43.103448', '6.896552')}${concept('Concha', '37.931034', '6.068965')}</cfdi:Conceptos><cfdi:Impuestos TotalImpuestosTrasladados="12.97">${tax('81.03', '12.97')}</cfdi:Impuestos></cfdi:Comprobante>`;
  const changed = replace ? text.replace(...replace) : text;
  const seal = sign('RSA-SHA256', Buffer.from(originalString(changed)), trialPacKey).toString('base64');
  return changed.replace('Sello=""', `Sello="${seal}"`);
}

/** A signed request to cancel. */
export function cancelRequest(
  uuid: string,
  facts: Partial<Pick<CancelRequest, 'reason' | 'replacedBy' | 'issuerRfc'>> = {},
): CancelRequest {
  const { reason = '02', replacedBy = null, issuerRfc = ISSUER } = facts;
  const substitute = replacedBy ? ` FolioSustitucion="${replacedBy}"` : '';
  const [begin, folios, end] = [
    `<Cancelacion xmlns="http://cancelacfd.sat.gob.mx" Fecha="${hoursAgo(0)}" RfcEmisor="${issuerRfc}">`,
    `<Folios><Folio${substitute} Motivo="${reason}" UUID="${uuid}"></Folio></Folios>`,
    '</Cancelacion>',
  ];
  const digest = createHash('sha1').update(`${begin}${folios}${end}`).digest('base64');
  const info = `<Reference URI=""><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`;
  const signed = sign('RSA-SHA1', Buffer.from(`<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">${info}`), trialPacKey);
  const signature = `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>${info}<SignatureValue>${signed.toString('base64')}</SignatureValue><KeyInfo><X509Data><X509Certificate>${TRIAL_PAC_CERTIFICATE}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return { uuid, issuerRfc, reason, replacedBy, request: `${begin}${folios}${signature}${end}` };
}

/** As if the built-in PAC had gone away, and been asked to cancel, so many seconds earlier. */
export async function passAtPac(seconds: number): Promise<void> {
  await pool.query('update trial_absences set since = since - make_interval(secs => $1)', [seconds]);
  await pool.query('update trial_stamps set cancel_asked_at = cancel_asked_at - make_interval(secs => $1)', [seconds]);
}
