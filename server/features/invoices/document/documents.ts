import type { Tax } from '#contract/catalog/catalog.ts';
import { TAXES } from '#contract/catalog/catalog.ts';
import { fitsRegime } from '#contract/invoices/cfdi-uses.ts';
import { TAX_CLASSES } from '#contract/invoices/taxes.ts';
import { type Concept, conceptOf, type Sums, sixDecimals, sumsOf, twoDecimals } from './concept.ts';
import { type NetLine, netLinesOf, netOf } from './sale.ts';
import { fiscalText } from './text/fiscal-text.ts';
import { nameWithoutRegime } from './text/issuer-name.ts';
import { type Element, element } from './text/write-xml.ts';
import type { GlobalTicket, Head, Period, Receiver, Relation, Sale, TaxAmount } from './types.ts';

/** A document that is not sealed yet. */
export type CfdiDocument = { root: Element; totalCents: number };

/** Units of the SAT: a piece, a service, an activity. */
const UNITS = { piece: 'H87', service: 'E48', activity: 'ACT' };
const GLOBAL_KEY = '01010101';
const CREDIT_KEY = '84111506';

/** The receiver of documents about sales to people who asked for no invoice. Its postal code is the place of issue. */
const PUBLIC = { rfc: 'XAXX010101000', name: 'PUBLICO EN GENERAL', regime: '616', use: 'S01' };

type Nominativa = {
  head: Head;
  receiver: Receiver;
  sale: Sale;
  detail: 'renglones' | 'consumo';
  /** The key of the SAT for goods without one of their own. */
  defaultKey: string;
  /** The document whose place this one takes. */
  relation?: Relation & { type: '04' };
};

/** The invoice of a sale to a person or a company. */
export function nominativa({ head, receiver, sale, detail, defaultKey, relation }: Nominativa): CfdiDocument {
  const lines = netLinesOf(sale);
  const shown = detail === 'renglones' ? lines : [...consumption(lines), ...lines.filter(({ isDelivery }) => isDelivery)];
  const concepts = shown.map(({ name, satKey, satUnit, quantity, fullCents, netCents, tax }) =>
    conceptOf(
      { key: satKey ?? defaultKey, quantity, unit: satUnit ?? UNITS.piece, description: name },
      [{ tax, cents: netCents }],
      fullCents - netCents,
    ),
  );
  return documentOf({ type: 'I', head, receiver, concepts, cents: netOf(sale), ...(relation && { relation }) });
}

/** One line per tax class in place of all goods. */
function consumption(lines: readonly NetLine[]): NetLine[] {
  return TAXES.flatMap((tax) => {
    const own = lines.filter((line) => line.tax === tax && !line.isDelivery);
    if (own.length === 0) return [];
    const [fullCents, netCents] = [sum(own.map((line) => line.fullCents)), sum(own.map((line) => line.netCents))];
    const name = 'Consumo de alimentos y bebidas';
    return [{ name, tax, satKey: null, satUnit: UNITS.service, isDelivery: false, quantity: 1, fullCents, netCents }];
  });
}

/** The invoice of the tickets of a period for which no invoice was asked. */
export function globalInvoice({ head, period, tickets }: { head: Head; period: Period; tickets: readonly GlobalTicket[] }): CfdiDocument {
  const { concepts, cents } = ticketConcepts(tickets);
  return documentOf({ type: 'I', head, receiver: { ...PUBLIC, postalCode: head.place }, concepts, cents, period });
}

const ticketConcepts = (tickets: readonly GlobalTicket[]): { concepts: Concept[]; cents: number } => ({
  concepts: tickets.map(({ folio, amounts }) =>
    conceptOf({ key: GLOBAL_KEY, folio, quantity: 1, unit: UNITS.activity, description: 'Venta' }, amounts),
  ),
  cents: sum(tickets.map(({ amounts }) => centsOf(amounts))),
});

/** What a global of these tickets would add up to. */
export function globalSums(tickets: readonly GlobalTicket[]): Sums {
  const { concepts, cents } = ticketConcepts(tickets);
  return sumsOf(concepts, cents);
}

/**
 * The credit note of what was given back of an earlier document.
 * @param receiver the one of the earlier document; its use becomes that of returns, where its regime may choose it
 */
