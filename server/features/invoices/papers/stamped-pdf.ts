import { CFDI_USES } from '#contract/invoices/cfdi-uses.ts';
import { TRIAL_PAPER } from '#contract/invoices/factura-states.ts';
import { TAX_REGIMES } from '#contract/invoices/tax-regimes.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import type { ReadCfdi, ReadTax } from '../document/read.ts';
import { readCfdi } from '../document/read.ts';
import type { Stamp } from '../document/types.ts';
import type { Fact } from '../rules.ts';
import * as names from './code-names.ts';
import { named } from './code-names.ts';
import { drawConcepts } from './concepts.ts';
import { amountText, taxName } from './decimals.ts';
import { inWords } from './in-words.ts';
import { INK, INNER, LEFT, type Letter, letterPdf, writeFacts, writeSum, writeTotal } from './letter.ts';
import { drawStamp } from './stamp.ts';

/** `courtesies`: the units that were free, which the XML leaves out. */
export type Printed = { isTrial: boolean; isCancelled: boolean; courtesies?: readonly { name: string; quantity: number }[] };

const PRINTED = 'Este documento es una representación impresa de un CFDI';

/** The printed representation of a stamped document: what its XML says. @throws Error when the XML is no stamped CFDI */
export function stampedPdf(xml: string, { isTrial, isCancelled, courtesies = [] }: Printed): Buffer {
  const cfdi = readCfdi(xml);
  const { stamp } = cfdi;
  if (!stamp) throw new Error('CFDI: not stamped');
  const folio = folioOf(cfdi);
  const title = `${cfdi.type === 'E' ? 'Nota de crédito' : 'Factura'} ${folio}`;
  const paper = {
    title,
    made: new Date(Temporal.PlainDateTime.from(stamp.date).toZonedDateTime(TIME_ZONE).epochMilliseconds),
    heading: cfdi.type === 'E' ? 'Nota de crédito' : cfdi.period ? 'Factura global' : 'Factura',
    foot: { name: title, note: PRINTED },
    warnings: [...(isTrial ? [TRIAL_PAPER] : []), ...(isCancelled ? ['Cancelada'] : [])],
  };
  return letterPdf(paper, (letter) => {
    drawHead(letter, cfdi, stamp);
    drawConcepts(letter, cfdi.concepts, courtesies);
    drawSums(letter, cfdi);
    drawStamp(letter, cfdi, stamp);
  });
}

const folioOf = ({ series, folio }: ReadCfdi): string => [series, folio].filter((part) => part !== null).join('-');

/** Writes `29/11/2026 10:20:30`. The times of a CFDI are local ones, without a zone. */
const timeText = (time: string): string => time.replace(/^(\d{4})-(\d\d)-(\d\d)T/, '$3/$2/$1 ');

function drawHead(letter: Letter, cfdi: ReadCfdi, stamp: Stamp): void {
  const { issuer, receiver, period, paymentForm, paymentMethod } = cfdi;
  const { rfc, name, regime, postalCode, use } = receiver;
  writeFacts(letter, [
    ['Serie y folio', folioOf(cfdi)],
    ['Tipo de comprobante', named(cfdi.type, names.DOCUMENT_TYPES)],
    ['Folio fiscal (UUID)', stamp.uuid],
    ['Lugar de expedición', `C.P. ${cfdi.place}`],
    ['Fecha y hora de emisión', timeText(cfdi.date)],
    ['Fecha y hora de certificación', timeText(stamp.date)],
  ]);
  writeParties(letter, [
    ['Emisor', [issuer.name, `RFC ${issuer.rfc}`, `Régimen fiscal ${named(issuer.regime, TAX_REGIMES)}`, `C.P. ${cfdi.place}`]],
    ['Receptor', [name, `RFC ${rfc}`, `Régimen fiscal ${named(regime, TAX_REGIMES)}`, `C.P. ${postalCode}`]],
  ]);
  writeFacts(letter, [
    ['Uso del CFDI', named(use, USES)],
    ['Moneda', named(cfdi.currency, names.CURRENCIES)],
    ...(paymentForm ? [['Forma de pago', named(paymentForm, names.PAYMENT_FORMS)] satisfies Fact] : []),
    ...(paymentMethod ? [['Método de pago', named(paymentMethod, names.PAYMENT_METHODS)] satisfies Fact] : []),
    ...(period
      ? [
          ['Periodicidad', named(period.periodicity, names.PERIODICITIES)] satisfies Fact,
          ['Meses y año', `${named(period.months, names.MONTH_NAMES)} · ${period.year}`] satisfies Fact,
        ]
      : []),
    ...cfdi.relations.flatMap(({ type, uuids }): Fact[] => [
      ['Tipo de relación', named(type, names.RELATIONS)],
      ['CFDI relacionado', uuids.join('\n')],
    ]),
  ]);
}

const USES = Object.fromEntries(Object.entries(CFDI_USES).map(([code, { name }]) => [code, name]));

type Party = readonly [label: string, texts: readonly string[]];

/** Both parties side by side. A name of 300 letters takes several lines. */
function writeParties({ write, heightOf, place }: Letter, parties: readonly Party[]): void {
  const width = INNER / 2 - 12;
  const lookAt = (index: number) => ({ font: index === 0 ? 'strong' : 'text', size: 9.5, width }) as const;
  const heights = parties.map(([, texts]) => texts.map((text, index) => heightOf(text, lookAt(index))));
  const y = place(21 + Math.max(...heights.map((own) => own.reduce((sum, height) => sum + height, 0))));
  parties.forEach(([label, texts], column) => {
    const x = LEFT + column * (INNER / 2);
    write(label, x, y, { size: 8, ink: INK.soft });
    let at = y + 11;
    texts.forEach((text, index) => {
      write(text, x, at, lookAt(index));
      at += heights[column]?.[index] ?? 0;
    });
  });
}

function drawSums(letter: Letter, { subtotal, discount, taxes, total }: ReadCfdi): void {
  letter.keep(16 * (taxes.length + 2) + 64);
  writeSum(letter, 'Subtotal', amountText(subtotal));
  if (discount !== null) writeSum(letter, 'Descuento', `−${amountText(discount)}`);
  for (const tax of taxes) writeSum(letter, sumName(tax), amountText(tax.amount ?? '0.00'));
  writeTotal(letter, amountText(total));
  const words = inWords(total);
  const look = { font: 'strong', size: 9 } as const;
  letter.write(words, LEFT, letter.place(letter.heightOf(words, look) + 12) + 4, { ...look, align: 'right' });
}

const sumName = (tax: ReadTax): string => `${taxName(tax)} sobre ${amountText(tax.base)}`;
