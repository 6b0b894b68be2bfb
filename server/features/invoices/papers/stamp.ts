import { qrCode } from '#server/gateways/pdf/qr.ts';
import type { ReadCfdi } from '../document/read.ts';
import type { Stamp } from '../document/types.ts';
import type { Fact } from '../rules.ts';
import { INK, INNER, LEFT, type Letter, writeFacts } from './letter.ts';

/** The SAT wants at least 2.75 cm, which are 78 points. */
const QR_SIZE = 104;
const BESIDE = { x: LEFT + QR_SIZE + 16, width: INNER - QR_SIZE - 16 };
const SEAL = { size: 6.5, width: BESIDE.width } as const;
/** Seals have no spaces at which a line could end; finding the letter at which each line is full would take most of the paper's time. */
const SEAL_LINE = 92;

/** Where anybody can ask the SAT whether the document is valid. */
function enquiryAddress({ issuer, receiver, total, seal }: ReadCfdi, { uuid }: Stamp): string {
  const parts = [
    `id=${uuid}`,
    `re=${encodeURIComponent(issuer.rfc)}`,
    `rr=${encodeURIComponent(receiver.rfc)}`,
    `tt=${total}`,
    `fe=${encodeURIComponent(seal.slice(-8))}`,
  ];
  return `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?${parts.join('&')}`;
}

/** Certificates, seals and the QR code of a stamped document. */
export function drawStamp(letter: Letter, cfdi: ReadCfdi, stamp: Stamp): void {
  const { sheets, write, heightOf, place } = letter;
  const facts: Fact[] = [
    ['Certificado del emisor', cfdi.certificateNumber],
    ['Certificado del SAT', stamp.certificateNumber],
    ['RFC del proveedor de certificación', stamp.providerRfc],
    ...(stamp.legend === null ? [] : [['Leyenda', stamp.legend] satisfies Fact]),
  ];
  const texts = [
    ['Sello digital del CFDI', cfdi.seal],
    ['Sello digital del SAT', stamp.providerSeal],
    ['Cadena original del complemento de certificación digital del SAT', stamp.original],
  ].map(([label = '', text = '']) => ({ label, text: text.match(new RegExp(`.{1,${SEAL_LINE}}`, 'gsu'))?.join('\n') ?? '' }));
  const heights = texts.map(({ text }) => heightOf(text, SEAL) + 16);
  const height =
    Math.max(
      QR_SIZE,
      heights.reduce((sum, one) => sum + one, 0),
    ) + 4;
  letter.keep(height + 30 * Math.ceil(facts.length / 3));
  writeFacts(letter, facts, 3);
  const y = place(height);
  const address = enquiryAddress(cfdi, stamp);
  const area = { x: LEFT, y: y + 2, width: QR_SIZE, height: QR_SIZE };
  sheets.modules(qrCode(address), area, INK.text);
  sheets.link(area, address);
  let at = y;
  texts.forEach(({ label, text }, index) => {
    write(label, BESIDE.x, at, { font: 'strong', size: 7.5, width: BESIDE.width });
    write(text, BESIDE.x, at + 11, { ...SEAL, ink: INK.soft });
    at += heights[index] ?? 0;
  });
}
