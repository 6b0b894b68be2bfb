import type { XmlElement } from '#server/cfdi/xml.ts';

/** What the SAT's schema of CFDI 4.0 wants of an element, as far as a shop's documents go. */
type Shape = {
  attributes: Readonly<Record<string, RegExp>>;
  optional?: Readonly<Record<string, RegExp>>;
  /** In this order; each with its shape and how many there may be. */
  children?: readonly (readonly [name: string, shape: Shape, min: number, max: number])[];
};

const MANY = Number.POSITIVE_INFINITY;
const TEXT = /^[^|]+$/;
const CODE = /^[A-Z0-9]{1,8}$/;
const AMOUNT = /^\d{1,18}(?:\.\d{1,6})?$/;
const MONEY = /^\d{1,18}\.\d{2}$/;
const POSTAL_CODE = /^\d{5}$/;
const UUID = /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/;
const BASE64 = /^[A-Za-z0-9+/]+=*$/;

const tax = (amount: RegExp): Shape => ({
  attributes: { Base: amount, Impuesto: /^00[123]$/, TipoFactor: /^(?:Tasa|Cuota|Exento)$/ },
  optional: { TasaOCuota: /^\d\.\d{6}$/, Importe: amount },
});
const taxes = (amount: RegExp): Shape => ({ attributes: {}, children: [['cfdi:Traslado', tax(amount), 1, MANY]] });

const CONCEPT: Shape = {
  attributes: {
    ClaveProdServ: /^\d{8}$/,
    Cantidad: AMOUNT,
    ClaveUnidad: /^[A-Z0-9]{2,3}$/,
    Descripcion: /^[^|]{1,1000}$/,
    ValorUnitario: AMOUNT,
    Importe: AMOUNT,
    ObjetoImp: /^0[1-8]$/,
  },
  optional: { NoIdentificacion: /^[^|]{1,100}$/, Unidad: /^[^|]{1,20}$/, Descuento: AMOUNT },
  children: [['cfdi:Impuestos', { attributes: {}, children: [['cfdi:Traslados', taxes(AMOUNT), 1, 1]] }, 0, 1]],
};

/** The receiver's values are not checked here: their refusals have codes of their own. */
const RECEIVER: Shape = {
  attributes: { Rfc: TEXT, Nombre: TEXT, DomicilioFiscalReceptor: TEXT, RegimenFiscalReceptor: TEXT, UsoCFDI: TEXT },
};

const DOCUMENT: Shape = {
  attributes: {
    'xmlns:cfdi': /^http:\/\/www\.sat\.gob\.mx\/cfd\/4$/,
    Version: /^4\.0$/,
    Fecha: /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d$/,
    Sello: BASE64,
    NoCertificado: /^\d{20}$/,
    Certificado: BASE64,
    SubTotal: MONEY,
    Moneda: /^MXN$/,
    Total: MONEY,
    TipoDeComprobante: /^[IE]$/,
    Exportacion: /^01$/,
    LugarExpedicion: POSTAL_CODE,
    FormaPago: /^(?:0[1-6]|08|1[2-5]|17|2[3-9]|3[01]|99)$/,
    MetodoPago: /^PUE$/,
  },
  optional: { Serie: /^[^|]{1,25}$/, Folio: /^[^|]{1,40}$/, Descuento: MONEY, CondicionesDePago: TEXT, TipoCambio: /^1$/ },
  children: [
    ['cfdi:InformacionGlobal', { attributes: { Periodicidad: /^0[1-5]$/, Meses: /^(?:0[1-9]|1[0-8])$/, Año: /^20\d\d$/ } }, 0, 1],
    [
      'cfdi:CfdiRelacionados',
      { attributes: { TipoRelacion: /^0[1-7]$/ }, children: [['cfdi:CfdiRelacionado', { attributes: { UUID } }, 1, MANY]] },
      0,
      MANY,
    ],
    ['cfdi:Emisor', { attributes: { Rfc: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}[\dA]$/, Nombre: TEXT, RegimenFiscal: CODE } }, 1, 1],
    ['cfdi:Receptor', RECEIVER, 1, 1],
    ['cfdi:Conceptos', { attributes: {}, children: [['cfdi:Concepto', CONCEPT, 1, MANY]] }, 1, 1],
    [
      'cfdi:Impuestos',
      { attributes: {}, optional: { TotalImpuestosTrasladados: MONEY }, children: [['cfdi:Traslados', taxes(MONEY), 1, 1]] },
      0,
      1,
    ],
  ],
};

/** What the schema wants that the element has not; null when it is right. */
function problemOf(element: XmlElement, { attributes, optional = {}, children = [] }: Shape): string | null {
  for (const [name, pattern] of Object.entries(attributes))
    if (!pattern.test(element.attributes[name] ?? '')) return `${element.name}: ${name}`;
  for (const [name, value] of Object.entries(element.attributes)) {
    if (/^xmlns\b|^xsi:/.test(name) || Object.hasOwn(attributes, name)) continue;
    if (!Object.hasOwn(optional, name) || !optional[name]?.test(value)) return `${element.name}: ${name}`;
  }
  if (element.text.trim()) return `${element.name}: texto`;
  let at = 0;
  for (const [name, shape, min, max] of children) {
    const from = at;
    for (; element.children[at]?.name === name; at++) {
      const problem = problemOf(element.children[at] as XmlElement, shape);
      if (problem) return problem;
    }
    if (at - from < min || at - from > max) return `${element.name}: ${name}`;
  }
  return at < element.children.length ? `${element.name}: ${element.children[at]?.name}` : null;
}

/** What is wrong with the form of a CFDI 4.0; null when nothing is. */
export const formProblem = (document: XmlElement): string | null =>
  document.name === 'cfdi:Comprobante' ? problemOf(document, DOCUMENT) : 'cfdi:Comprobante';
