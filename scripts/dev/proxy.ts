import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Headers that concern one connection only, and are not forwarded. */
const PER_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/** Forwards a request to the shop's process, and streams its answer back, event streams included. */
export async function forward(request: IncomingMessage, response: ServerResponse, url: Promise<string | null>): Promise<void> {
  const shop = await url;
  if (!shop) return fail(response, 503, 'El servidor no arrancó: la terminal dice por qué.');
  const hops = [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', ');
  const onward = ask(
    shop + request.url,
    { method: request.method, headers: { ...request.headers, 'x-forwarded-for': hops }, setHost: false },
    (answer) => {
      const headers = Object.entries(answer.headers).filter(([name]) => !PER_CONNECTION.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
      // Otherwise an event stream's first event would be sent only with the second.
      response.flushHeaders();
      pipeline(answer, response, () => {});
    },
  );
  onward.on('error', (error) => fail(response, 502, `El servidor no contestó: ${error.message}`));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function fail(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' }).end(`${text}\n`);
}
