import { stampString } from '#server/cfdi/original-string.ts';
import { childrenOf, readXml, type XmlElement } from '#server/cfdi/xml.ts';
import type { Issuer, Period, Receiver, Stamp } from './types.ts';

/** A tax as a document says it. What is exempt has neither rate nor amount. */
export type ReadTax = { base: string; factor: string; rate: string | null; amount: string | null };

export type ReadConcept = {
  key: string;
  folio: string | null;
  quantity: string;
  unit: string;
  description: string;
  unitPrice: string;
  amount: string;
  discount: string | null;
  taxes: ReadTax[];
};

/** What a CFDI says. Amounts are the decimals of its text. */
export type ReadCfdi = {
  series: string | null;
  folio: string | null;
  /** Local time of the place. */
  date: string;
  type: string;
  paymentForm: string | null;
  paymentMethod: string | null;
  currency: string;
  place: string;
  subtotal: string;
  discount: string | null;
  taxTotal: string | null;
  total: string;
  period: Period | null;
  relations: { type: string; uuids: string[] }[];
  issuer: Omit<Issuer, 'postalCode'>;
  receiver: Receiver;
  concepts: ReadConcept[];
  taxes: ReadTax[];
  certificateNumber: string;
  certificate: string;
  seal: string;
  /** Null: the document is sealed only. */
  stamp: Stamp | null;
};

const NAMESPACES = { cfdi: 'http://www.sat.gob.mx/cfd/4', tfd: 'http://www.sat.gob.mx/TimbreFiscalDigital' };

/**
 * Reads a CFDI 4.0 such as the shop's, with or without its stamp.
 * @throws Error when the text is no such document, `XmlError` when it is no XML
 */
export function readCfdi(xml: string): ReadCfdi {
  const root = readXml(xml);
  if (root.name !== 'cfdi:Comprobante' || root.attributes['xmlns:cfdi'] !== NAMESPACES.cfdi) throw new Error('CFDI: not a Comprobante');
  if (root.attributes.Version !== '4.0') throw new Error('CFDI: not of version 4.0');
  const issuer = one(root, 'cfdi:Emisor');
  const receiver = one(root, 'cfdi:Receptor');
  const period = childrenOf(root, 'cfdi:InformacionGlobal')[0];
  const taxes = childrenOf(root, 'cfdi:Impuestos')[0];
  return {
    series: optional(root, 'Serie'),
    folio: optional(root, 'Folio'),
    date: required(root, 'Fecha'),
    type: required(root, 'TipoDeComprobante'),
    paymentForm: optional(root, 'FormaPago'),
    paymentMethod: optional(root, 'MetodoPago'),
    currency: required(root, 'Moneda'),
    place: required(root, 'LugarExpedicion'),
    subtotal: required(root, 'SubTotal'),
    discount: optional(root, 'Descuento'),
    taxTotal: taxes ? optional(taxes, 'TotalImpuestosTrasladados') : null,
    total: required(root, 'Total'),
    period: period ? periodOf(period) : null,
    relations: childrenOf(root, 'cfdi:CfdiRelacionados').map((relation) => ({
      type: required(relation, 'TipoRelacion'),
      uuids: childrenOf(relation, 'cfdi:CfdiRelacionado').map((related) => required(related, 'UUID')),
    })),
    issuer: { rfc: required(issuer, 'Rfc'), name: required(issuer, 'Nombre'), regime: required(issuer, 'RegimenFiscal') },
    receiver: {
      rfc: required(receiver, 'Rfc'),
      name: required(receiver, 'Nombre'),
      postalCode: required(receiver, 'DomicilioFiscalReceptor'),
      regime: required(receiver, 'RegimenFiscalReceptor'),
      use: required(receiver, 'UsoCFDI'),
    },
    concepts: descendantsOf(root, 'cfdi:Conceptos', 'cfdi:Concepto').map(conceptOf),
    taxes: taxesOf(root),
    certificateNumber: required(root, 'NoCertificado'),
    certificate: required(root, 'Certificado'),
    seal: required(root, 'Sello'),
    stamp: stampOf(root),
  };
}

const conceptOf = (concept: XmlElement): ReadConcept => ({
  key: required(concept, 'ClaveProdServ'),
  folio: optional(concept, 'NoIdentificacion'),
  quantity: required(concept, 'Cantidad'),
  unit: required(concept, 'ClaveUnidad'),
  description: required(concept, 'Descripcion'),
  unitPrice: required(concept, 'ValorUnitario'),
  amount: required(concept, 'Importe'),
  discount: optional(concept, 'Descuento'),
  taxes: taxesOf(concept),
});

const taxesOf = (parent: XmlElement): ReadTax[] =>
  descendantsOf(parent, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').map((tax) => ({
    base: required(tax, 'Base'),
    factor: required(tax, 'TipoFactor'),
    rate: optional(tax, 'TasaOCuota'),
    amount: optional(tax, 'Importe'),
  }));

const periodOf = (period: XmlElement): Period => ({
  // Text of a document that the shop made, or that the provider of stamps answered unchanged.
  periodicity: required(period, 'Periodicidad') as Period['periodicity'],
  months: required(period, 'Meses'),
  year: required(period, 'Año'),
});

function stampOf(root: XmlElement): Stamp | null {
  const stamps = descendantsOf(root, 'cfdi:Complemento', 'tfd:TimbreFiscalDigital');
  const [stamp] = stamps;
  if (!stamp) return null;
  const { 'xmlns:tfd': namespace = root.attributes['xmlns:tfd'] } = stamp.attributes;
  if (stamps.length > 1 || namespace !== NAMESPACES.tfd) throw new Error('CFDI: its stamp is not one of the SAT');
  return {
    version: required(stamp, 'Version'),
    uuid: required(stamp, 'UUID'),
    date: required(stamp, 'FechaTimbrado'),
    providerRfc: required(stamp, 'RfcProvCertif'),
    legend: optional(stamp, 'Leyenda'),
    seal: required(stamp, 'SelloCFD'),
    certificateNumber: required(stamp, 'NoCertificadoSAT'),
    providerSeal: required(stamp, 'SelloSAT'),
    original: stampString(stamp),
  };
}

/** The elements at the end of a path of names. */
const descendantsOf = (parent: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce((found: XmlElement[], name) => found.flatMap((each) => childrenOf(each, name)), [parent]);

function one(parent: XmlElement, name: string): XmlElement {
  const [found, more] = childrenOf(parent, name);
  if (!found || more) throw new Error(`CFDI: not one ${name}`);
  return found;
}

const optional = ({ attributes }: XmlElement, name: string): string | null => attributes[name] ?? null;

function required(of: XmlElement, name: string): string {
  const value = optional(of, name);
  if (value === null) throw new Error(`CFDI: ${of.name} has no ${name}`);
  return value;
}
