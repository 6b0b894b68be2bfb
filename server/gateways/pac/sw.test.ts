import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readXml } from '#server/cfdi/xml.ts';
import { close, connect } from '#server/db/client.ts';
import { freshDatabase } from '../../../tests/database.ts';
import { cancelRequest, type Facts, passAtPac, sealedDocument } from '../../../tests/factories/pac.ts';
import { type SwFault, type SwStandIn, startSw } from '../../../tests/stand-ins/sw.ts';
import { type Pac, PacAway } from './pac.ts';
import { swPac } from './sw.ts';

let sw: SwStandIn;
let pac: Pac;
beforeAll(async () => {
  await connect(await freshDatabase());
  sw = await startSw();
});
beforeEach(() => {
  sw.calls.length = 0;
  sw.faults.length = 0;
  pac = swPac({ url: sw.url, credentials: { user: sw.user, password: sw.password }, statusUrl: sw.statusUrl });
});
afterAll(async () => {
  sw.close();
  await close();
});

let keys = 0;
const request = (facts: Facts = {}) => ({ xml: sealedDocument(facts), key: `sw-${++keys}` });

async function stamped(facts: Facts = {}) {
  const answer = await pac.stamp(request(facts));
  if (answer.kind !== 'stamped') throw new Error(JSON.stringify(answer));
  const enquiry = {
    uuid: answer.uuid,
    issuerRfc: 'CAB260101AB1',
    receiverRfc: facts.receiver?.Rfc ?? 'EKU9003173C9',
    total: '94.00',
    sealEnd: (readXml(answer.xml).attributes.Sello ?? '').slice(-8),
  };
  return { ...answer, enquiry };
}

describe('SW sapien', () => {
  it('is signed in to once for parallel calls, and stamps under the key', async () => {
    const requests = [request(), request(), request()];
    for (const answer of await Promise.all(requests.map((one) => pac.stamp(one))))
      expect(answer).toMatchObject({ kind: 'stamped', uuid: expect.stringMatching(/^[\dA-F-]{36}$/) });
    expect(sw.calls.filter(({ path }) => path === '/security/authenticate')).toHaveLength(1);
    expect(sw.calls.flatMap(({ path, customid }) => (path === '/v4/cfdi33/stamp/v4' ? customid : [])).toSorted()).toEqual(
      requests.map(({ key }) => key).toSorted(),
    );
  });

  it('answers a repeated key with the old document, and refusals with their code', async () => {
    const one = request();
    const first = await pac.stamp(one);
    expect(await pac.stamp({ ...request(), key: one.key })).toEqual({ kind: 'duplicate', xml: first.kind === 'stamped' ? first.xml : '' });
    const refused = await pac.stamp(request({ receiver: { DomicilioFiscalReceptor: '00001' } }));
    expect(refused).toMatchObject({ kind: 'refused', code: 'CFDI40148', message: expect.stringMatching(/^El campo DomicilioFiscal/) });
  });

  it.each<SwFault>(['cut', 'server_error', 'page', 'page_200', 'endless', 'no_stamps'])('%s means that it is away', async (fault) => {
    sw.faults.push(fault);
    const one = request();
    const error = await pac.stamp(one).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(PacAway);
    expect(`${error} ${(error as Error).cause}`).not.toMatch(/token-|una clave/);
    expect(await pac.stamp(one)).toMatchObject({ kind: 'stamped' });
  });

  it('that answered nothing has stamped once: the same key answers the document', async () => {
    sw.faults.push('lost');
    const one = request();
    await expect(pac.stamp(one)).rejects.toThrow(PacAway);
    expect(await pac.stamp(one)).toMatchObject({ kind: 'duplicate', xml: expect.stringContaining('TimbreFiscalDigital') });
    await expect(pac.stamp(request(), AbortSignal.abort())).rejects.toThrow(PacAway);
  });

  it('is signed in to again when the token has expired; a fixed token is not drawn again', async () => {
    await pac.stamp(request());
    sw.faults.push('expired');
    expect(await pac.stamp(request())).toMatchObject({ kind: 'stamped' });
    const fixed = swPac({ url: sw.url, credentials: { token: 'otro' }, statusUrl: sw.statusUrl });
    await expect(fixed.stamp(request())).rejects.toThrow(PacAway);
    const stranger = swPac({ url: sw.url, credentials: { user: sw.user, password: 'otra' }, statusUrl: sw.statusUrl });
    await expect(stranger.stamp(request())).rejects.toThrow(PacAway);
    const right = swPac({ url: sw.url, credentials: { token: sw.tokens.at(-1) ?? '' }, statusUrl: sw.statusUrl });
    expect(await right.stamp(request())).toMatchObject({ kind: 'stamped' });
  });

  it('takes signed cancellations, and the SAT tells what became of them', async () => {
    const [plain, slow, refusing] = [
      await stamped({ receiver: { Rfc: 'R&D200229AB1' } }),
      await stamped({ receiver: { DomicilioFiscalReceptor: '00004' } }),
      await stamped({ receiver: { DomicilioFiscalReceptor: '00005' } }),
    ];
    expect(await pac.state(plain.enquiry)).toBe('valid');
    expect(await pac.state({ ...plain.enquiry, total: '93.00' })).toBe('unknown');
    for (const { uuid } of [plain, slow, refusing])
      expect(await pac.cancel(cancelRequest(uuid))).toMatchObject({ kind: 'asked', receipt: expect.stringContaining('<Acuse') });
    const states = () => Promise.all([plain, slow, refusing].map(({ enquiry }) => pac.state(enquiry)));
    expect(await states()).toEqual(['cancelled', 'cancelling', 'rejected']);
    await passAtPac(300);
    expect(await states()).toEqual(['cancelled', 'cancelled', 'rejected']);
    expect(await pac.cancel(cancelRequest(plain.uuid))).toMatchObject({ kind: 'cancelled' });
    expect(await pac.cancel(cancelRequest(crypto.randomUUID()))).toMatchObject({ kind: 'refused', code: '205' });
    sw.faults.push('page_200');
    await expect(pac.state(plain.enquiry)).rejects.toThrow(PacAway);
    sw.faults.push('page');
    await expect(pac.state(plain.enquiry)).rejects.toThrow(PacAway);
  });
});
