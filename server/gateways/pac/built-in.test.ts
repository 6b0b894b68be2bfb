import { verify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stampString } from '#server/cfdi/original-string.ts';
import { childOf, readXml } from '#server/cfdi/xml.ts';
import { close, connect } from '#server/db/client.ts';
import { freshDatabase } from '../../../tests/database.ts';
import { cancelRequest, type Facts, hoursAgo, passAtPac, sealedDocument } from '../../../tests/factories/pac.ts';
import { builtIn } from './built-in.ts';
import { PacAway } from './pac.ts';
import { TRIAL_PAC, TRIAL_PAC_CERTIFICATE, TRIAL_PAC_NUMBER } from './trial-certificate.ts';

beforeAll(async () => connect(await freshDatabase()));
afterAll(() => close());

let keys = 0;
const newKey = (): string => `key-${++keys}`;

async function stamped(facts: Facts = {}) {
  const answer = await builtIn.stamp({ xml: sealedDocument(facts), key: newKey() });
  if (answer.kind !== 'stamped') throw new Error(JSON.stringify(answer));
  return answer;
}

const enquiryOf = (xml: string) => {
  const root = readXml(xml);
  const { Sello = '', Total: total = '' } = root.attributes;
  return {
    uuid: childOf(childOf(root, 'cfdi:Complemento'), 'tfd:TimbreFiscalDigital')?.attributes.UUID ?? '',
    issuerRfc: childOf(root, 'cfdi:Emisor')?.attributes.Rfc ?? '',
    receiverRfc: childOf(root, 'cfdi:Receptor')?.attributes.Rfc ?? '',
    total,
    sealEnd: Sello.slice(-8),
  };
};

const at = (postalCode: string): Facts => ({ receiver: { DomicilioFiscalReceptor: postalCode } });

describe('the built-in PAC stamps', () => {
  it('with a TimbreFiscalDigital that its certificate verifies, and changes nothing else', async () => {
    const xml = sealedDocument();
    const answer = await builtIn.stamp({ xml, key: newKey() });
    if (answer.kind !== 'stamped') throw new Error(answer.kind);
    const root = readXml(answer.xml);
    const stamp = childOf(childOf(root, 'cfdi:Complemento'), 'tfd:TimbreFiscalDigital');
    if (!stamp) throw new Error('no stamp');
    expect(stamp.attributes).toMatchObject({
      Version: '1.1',
      UUID: answer.uuid,
      RfcProvCertif: TRIAL_PAC,
      NoCertificadoSAT: TRIAL_PAC_NUMBER,
      SelloCFD: root.attributes.Sello,
    });
    expect(answer.uuid).toMatch(/^[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}$/);
    const { publicKey, serialNumber } = new X509Certificate(Buffer.from(TRIAL_PAC_CERTIFICATE, 'base64'));
    expect(Buffer.from(serialNumber, 'hex').toString()).toBe(TRIAL_PAC_NUMBER);
    const seal = Buffer.from(stamp.attributes.SelloSAT ?? '', 'base64');
    expect(verify('RSA-SHA256', Buffer.from(stampString(stamp)), publicKey, seal)).toBe(true);
    expect(answer.xml.replace(/<cfdi:Complemento>.*<\/cfdi:Complemento>/, '')).toBe(xml);
  });

  it('a document once, however often and in parallel it is sent', async () => {
    const request = { xml: sealedDocument(), key: newKey() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => builtIn.stamp(request)));
    const [first, ...more] = answers.filter(({ kind }) => kind === 'stamped');
    expect(more).toEqual([]);
    const old = { kind: 'duplicate', xml: first?.kind === 'stamped' ? first.xml : '' };
    expect(answers.filter((answer) => answer !== first)).toEqual(Array.from({ length: 7 }, () => old));
    // Another document under the same key, and the same document under another key.
    expect(await builtIn.stamp({ ...request, xml: sealedDocument() })).toEqual(old);
    expect(await builtIn.stamp({ ...request, key: newKey() })).toEqual(old);
  });

  it.each<[string, Facts]>([
    ['301', { replace: ['Version="4.0"', 'Version="3.3"'] }],
    ['301', { replace: ['cfd/4"', 'cfd/3"'] }],
    ['301', { replace: ['</cfdi:Conceptos>', '</cfdi:Conceptos><cfdi:Addenda/>'] }],
    ['301', { replace: ['MetodoPago="PUE"', ''] }],
    ['CFDI40105', { replace: [TRIAL_PAC_NUMBER, '30001000000400000049'] }],
    ['401', { date: hoursAgo(76) }],
    ['401', { date: hoursAgo(-4) }],
    ['CFDI40108', { replace: ['SubTotal="81.03"', 'SubTotal="81.04"'] }],
    ['CFDI40119', { replace: [' Total="94.00"', ' Total="94.01"'] }],
    ['CFDI40215', { replace: ['Trasladados="12.97"', 'Trasladados="12.98"'] }],
    ['CFDI40221', { replace: ['Base="81.03"', 'Base="81.02"'] }],
    ['CFDI40182', { replace: ['Importe="6.068965"', 'Importe="6.068975"'] }],
    ['CFDI40167', { replace: ['ValorUnitario="37.931034"', 'ValorUnitario="37.911034"'] }],
    ['CFDI40143', { receiver: { Rfc: 'EKU9002303C9' } }],
    ['CFDI40145', { receiver: { Nombre: 'Escuela Kemper' } }],
    ['CFDI40148', at('4250')],
    ['CFDI40148', at('00001')],
    ['CFDI40149', { receiver: { Rfc: 'XAXX010101000', RegimenFiscalReceptor: '616', UsoCFDI: 'S01' } }],
    ['CFDI40158', { receiver: { RegimenFiscalReceptor: '612' } }],
    ['CFDI40161', { receiver: { UsoCFDI: 'D01' } }],
    [
      'CFDI40130',
      {
        receiver: {
          Rfc: 'XAXX010101000',
          Nombre: 'PUBLICO EN GENERAL',
          RegimenFiscalReceptor: '616',
          UsoCFDI: 'S01',
          DomicilioFiscalReceptor: '06000',
        },
      },
    ],
  ])('not what is wrong: %s for %j', async (code, facts) => {
    expect(await builtIn.stamp({ xml: sealedDocument(facts), key: newKey() })).toMatchObject({ kind: 'refused', code });
  });

  it('not what was changed after it was sealed, nor what is no XML', async () => {
    const xml = sealedDocument().replace('Café con leche', 'Café sin leche');
    expect(await builtIn.stamp({ xml, key: newKey() })).toMatchObject({ kind: 'refused', code: 'CFDI40102' });
    expect(await builtIn.stamp({ xml: xml.slice(0, -20), key: newKey() })).toMatchObject({ kind: 'refused', code: '301' });
  });

  it('a document to 00002 and stays silent; the repeated key answers it', async () => {
    const request = { xml: sealedDocument(at('00002')), key: newKey() };
    await expect(builtIn.stamp(request, AbortSignal.abort())).rejects.toThrow(PacAway);
    expect(await builtIn.stamp(request)).toMatchObject({ kind: 'duplicate', xml: expect.stringContaining('TimbreFiscalDigital') });
  });

  it('a document to 00003 only a minute after it was first asked', async () => {
    const request = { xml: sealedDocument(at('00003')), key: newKey() };
    await expect(builtIn.stamp(request)).rejects.toThrow(PacAway);
    await passAtPac(50);
    await expect(builtIn.stamp(request)).rejects.toThrow(PacAway);
    await passAtPac(10);
    expect(await builtIn.stamp(request)).toMatchObject({ kind: 'stamped' });
  });
});

