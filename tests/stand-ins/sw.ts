import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { childOf, readXml } from '#server/cfdi/xml.ts';
import { builtIn } from '#server/gateways/pac/built-in.ts';
import { type DocumentState, PacAway } from '#server/gateways/pac/pac.ts';

/** How the next call fails. `lost`: it takes effect, and only its answer is lost. `expired`: the token is no longer accepted. */
export type SwFault = 'cut' | 'lost' | 'server_error' | 'page' | 'page_200' | 'endless' | 'expired' | 'no_stamps';

export type SwStandIn = {
  url: string;
  statusUrl: string;
  user: string;
  password: string;
  /** Each happens once, in this order. */
  faults: SwFault[];
  calls: { path: string; customid: string | null }[];
  /** The tokens that were drawn. */
  tokens: string[];
  close: () => void;
};

type Answer = [status: number, body: object];

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const xmlOf = async (request: IncomingMessage): Promise<string> => {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const file = (await new Response(new Uint8Array(await bodyOf(request)), { headers }).formData()).get('xml');
  return file instanceof File ? file.text() : '';
};

const failed = (message: string, data: object | null = null): Answer => [400, { status: 'error', message, messageDetail: '', data }];

async function stamp(xml: string, key: string): Promise<Answer> {
  const answer = await builtIn.stamp({ xml, key });
  if (answer.kind === 'stamped') return [200, { status: 'success', data: { cfdi: answer.xml, uuid: answer.uuid.toLowerCase() } }];
  if (answer.kind === 'refused') return failed(`${answer.code} - ${answer.message}`);
  return failed('CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.', { cfdi: answer.xml });
}

async function cancel(request: string): Promise<Answer> {
  const root = readXml(request);
  const { UUID = '', Motivo, FolioSustitucion = null } = childOf(childOf(root, 'Folios'), 'Folio')?.attributes ?? {};
  const reason = Motivo as '01' | '02' | '03' | '04';
  const answer = await builtIn.cancel({
    uuid: UUID,
    issuerRfc: root.attributes.RfcEmisor ?? '',
    reason,
    replacedBy: FolioSustitucion,
    request,
  });
  if (answer.kind === 'refused') return failed(`${answer.code} - ${answer.message}`);
  const status = /EstatusUUID>(\d+)</.exec(answer.receipt)?.[1] ?? '';
  return [200, { status: 'success', data: { acuse: answer.receipt, uuid: { [UUID.toUpperCase()]: status } } }];
}

const STATES: Record<DocumentState, [state: string, progress: string]> = {
  unknown: ['No Encontrado', ''],
  valid: ['Vigente', ''],
  cancelling: ['Vigente', 'En proceso'],
  rejected: ['Vigente', 'Solicitud rechazada'],
  cancelled: ['Cancelado', 'Cancelado sin aceptación'],
};

/** The SAT's enquiry. */
async function enquiry(soap: string): Promise<string> {
  const expression = childOf(childOf(childOf(readXml(soap), 'soapenv:Body'), 'tem:Consulta'), 'tem:expresionImpresa')?.text ?? '';
  const fact = (name: string): string =>
    (new RegExp(`[?&]${name}=([^&]*(?:&amp;[^&]*)*)`).exec(expression)?.[1] ?? '').replaceAll('&amp;', '&');
  const facts = { uuid: fact('id'), issuerRfc: fact('re'), receiverRfc: fact('rr'), total: fact('tt'), sealEnd: fact('fe') };
  const [state, progress] = STATES[await builtIn.state(facts)];
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio"><a:CodigoEstatus>S - Comprobante obtenido satisfactoriamente.</a:CodigoEstatus><a:EsCancelable>Cancelable sin aceptación</a:EsCancelable><a:Estado>${state}</a:Estado><a:EstatusCancelacion>${progress}</a:EstatusCancelacion><a:ValidacionEFOS>200</a:ValidacionEFOS></ConsultaResult></ConsultaResponse></s:Body></s:Envelope>`;
}

/** SW sapien's service and the SAT's enquiry on this machine, on the built-in PAC, whose database the test has connected. @param port 0: any */
export async function startSw(port = 0): Promise<SwStandIn> {
  const sw = {
    user: 'casa@correo.mx',
    password: 'una clave',
    faults: [] as SwFault[],
    calls: [] as SwStandIn['calls'],
    tokens: [] as string[],
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const end = (status: number, type: string, text: string) => response.writeHead(status, { 'content-type': type }).end(text);
    const json = ([status, body]: Answer) => end(status, 'application/json', JSON.stringify(body));
    const customid = typeof request.headers.customid === 'string' ? request.headers.customid : null;
    sw.calls.push({ path, customid });
    const fault = path === '/security/authenticate' ? undefined : sw.faults.shift();
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'server_error') return void json([500, { status: 'error', message: 'CFDI40148 - de otro' }]);
    if (fault === 'page') return void end(502, 'text/html', '<html>Bad gateway</html>');
    if (fault === 'page_200') return void end(200, 'text/html', '<html>Mantenimiento</html>');
    if (fault === 'no_stamps') return void json(failed('El usuario no cuenta con timbres disponibles.'));
    if (fault === 'endless') {
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.destroyed) {
        response.write(' '.repeat(1_000_000));
        await wait(1);
      }
      return;
    }
    if (fault === 'expired') sw.tokens.push('');
    if (path === '/security/authenticate') {
      const { user, password } = JSON.parse((await bodyOf(request)).toString());
      if (user !== sw.user || password !== sw.password) return void json([401, { status: 'error', message: 'AU2000' }]);
      sw.tokens.push(`token-${sw.tokens.length}`);
      return void json([200, { status: 'success', data: { token: sw.tokens.at(-1), expires_in: 1 } }]);
    }
    if (path === '/sat') return void end(200, 'text/xml; charset=utf-8', await enquiry((await bodyOf(request)).toString()));
    if (request.headers.authorization !== `bearer ${sw.tokens.at(-1)}`)
      return void json([401, { status: 'error', message: 'El token ha expirado' }]);
    const xml = await xmlOf(request);
    const done = path === '/cfdi33/cancel/xml' ? await cancel(xml) : await stamp(xml, customid ?? '');
    if (fault === 'lost') return void request.socket.destroy();
    json(done);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof PacAway)) console.error(error);
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(sw, {
    url,
    statusUrl: `${url}/sat`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
