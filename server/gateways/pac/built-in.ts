import { randomUUID, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { TIME_ZONE } from '#contract/shop.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { stampString } from '#server/cfdi/original-string.ts';
import { childOf, readXml, type XmlElement, XmlError } from '#server/cfdi/xml.ts';
import { requestProblem } from './cancel-request.ts';
import { refusalOf } from './checks.ts';
import { type CancelAnswer, type DocumentState, type Enquiry, type Pac, PacAway, type StampRefused } from './pac.ts';
import * as queries from './queries.ts';
import { TRIAL_PAC, TRIAL_PAC_NUMBER, trialPacKey } from './trial-certificate.ts';

/** The receiver's postal codes by which the built-in PAC plays what a real one does on a bad day. */
const PLAYED = { refuses: '00001', staysSilent: '00002', isAway: '00003', asksReceiver: '00004', receiverRefuses: '00005' };
const AWAY_MS = MINUTE_MS;
const SILENT_MS = 3000;
const ACCEPTED_AFTER_MS = 5 * MINUTE_MS;

const REFUSED: StampRefused = {
  kind: 'refused',
  code: 'CFDI40148',
  message: 'El campo DomicilioFiscalReceptor del receptor debe pertenecer al RFC registrado.',
};

function documentOf(xml: string): XmlElement | null {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

const NAMESPACE = 'http://www.sat.gob.mx/TimbreFiscalDigital';
const SCHEMA = `${NAMESPACE} http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd`;

const now = (): string => Temporal.Now.plainDateTimeISO(TIME_ZONE).toString({ smallestUnit: 'second' });

/** The element TimbreFiscalDigital 1.1, signed by the PAC's key. */
function stampOf(uuid: string, seal: string): string {
  const attributes = {
    Version: '1.1',
    UUID: uuid,
    FechaTimbrado: now(),
    RfcProvCertif: TRIAL_PAC,
    SelloCFD: seal,
    NoCertificadoSAT: TRIAL_PAC_NUMBER,
  };
  const signed = Buffer.from(stampString({ name: 'tfd:TimbreFiscalDigital', attributes, children: [], text: '' }));
  const all = { ...attributes, SelloSAT: sign('RSA-SHA256', signed, trialPacKey).toString('base64') };
  const written = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `<tfd:TimbreFiscalDigital xmlns:tfd="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${SCHEMA}" ${written.join(' ')}/>`;
}

const withStamp = (xml: string, stamp: string): string =>
  xml.replace(/<\/cfdi:Comprobante\s*>\s*$/, () => `<cfdi:Complemento>${stamp}</cfdi:Complemento></cfdi:Comprobante>`);

async function silence(signal: AbortSignal | undefined): Promise<never> {
  await wait(SILENT_MS, undefined, { signal }).catch(() => {});
  throw new PacAway('The built-in PAC stays silent');
}

const stamp: Pac['stamp'] = async ({ xml, key }, signal) => {
  const document = documentOf(xml);
  if (!document) return { kind: 'refused', code: '301', message: 'XML mal formado' };
  const { Sello: seal = '', Total: total = '' } = document.attributes;
  const before = await queries.stampedBefore(key, seal);
  if (before !== null) return { kind: 'duplicate', xml: before };
  const refusal = refusalOf(document, new Date());
  if (refusal) return refusal;
  const receiver = childOf(document, 'cfdi:Receptor')?.attributes ?? {};
  const { DomicilioFiscalReceptor: postalCode = '', Rfc: receiverRfc = '' } = receiver;
  if (postalCode === PLAYED.refuses) return REFUSED;
  if (postalCode === PLAYED.isAway && (await queries.isAway(key, AWAY_MS))) throw new PacAway('The built-in PAC is away');
  const uuid = randomUUID().toUpperCase();
  const stamped = withStamp(xml, stampOf(uuid, seal));
  const issuerRfc = childOf(document, 'cfdi:Emisor')?.attributes.Rfc ?? '';
  if (!(await queries.insertStamp({ uuid, key, seal, xml: stamped, issuerRfc, receiverRfc, postalCode, total })))
    return { kind: 'duplicate', xml: await queries.stampedBefore(key, seal) };
  if (postalCode === PLAYED.staysSilent) return silence(signal);
  return { kind: 'stamped', xml: stamped, uuid };
};

function stateOf({ postalCode, askedForMs }: queries.TrialStamp): DocumentState {
  if (askedForMs === null) return 'valid';
  if (postalCode === PLAYED.receiverRefuses) return 'rejected';
  return postalCode === PLAYED.asksReceiver && askedForMs < ACCEPTED_AFTER_MS ? 'cancelling' : 'cancelled';
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const find = async (uuid: string): Promise<queries.TrialStamp | null> => (UUID.test(uuid) ? queries.findStamp(uuid) : null);

const receiptOf = (uuid: string, issuerRfc: string, status: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Acuse xmlns="http://cancelacfd.sat.gob.mx" Fecha="${now()}" RfcEmisor="${issuerRfc.replaceAll('&', '&amp;')}"><Folios><UUID>${uuid}</UUID><EstatusUUID>${status}</EstatusUUID></Folios></Acuse>`;

const cancel: Pac['cancel'] = async (request): Promise<CancelAnswer> => {
  const { uuid, issuerRfc, reason, replacedBy } = request;
  const problem = requestProblem(request);
  if (problem) return { kind: 'refused', code: '301', message: `XML mal formado: ${problem}` };
  const found = await find(uuid);
  if (!found) return { kind: 'refused', code: '205', message: 'No existe' };
  if (found.issuerRfc !== issuerRfc) return { kind: 'refused', code: '203', message: 'No corresponde al emisor' };
  if (reason === '01' && (replacedBy === null || (await find(replacedBy)) === null))
    return { kind: 'refused', code: '205', message: 'No existe el comprobante que lo sustituye' };
  if (stateOf(found) === 'cancelled') return { kind: 'cancelled', receipt: receiptOf(uuid, issuerRfc, '202') };
  await queries.askToCancel(uuid);
  const waits = found.postalCode === PLAYED.asksReceiver || found.postalCode === PLAYED.receiverRefuses;
  return { kind: waits ? 'asked' : 'cancelled', receipt: receiptOf(uuid, issuerRfc, '201') };
};

/** Like the SAT's enquiry: who does not know all facts of a document learns nothing about it. */
async function state({ uuid, issuerRfc, receiverRfc, total, sealEnd }: Enquiry): Promise<DocumentState> {
  const found = await find(uuid);
  const isSame =
    found?.issuerRfc === issuerRfc && found.receiverRfc === receiverRfc && found.total === total && found.seal.endsWith(sealEnd);
  return found && isSame ? stateOf(found) : 'unknown';
}

/** The PAC for tests. It checks like a real one, stores what it stamped in the shop's database, and its documents have no fiscal validity. */
export const builtIn: Pac = { name: TRIAL_PAC, stamp, cancel, state };