describe('the built-in PAC cancels', () => {
  it('without acceptance, and tells the state only to who knows the document', async () => {
    const { xml, uuid } = await stamped();
    const enquiry = enquiryOf(xml);
    expect(await builtIn.state(enquiry)).toBe('valid');
    for (const change of [
      { total: '93.00' },
      { receiverRfc: 'XAXX010101000' },
      { sealEnd: 'AAAAAAAA' },
      { uuid: 'no' },
      { uuid: crypto.randomUUID() },
    ])
      expect(await builtIn.state({ ...enquiry, ...change })).toBe('unknown');
    expect(await builtIn.cancel(cancelRequest(uuid))).toMatchObject({ kind: 'cancelled', receipt: expect.stringContaining('>201<') });
    expect(await builtIn.state(enquiry)).toBe('cancelled');
    expect(await builtIn.cancel(cancelRequest(uuid))).toMatchObject({ kind: 'cancelled', receipt: expect.stringContaining('>202<') });
  });

  it('a document to 00004 after five minutes, and never one to 00005', async () => {
    const [slow, refusing] = [await stamped(at('00004')), await stamped(at('00005'))];
    for (const { uuid } of [slow, refusing]) expect(await builtIn.cancel(cancelRequest(uuid))).toMatchObject({ kind: 'asked' });
    expect(await builtIn.state(enquiryOf(refusing.xml))).toBe('rejected');
    await passAtPac(290);
    expect(await builtIn.cancel(cancelRequest(slow.uuid))).toMatchObject({ kind: 'asked' });
    expect(await builtIn.state(enquiryOf(slow.xml))).toBe('cancelling');
    await passAtPac(10);
    expect(await builtIn.state(enquiryOf(slow.xml))).toBe('cancelled');
    expect(await builtIn.state(enquiryOf(refusing.xml))).toBe('rejected');
  });

  it('with reason 01 only when the substitute is stamped', async () => {
    const [old, substitute] = [await stamped(), await stamped()];
    const request = (replacedBy: string) => cancelRequest(old.uuid, { reason: '01', replacedBy });
    expect(await builtIn.cancel(request(crypto.randomUUID()))).toMatchObject({ kind: 'refused', code: '205' });
    expect(await builtIn.cancel(request(substitute.uuid))).toMatchObject({ kind: 'cancelled' });
  });

  it('nothing that it does not know, of another issuer, or that was not signed for it', async () => {
    const { uuid } = await stamped();
    const right = cancelRequest(uuid);
    const cases = [
      ['205', cancelRequest(crypto.randomUUID())],
      ['203', cancelRequest(uuid, { issuerRfc: 'EKU9003173C9' })],
      ['301', { ...right, reason: '03' as const }],
      ['301', { ...right, uuid: crypto.randomUUID() }],
      ['301', { ...right, request: right.request.replace(/Fecha="20/, 'Fecha="19') }],
      ['301', { ...right, request: 'nada' }],
    ] as const;
    for (const [code, request] of cases) expect(await builtIn.cancel(request)).toMatchObject({ kind: 'refused', code });
  });
});
