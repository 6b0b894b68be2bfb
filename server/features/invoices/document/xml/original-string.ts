import type { Stamp } from '../types.ts';
import { childrenOf, descendantsOf, type Element } from './element.ts';

/** Attributes in the SAT's order, which its transformation `cadenaoriginal_4_0.xslt` defines. */
const ORDER = {
  document: [
    ...['Version', 'Serie', 'Folio', 'Fecha', 'FormaPago', 'NoCertificado', 'CondicionesDePago', 'SubTotal', 'Descuento', 'Moneda'],
    ...['TipoCambio', 'Total', 'TipoDeComprobante', 'Exportacion', 'MetodoPago', 'LugarExpedicion', 'Confirmacion'],
  ],
  global: ['Periodicidad', 'Meses', 'Año'],
  issuer: ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente'],
  receiver: [...['Rfc', 'Nombre', 'DomicilioFiscalReceptor', 'ResidenciaFiscal', 'NumRegIdTrib', 'RegimenFiscalReceptor', 'UsoCFDI']],
  concept: [
    ...['ClaveProdServ', 'NoIdentificacion', 'Cantidad', 'ClaveUnidad', 'Unidad', 'Descripcion', 'ValorUnitario', 'Importe'],
    ...['Descuento', 'ObjetoImp'],
  ],
  tax: ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'],
} as const;

/** `normalize-space` of XPath, which knows these four blanks only. */
const folded = (value: string): string => value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

const valuesOf = ({ attributes }: Element, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : [folded(value)];
  });

const joined = (values: readonly string[]): string => `||${values.join('|')}||`;

/** The original string of a CFDI 4.0, over which its seal is made: all values of documents such as the shop's, in the SAT's order. */
export function originalString(root: Element): string {
  const valuesAt = (names: readonly string[], ...path: string[]) => descendantsOf(root, ...path).flatMap((one) => valuesOf(one, names));
  return joined([
    ...valuesOf(root, ORDER.document),
    ...valuesAt(ORDER.global, 'cfdi:InformacionGlobal'),
    ...childrenOf(root, 'cfdi:CfdiRelacionados').flatMap((relation) => [
      ...valuesOf(relation, ['TipoRelacion']),
      ...childrenOf(relation, 'cfdi:CfdiRelacionado').flatMap((related) => valuesOf(related, ['UUID'])),
    ]),
    ...valuesAt(ORDER.issuer, 'cfdi:Emisor'),
    ...valuesAt(ORDER.receiver, 'cfdi:Receptor'),
    ...descendantsOf(root, 'cfdi:Conceptos', 'cfdi:Concepto').flatMap((concept) => [
      ...valuesOf(concept, ORDER.concept),
      ...descendantsOf(concept, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').flatMap((tax) => valuesOf(tax, ORDER.tax)),
    ]),
    ...valuesAt(ORDER.tax, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado'),
    ...valuesAt(['TotalImpuestosTrasladados'], 'cfdi:Impuestos'),
  ]);
}

/** The original string of a stamp, over which its provider's seal is made: its values in this order. */
export const tfdString = ({ version, uuid, date, providerRfc, legend, seal, certificateNumber }: Omit<Stamp, 'providerSeal'>): string =>
  joined([version, uuid, date, providerRfc, ...(legend === null ? [] : [legend]), seal, certificateNumber].map(folded));
