import { childrenOf, readXml, type XmlElement } from './xml.ts';

/** What an element adds to the original string: its attributes in this order, then its children. */
type Rule = { name: string; attributes: readonly string[]; then?: readonly Rule[]; last?: readonly string[] };

const rule = (name: string, attributes: string, then?: readonly Rule[], last = ''): Rule => ({
  name,
  attributes: attributes.split(' ').filter(Boolean),
  ...(then && { then }),
  last: last.split(' ').filter(Boolean),
});

const TAX = 'Base Impuesto TipoFactor TasaOCuota Importe';

/** The SAT's transformation `cadenaoriginal_4_0`, as far as a shop's documents go: without complements, withheld taxes, third parties and customs. */
const CFDI = rule(
  'cfdi:Comprobante',
  `Version Serie Folio Fecha FormaPago NoCertificado CondicionesDePago SubTotal Descuento Moneda TipoCambio Total TipoDeComprobante
Exportacion MetodoPago LugarExpedicion Confirmacion`.replaceAll('\n', ' '),
  [
    rule('cfdi:InformacionGlobal', 'Periodicidad Meses Año'),
    rule('cfdi:CfdiRelacionados', 'TipoRelacion', [rule('cfdi:CfdiRelacionado', 'UUID')]),
    rule('cfdi:Emisor', 'Rfc Nombre RegimenFiscal FacAtrAdquirente'),
    rule('cfdi:Receptor', 'Rfc Nombre DomicilioFiscalReceptor ResidenciaFiscal NumRegIdTrib RegimenFiscalReceptor UsoCFDI'),
    rule('cfdi:Conceptos', '', [
      rule(
        'cfdi:Concepto',
        'ClaveProdServ NoIdentificacion Cantidad ClaveUnidad Unidad Descripcion ValorUnitario Importe Descuento ObjetoImp',
        [rule('cfdi:Impuestos', '', [rule('cfdi:Traslados', '', [rule('cfdi:Traslado', TAX)])])],
      ),
    ]),
    rule('cfdi:Impuestos', '', [rule('cfdi:Traslados', '', [rule('cfdi:Traslado', TAX)])], 'TotalImpuestosTrasladados'),
  ],
);

const STAMP = rule('tfd:TimbreFiscalDigital', 'Version UUID FechaTimbrado RfcProvCertif Leyenda SelloCFD NoCertificadoSAT');

/** `normalize-space` of XPath, which leaves other blanks where they are. */
const folded = (value: string): string => value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

const valuesOf = (element: XmlElement, names: readonly string[]): string[] =>
  names.flatMap((name) => element.attributes[name] ?? []).map(folded);

const walk = (element: XmlElement, { attributes, then = [], last = [] }: Rule): string[] => [
  ...valuesOf(element, attributes),
  ...then.flatMap((next) => childrenOf(element, next.name).flatMap((child) => walk(child, next))),
  ...valuesOf(element, last),
];

const stringOf = (element: XmlElement, of: Rule): string => `||${walk(element, of).join('|')}||`;

/** What the seal of a document signs. @param document its XML, with or without seal and stamp */
export const originalString = (document: string | XmlElement): string =>
  stringOf(typeof document === 'string' ? readXml(document) : document, CFDI);

/** What the seal of a stamp signs. @param stamp the element `tfd:TimbreFiscalDigital` */
export const stampString = (stamp: XmlElement): string => stringOf(stamp, STAMP);
