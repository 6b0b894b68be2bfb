import { expect, it } from 'vitest';
import { head, receiver, sale, saleLine } from '../../../../tests/factories/sales.ts';
import { pdfTexts } from '../../../../tests/readers/pdf-text.ts';
import { type CfdiDocument, egreso, globalInvoice, nominativa } from '../document/documents.ts';
import { readCfdi } from '../document/read.ts';
import { seal } from '../document/seal.ts';
import { TRIAL_SIGNER } from '../document/trial-signer.ts';
import { type Printed, stampedPdf } from './stamped-pdf.ts';

const UUID = '5A2D6C5E-1111-4222-8333-444455556666';
const SAT_SEAL = 'c2F0'.repeat(86);
const RELATED = '6B2D6C5E-1111-4222-8333-444455556666';

function stamped(document: CfdiDocument): string {
  const { xml, seal: own } = seal(document, TRIAL_SIGNER);
  const stamp = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${UUID}"
    FechaTimbrado="2026-11-29T10:22:01" RfcProvCertif="SPR190613I52" SelloCFD="${own}" NoCertificadoSAT="00001000000500000001" SelloSAT="${SAT_SEAL}"/>`;
  return xml.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${stamp}</cfdi:Complemento></cfdi:Comprobante>`);
}

function printed(xml: string, more: Partial<Printed> = {}) {
  const pdf = stampedPdf(xml, { isTrial: false, isCancelled: false, ...more });
  const texts = pdfTexts(new Uint8Array(pdf).buffer);
  // Lines of one text follow each other, so joining them restores what was wrapped.
  return {
    pdf: pdf.toString('latin1'),
    texts,
    whole: texts.join(' '),
    tight: texts.join(''),
    sheets: pdf.toString('latin1').split('/Type /Page /').length - 1,
  };
}

const lines = [
  saleLine({ name: 'Café de olla', quantity: 3, fullCents: 9500, paidCents: 25_000 }),
  saleLine({ id: 'b', name: 'Pan de caja', tax: 'alimento_0', satKey: '50181900', fullCents: 8900 }),
  saleLine({ id: 'c', name: 'Café en grano', tax: 'exento', satUnit: 'KGM' }),
];
const invoice = (name = 'BERENICE XIMO QUEZADA', rfc = 'H&E951128469') =>
  stamped(
    nominativa({
      head: head(),
      receiver: receiver({ name, rfc }),
      sale: sale(lines),
      detail: 'renglones',
      defaultKey: '90101700',
      relation: { type: '04', uuid: RELATED },
    }),
  );

it('prints what the XML of a nominativa says', () => {
  const xml = invoice();
  const { seal: own, stamp } = readCfdi(xml);
  const { texts, whole, tight, pdf, sheets } = printed(xml, { courtesies: [{ name: 'Galleta', quantity: 2 }] });
  for (const text of [
    ...['Factura', 'A-12', 'I · Ingreso', UUID, 'C.P. 06700', '29/11/2026 10:20:30', '29/11/2026 10:22:01'],
    ...['CASA BLANCA CAFÉ', 'RFC CBL010101AA1', 'Régimen fiscal 601 · General de Ley Personas Morales'],
    ...['BERENICE XIMO QUEZADA', 'RFC H&E951128469', 'C.P. 80290', 'G03 · Gastos en general', 'MXN · Peso mexicano'],
    ...['04 · Tarjeta de crédito', 'PUE · Pago en una sola exhibición', '04 · Sustitución de los CFDI previos', RELATED],
    ...['90101700', 'KGM Kilogramo', 'Café de olla', '81.895747', '30.17', '245.687241', '50181900', 'Exento', 'Cortesía · Galleta'],
    ...['$392.69', '−$30.17', 'IVA 16\u00a0% sobre $215.52', '$34.48', 'IVA 0\u00a0% sobre $89.00', 'IVA exento sobre $58.00', '$397.00'],
    ...['TRESCIENTOS NOVENTA Y SIETE PESOS 00/100 M.N.', TRIAL_SIGNER.number, '00001000000500000001', 'SPR190613I52'],
  ])
    expect(texts).toContain(text);
  expect(whole).toContain('Régimen fiscal 612 · Personas Físicas con Actividades Empresariales y Profesionales');
  for (const text of [own, SAT_SEAL, stamp?.original]) expect(tight).toContain(text);
  expect(pdf).toContain(
    `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${UUID}&re=CBL010101AA1&rr=H%26E951128469&tt=397.00&fe=${encodeURIComponent(own.slice(-8))}`,
  );
  expect(whole.split('Este documento es una representación impresa de un CFDI')).toHaveLength(sheets + 1);
  expect(whole).not.toMatch(/Comprobante de prueba|Cancelada/);
});

it('prints a credit note with the document that it lessens', () => {
  const amounts = [{ tax: 'preparado_16', cents: 5800 }] as const;
  const { texts, sheets } = printed(stamped(egreso({ head: head(), receiver: receiver(), relatedUuid: RELATED, amounts })));
  expect(sheets).toBe(1);
  for (const text of ['Nota de crédito', 'E · Egreso', '01 · Nota de crédito de los documentos relacionados', RELATED, '$58.00'])
    expect(texts).toContain(text);
});

it('prints all tickets of a global, and on each sheet that it is a trial and cancelled', () => {
  const period = { periodicity: '01', months: '11', year: '2026' } as const;
  const tickets = Array.from({ length: 250 }, (_, at) => ({
    folio: `T${at}`,
    amounts: [{ tax: 'preparado_16', cents: 5800 + at } as const],
  }));
  const { texts, whole, sheets } = printed(stamped(globalInvoice({ head: head(), period, tickets })), { isTrial: true, isCancelled: true });
  for (const { folio } of tickets) expect(texts).toContain(`Venta · ${folio}`);
  for (const text of ['Factura global', '01 · Diario', '11 · Noviembre · 2026', 'PUBLICO EN GENERAL', 'S01 · Sin efectos fiscales'])
    expect(texts).toContain(text);
  expect(sheets).toBeGreaterThan(5);
  expect(whole.split('Comprobante de prueba: sin validez fiscal · Cancelada')).toHaveLength(sheets + 1);
  expect(whole.split('Descripción')).toHaveLength(sheets + 1);
});

it('cuts nothing of long names', () => {
  const name = Array.from({ length: 30 }, (_, at) => `NOMBRE${at}`).join(' ');
  expect(printed(invoice(name)).whole).toContain(name);
});

it('refuses what is not stamped', () => {
  const { xml } = seal(
    nominativa({ head: head(), receiver: receiver(), sale: sale(lines), detail: 'consumo', defaultKey: '90101700' }),
    TRIAL_SIGNER,
  );
  expect(() => stampedPdf(xml, { isTrial: false, isCancelled: false })).toThrow('CFDI: not stamped');
});
