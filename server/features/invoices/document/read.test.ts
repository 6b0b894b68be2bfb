import { describe, expect, it } from 'vitest';
import { head, receiver, sale, saleLine } from '../../../../tests/factories/sales.ts';
import { nominativa } from './documents.ts';
import { readCfdi } from './read.ts';
import { seal } from './seal.ts';
import { TRIAL_SIGNER } from './trial-signer.ts';

const uuid = '5a2d6c5e-1111-4222-8333-444455556666';
const TFD = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" SelloSAT="c2F0" UUID="${uuid}"
  NoCertificadoSAT="00001000000500000001" SelloCFD="c2VhbA==" RfcProvCertif="SPR190613I52" FechaTimbrado="2026-11-29T10:22:01" Version="1.1"/>`;

const { xml } = seal(
  nominativa({ head: head(), receiver: receiver(), sale: sale([saleLine()]), detail: 'renglones', defaultKey: '90101700' }),
  TRIAL_SIGNER,
);
const stamped = (stamp = TFD) => xml.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${stamp}</cfdi:Complemento></cfdi:Comprobante>`);

describe('a document that is read', () => {
  it('has no stamp while it is sealed only', () => {
    expect(readCfdi(xml)).toMatchObject({ stamp: null, certificateNumber: TRIAL_SIGNER.number, receiver: receiver(), place: '06700' });
  });

  it('has the stamp of its provider, whose original string follows the SAT', () => {
    const stamp = readCfdi(stamped()).stamp;
    expect(stamp).toEqual({
      version: '1.1',
      uuid,
      date: '2026-11-29T10:22:01',
      providerRfc: 'SPR190613I52',
      legend: null,
      seal: 'c2VhbA==',
      certificateNumber: '00001000000500000001',
      providerSeal: 'c2F0',
      original: `||1.1|${uuid}|2026-11-29T10:22:01|SPR190613I52|c2VhbA==|00001000000500000001||`,
    });
    expect(readCfdi(stamped(TFD.replace(' UUID', ' Leyenda="De  prueba " UUID'))).stamp?.original).toContain(
      '|SPR190613I52|De prueba|c2VhbA==|',
    );
  });

  it.each([
    ['another document', '<cfdi:Comprobante/>'],
    ['another namespace', xml.replace('gob.mx/cfd/4"', 'gob.mx/cfd/3"')],
    ['another version', xml.replace('Version="4.0"', 'Version="3.3"')],
    ['no total', xml.replace(/ Total="[^"]*"/, '')],
    ['two receivers', xml.replace(/<cfdi:Receptor[^>]*>/, '$&$&')],
    ['a stamp of another namespace', stamped(TFD.replace('TimbreFiscalDigital"', 'Timbre"'))],
    ['two stamps', stamped(TFD + TFD)],
    ['a stamp without its seal', stamped(TFD.replace(/SelloSAT="[^"]*"/, ''))],
  ])('is refused with %s', (_, text) => {
    expect(() => readCfdi(text)).toThrow('CFDI:');
  });
});
