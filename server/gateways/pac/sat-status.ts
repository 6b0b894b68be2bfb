import { readXml, type XmlElement, XmlError } from '#server/cfdi/xml.ts';
import { call } from './call.ts';
import { type DocumentState, type Enquiry, PacAway } from './pac.ts';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** What a QR of the document says. The `&` of an RFC is written as an entity within it. */
const printed = ({ uuid, issuerRfc, receiverRfc, total, sealEnd }: Enquiry): string =>
  `?re=${escaped(issuerRfc)}&rr=${escaped(receiverRfc)}&tt=${total}&id=${uuid}&fe=${sealEnd}`;

const envelope = (expression: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/"><soapenv:Header/><soapenv:Body><tem:Consulta><tem:expresionImpresa>${escaped(expression)}</tem:expresionImpresa></tem:Consulta></soapenv:Body></soapenv:Envelope>`;

/** The texts of an answer's elements, by their names without prefix. */
function textsOf(element: XmlElement, into = new Map<string, string>()): Map<string, string> {
  into.set(element.name.replace(/^.*:/, ''), element.text.trim());
  for (const child of element.children) textsOf(child, into);
  return into;
}

function answered(text: string): Map<string, string> {
  try {
    return textsOf(readXml(text));
  } catch (error) {
    if (error instanceof XmlError) throw new PacAway('The enquiry answered something else', { cause: error });
    throw error;
  }
}

/** Asks the SAT about a document. @throws PacAway */
export async function satState(address: string, enquiry: Enquiry): Promise<DocumentState> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: 'http://tempuri.org/IConsultaCFDIService/Consulta' };
  const { status, text } = await call(address, { method: 'POST', headers, body: envelope(printed(enquiry)) });
  if (status !== 200) throw new PacAway(`The enquiry answered ${status}`);
  const texts = answered(text);
  const progress = texts.get('EstatusCancelacion')?.toLowerCase();
  switch (texts.get('Estado')?.toLowerCase()) {
    case 'cancelado':
      return 'cancelled';
    case 'no encontrado':
      return 'unknown';
    case 'vigente':
      if (progress === 'en proceso') return 'cancelling';
      return progress === 'solicitud rechazada' ? 'rejected' : 'valid';
    default:
      throw new PacAway('The enquiry answered another state');
  }
}