export function egreso(of: { head: Head; receiver: Receiver; relatedUuid: string; amounts: readonly TaxAmount[] }): CfdiDocument {
  const { head, receiver, relatedUuid, amounts } = of;
  const words = { key: CREDIT_KEY, quantity: 1, unit: UNITS.activity, description: 'Devoluciones, descuentos o bonificaciones' };
  return documentOf({
    type: 'E',
    head,
    receiver: { ...receiver, use: fitsRegime('G02', receiver.regime) ? 'G02' : 'S01' },
    concepts: [conceptOf(words, amounts)],
    cents: centsOf(amounts),
    relation: { type: '01', uuid: relatedUuid },
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const centsOf = (amounts: readonly TaxAmount[]): number => sum(amounts.map(({ cents }) => cents));

type Parts = {
  type: 'I' | 'E';
  head: Head;
  receiver: Receiver;
  concepts: readonly Concept[];
  cents: number;
  relation?: Relation;
  period?: Period;
};

function documentOf({ type, head, receiver, concepts, cents, relation, period }: Parts): CfdiDocument {
  const sums = sumsOf(concepts, cents);
  const { issuer } = head;
  const root = element(
    'cfdi:Comprobante',
    {
      'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': 'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
      Version: '4.0',
      Serie: fiscalText(head.series, 25),
      Folio: String(head.number),
      Fecha: head.date,
      FormaPago: head.paymentForm,
      SubTotal: twoDecimals(sums.subtotalCents),
      Descuento: sums.discountCents > 0 ? twoDecimals(sums.discountCents) : undefined,
      Moneda: 'MXN',
      Total: twoDecimals(sums.totalCents),
      TipoDeComprobante: type,
      Exportacion: '01',
      MetodoPago: 'PUE',
      LugarExpedicion: head.place,
    },
    [
      ...(period ? [element('cfdi:InformacionGlobal', { Periodicidad: period.periodicity, Meses: period.months, Año: period.year })] : []),
      ...(relation
        ? [element('cfdi:CfdiRelacionados', { TipoRelacion: relation.type }, [element('cfdi:CfdiRelacionado', { UUID: relation.uuid })])]
        : []),
      element('cfdi:Emisor', {
        Rfc: issuer.rfc,
        Nombre: fiscalText(nameWithoutRegime(issuer), 300),
        RegimenFiscal: issuer.regime,
      }),
      element('cfdi:Receptor', {
        Rfc: receiver.rfc,
        Nombre: fiscalText(receiver.name, 300),
        DomicilioFiscalReceptor: receiver.postalCode,
        RegimenFiscalReceptor: receiver.regime,
        UsoCFDI: receiver.use,
      }),
      element('cfdi:Conceptos', {}, concepts.map(conceptElement)),
      element('cfdi:Impuestos', { TotalImpuestosTrasladados: sums.byTax.some(hasRate) ? twoDecimals(sums.taxCents) : undefined }, [
        element(
          'cfdi:Traslados',
          {},
          sums.byTax.map(({ tax, baseCents, taxCents }) => taxElement(tax, twoDecimals(baseCents), twoDecimals(taxCents))),
        ),
      ]),
    ],
  );
  return { root, totalCents: sums.totalCents };
}

function conceptElement({
  key,
  folio,
  quantity,
  unit,
  description,
  unitPriceMicros,
  amountMicros,
  discountCents,
  parts,
}: Concept): Element {
  const attributes = {
    ClaveProdServ: key,
    NoIdentificacion: folio === undefined ? undefined : fiscalText(folio, 100),
    Cantidad: String(quantity),
    ClaveUnidad: unit,
    Descripcion: fiscalText(description, 1000),
    ValorUnitario: sixDecimals(unitPriceMicros),
    Importe: sixDecimals(amountMicros),
    Descuento: discountCents > 0 ? twoDecimals(discountCents) : undefined,
    // Its taxes are itemised.
    ObjetoImp: '02',
  };
  const taxes = parts.map(({ tax, baseMicros, taxMicros }) => taxElement(tax, sixDecimals(baseMicros), sixDecimals(taxMicros)));
  return element('cfdi:Concepto', attributes, [element('cfdi:Impuestos', {}, [element('cfdi:Traslados', {}, taxes)])]);
}

const hasRate = ({ tax }: { tax: Tax }): boolean => tax !== 'exento';

/** The IVA (002) of an amount. What is exempt has neither rate nor tax. */
function taxElement(tax: Tax, base: string, amount: string): Element {
  const rated = hasRate({ tax });
  return element('cfdi:Traslado', {
    Base: base,
    Impuesto: '002',
    TipoFactor: rated ? 'Tasa' : 'Exento',
    TasaOCuota: rated ? `0.${String(TAX_CLASSES[tax].percent).padStart(2, '0')}0000` : undefined,
    Importe: rated ? amount : undefined,
  });
}
