import { verify, X509Certificate } from 'node:crypto';
import { fitsRegime } from '#contract/invoices/cfdi-uses.ts';
import { hasRfcDate, isGenericRfc, RFC, taxProblems } from '#contract/invoices/rfc.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/shop-clock.ts';
import { originalString } from '#server/cfdi/original-string.ts';
import { childOf, childrenOf, type XmlElement } from '#server/cfdi/xml.ts';
import { apart, millionths, rounded, sum, times } from './decimals.ts';
import type { StampRefused } from './pac.ts';
import { formProblem } from './shape.ts';

const refused = (code: string, message: string): StampRefused => ({ kind: 'refused', code, message });

/** The 20 digits that the SAT writes into the serial number of a certificate. */
export const numberOf = ({ serialNumber }: X509Certificate): string => Buffer.from(serialNumber, 'hex').toString('latin1');

function certificateOf({ attributes }: XmlElement): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(attributes.Certificado ?? '', 'base64'));
  } catch {
    return null;
  }
}

/** Whose certificate it is and how long it is valid is not checked: test documents are sealed with one that no authority knows. */
function sealProblem(document: XmlElement): StampRefused | null {
  const certificate = certificateOf(document);
  if (!certificate || numberOf(certificate) !== document.attributes.NoCertificado)
    return refused('CFDI40105', 'El certificado no cumple con alguno de los valores permitidos.');
  const seal = Buffer.from(document.attributes.Sello ?? '', 'base64');
  if (verify('RSA-SHA256', Buffer.from(originalString(document)), certificate.publicKey, seal)) return null;
  return refused('CFDI40102', 'El resultado de la digestión debe ser igual al resultado de la desencriptación del sello.');
}

const OLDEST_MS = 72 * HOUR_MS;
const AHEAD_MS = 5 * MINUTE_MS;
/** How far behind UTC the clocks of Mexico are. The place of issue is not looked up: what is right anywhere is accepted. */
const BEHIND_MS = { least: 5 * HOUR_MS, most: 8 * HOUR_MS };

function dateProblem({ attributes }: XmlElement, now: Date): StampRefused | null {
  const shown = Date.parse(`${attributes.Fecha}Z`);
  const age = { least: now.getTime() - shown - BEHIND_MS.most, most: now.getTime() - shown - BEHIND_MS.least };
  return age.least > OLDEST_MS || age.most < -AHEAD_MS || Number.isNaN(shown)
    ? refused('401', 'Que el rango de la fecha de generación no sea mayor a 72 horas para la emisión del timbre.')
    : null;
}

const PAYS_NO_TAX = 'Exento';

function lineProblem(concept: XmlElement, transfers: readonly XmlElement[]): StampRefused | null {
  const { Cantidad, ValorUnitario, Importe, Descuento, ObjetoImp } = concept.attributes;
  if (apart(times(millionths(Cantidad), millionths(ValorUnitario)), millionths(Importe)) > 10_000n)
    return refused('CFDI40167', 'El campo Importe no se encuentra entre el límite inferior y superior permitido.');
  if (millionths(Descuento) > millionths(Importe))
    return refused('CFDI40169', 'El valor del campo Descuento es mayor que el campo Importe.');
  if ((ObjetoImp === '02') !== transfers.length > 0) return refused('CFDI40171', 'El campo ObjetoImp no corresponde a los impuestos.');
  for (const { attributes } of transfers) {
    if (millionths(attributes.Base) === 0n) return refused('CFDI40174', 'El valor del campo Base debe ser mayor que cero.');
    if (attributes.TipoFactor === PAYS_NO_TAX) {
      if (attributes.TasaOCuota === undefined && attributes.Importe === undefined) continue;
      return refused('CFDI40178', 'Un concepto exento no lleva tasa ni importe.');
    }
    if (apart(times(millionths(attributes.Base), millionths(attributes.TasaOCuota)), millionths(attributes.Importe)) > 2n)
      return refused('CFDI40182', 'El importe del impuesto no corresponde a su base y su tasa.');
  }
  return null;
}

const transfersOf = (element: XmlElement | null): readonly XmlElement[] =>
  childrenOf(childOf(childOf(element, 'cfdi:Impuestos'), 'cfdi:Traslados'), 'cfdi:Traslado');

/** What taxes are summed by. */
const kindOf = ({ attributes }: XmlElement): string => [attributes.Impuesto, attributes.TipoFactor, attributes.TasaOCuota].join(' ');

