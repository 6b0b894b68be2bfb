import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic, PrivateAddress, publicLookup } from './public-address.ts';

/** A name server: answers A queries by this table, and keeps silent about names that it does not list. */
const NAMES: Record<string, string[]> = {
  'publica.mx': ['93.184.215.14'],
  'privada.mx': ['10.0.0.7'],
  'mixta.mx': ['93.184.215.14', '127.0.0.1'],
};
let server: Socket;
let asked: ReturnType<typeof publicLookup>;

/** The answer to a query: its header and question, and a record for each address. */
function answerTo(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (; query[at]; at += (query[at] as number) + 1) labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] as number)));
  const [type, end] = [query.readUInt16BE(at + 1), at + 5];
  const known = NAMES[labels.join('.')];
  if (!known) return null;
  const addresses = type === 1 ? known : [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]));
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, from) => {
    const answer = answerTo(query);
    if (answer) server.send(answer, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  asked = publicLookup([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => void server.close());

const found = (name: string) =>
  new Promise((resolve, reject) => asked(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))));

describe('the addresses of a name from outside', () => {
  it('are those of its name server', async () => {
    expect(await found('publica.mx')).toEqual([{ address: '93.184.215.14', family: 4 }]);
  });

  it.each(['privada.mx', 'mixta.mx', 'localhost', 'a.localhost.'])('are refused when one of them is private: %s', async (name) => {
    await expect(found(name)).rejects.toThrow(PrivateAddress);
  });

  it('keep none of the system’s look-ups waiting while name servers are silent', async () => {
    const slow = Array.from({ length: 20 }, (_, n) =>
      found(`callada${n}.mx`).then(
        () => 'found',
        (error: { code: string }) => error.code,
      ),
    );
    let isOver = false;
    void Promise.all(slow).then(() => (isOver = true));
    await lookup('localhost');
    expect(isOver).toBe(false);
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['ETIMEOUT']));
  });
});

describe('a private address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    'fe80::1',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    'ff02::1',
  ])('is %s', (address) => expect(isPublic(address)).toBe(false));
  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('is not %s', (address) => expect(isPublic(address)).toBe(true));
});
