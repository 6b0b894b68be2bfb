import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:http';
import { freePort } from '../../tests/process.ts';

const SERVER = `
const [port, body, type] = [Number(process.argv[1]), Buffer.from(process.argv[2], 'base64'), process.argv[3]];
require('node:http').createServer((_, response) => {
  response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length });
  response.end(body);
}).listen(port, '127.0.0.1', () => console.log('ready'));`;

/** Node's upper bound: a raw node:http server that only sends the bytes of the shop's answer. */
export async function startRaw(url: string): Promise<{ child: ChildProcess; port: number }> {
  const { body, type } = await bytesOf(url);
  const port = await freePort();
  const child = spawn(process.execPath, ['-e', SERVER, '--', String(port), body.toString('base64'), type], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { child, port };
}

/** The body as sent: still compressed. */
const bytesOf = (url: string): Promise<{ body: Buffer; type: string }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks), type: response.headers['content-type'] ?? '' }));
    }).on('error', reject);
  });