function totalProblem(document: XmlElement): StampRefused | null {
  const concepts = childrenOf(childOf(document, 'cfdi:Conceptos'), 'cfdi:Concepto');
  for (const concept of concepts) {
    const problem = lineProblem(concept, transfersOf(concept));
    if (problem) return problem;
  }
  const { SubTotal, Descuento, Total } = document.attributes;
  const ofAll = (name: string): bigint => rounded(sum(concepts.map(({ attributes }) => millionths(attributes[name]))));
  if (ofAll('Importe') !== millionths(SubTotal))
    return refused('CFDI40108', 'El SubTotal no es igual a la suma de los importes de los conceptos.');
  if (ofAll('Descuento') !== millionths(Descuento)) return refused('CFDI40110', 'El Descuento no es igual a la suma de los descuentos.');
  const lines = concepts.flatMap(transfersOf);
  const heads = transfersOf(document);
  const kinds = new Set(lines.map(kindOf));
  if (heads.length !== kinds.size || heads.some((head) => !kinds.has(kindOf(head))))
    return refused('CFDI40221', 'Los impuestos trasladados no corresponden a los de los conceptos.');
  for (const head of heads) {
    const same = lines.filter((line) => kindOf(line) === kindOf(head));
    const of = (name: string): bigint => rounded(sum(same.map(({ attributes }) => millionths(attributes[name]))));
    if (of('Base') !== millionths(head.attributes.Base) || of('Importe') !== millionths(head.attributes.Importe))
      return refused('CFDI40221', 'El importe del impuesto no es igual al redondeo de la suma de los conceptos.');
  }
  const taxes = millionths(childOf(document, 'cfdi:Impuestos')?.attributes.TotalImpuestosTrasladados);
  if (taxes !== sum(heads.map(({ attributes }) => millionths(attributes.Importe))))
    return refused('CFDI40215', 'TotalImpuestosTrasladados no es igual a la suma de los impuestos trasladados.');
  if (millionths(Total) === millionths(SubTotal) - millionths(Descuento) + taxes) return null;
  return refused('CFDI40119', 'El Total no es igual al SubTotal menos los descuentos más los impuestos.');
}

/** The codes of an invoice to the public in general, and to foreigners. */
const GENERIC_REGIME = '616';
const TO_EVERYBODY = 'PUBLICO EN GENERAL';

function receiverProblem(document: XmlElement): StampRefused | null {
  const {
    Rfc = '',
    Nombre,
    DomicilioFiscalReceptor,
    RegimenFiscalReceptor = '',
    UsoCFDI = '',
  } = childOf(document, 'cfdi:Receptor')?.attributes ?? {};
  const isGeneric = isGenericRfc(Rfc);
  if (!RFC.test(Rfc) || !hasRfcDate(Rfc) || (!isGeneric && !/[\dA]$/.test(Rfc)))
    return refused('CFDI40143', 'Este RFC del receptor no existe en la lista de RFC inscritos no cancelados del SAT.');
  if (Nombre !== Nombre?.toUpperCase().trim())
    return refused('CFDI40145', 'El campo Nombre del receptor debe pertenecer al nombre asociado al RFC registrado.');
  if (!/^\d{5}$/.test(DomicilioFiscalReceptor ?? ''))
    return refused('CFDI40148', 'El campo DomicilioFiscalReceptor del receptor debe pertenecer al RFC registrado.');
  if (isGeneric && DomicilioFiscalReceptor !== document.attributes.LugarExpedicion)
    return refused('CFDI40149', 'El campo DomicilioFiscalReceptor debe ser igual al valor del campo LugarExpedicion.');
  const { regimen } = taxProblems({ rfc: Rfc, regimen: RegimenFiscalReceptor }, { rfc: Rfc, regimen: null });
  if (isGeneric ? RegimenFiscalReceptor !== GENERIC_REGIME : regimen)
    return refused('CFDI40158', 'El campo RegimenFiscalR no corresponde al tipo de persona del receptor.');
  if (!fitsRegime(UsoCFDI, RegimenFiscalReceptor))
    return refused('CFDI40161', 'El campo UsoCFDI debe corresponder con el tipo de persona y el régimen del receptor.');
  const isGlobal = childOf(document, 'cfdi:InformacionGlobal') !== null;
  if (document.attributes.TipoDeComprobante === 'I' && isGlobal !== (Rfc === 'XAXX010101000' && Nombre === TO_EVERYBODY))
    return refused('CFDI40130', 'El nodo InformacionGlobal debe existir si el receptor es PUBLICO EN GENERAL.');
  return null;
}

/** What a PAC would refuse about a document; null when it may be stamped. */
export function refusalOf(document: XmlElement, now: Date): StampRefused | null {
  const problem = formProblem(document);
  if (problem) return refused('301', `XML mal formado: ${problem}`);
  return sealProblem(document) ?? dateProblem(document, now) ?? totalProblem(document) ?? receiverProblem(document);
}
