import { Agent, request } from 'node:http';
import { CUSTOMER, OWNER } from './rows.ts';

type Options = {
  as?: 'customer' | 'owner';
  body?: object;
  mayFail?: boolean;
  /** For an endless stream: disconnect after its first bytes. */
  firstBytes?: boolean;
};

/** Sends requests to one shop over one connection; resolves to the bytes of the answer. @throws when the status is an error */
export type Ask = {
  (method: string, path: string, options?: Options): Promise<number>;
  json<T>(method: string, path: string, options?: Options): Promise<T>;
  /** The paths of the reads so far, without their queries. */
  asked: ReadonlySet<string>;
};

const TOKENS = { customer: CUSTOMER.token, owner: OWNER.token };

export function client(url: string): Ask {
  const asked = new Set<string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const send = (method: string, path: string, { as, body, mayFail, firstBytes }: Options = {}): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (method === 'GET') asked.add(path.split('?')[0] as string);
      const headers: Record<string, string> = { 'accept-encoding': 'identity' };
      if (as) headers.authorization = `Bearer ${TOKENS[as]}`;
      if (body) headers['content-type'] = 'application/json';
      // `new URL` would read `//` as a host.
      const escaped = path.replace(/[^\x21-\x7e]/g, encodeURIComponent);
      const call = request({ hostname, port, path: escaped, method, headers, agent: firstBytes ? false : agent }, (response) => {
        const chunks: Buffer[] = [];
        const end = () => {
          const answer = Buffer.concat(chunks);
          if (response.statusCode && response.statusCode < 300) return resolve(answer);
          if (mayFail) return resolve(answer);
          reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.toString().slice(0, 200)}`));
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!firstBytes) return;
          call.destroy();
          end();
        });
        response.on('end', end);
      });
      call.on('error', reject);
      call.end(body ? JSON.stringify(body) : undefined);
    });
  const ask = async (method: string, path: string, options?: Options) => (await send(method, path, options)).length;
  return Object.assign(ask, {
    asked,
    json: async <T>(method: string, path: string, options?: Options) => JSON.parse((await send(method, path, options)).toString()) as T,
  });
}
