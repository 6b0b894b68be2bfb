import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

const hostsOf = (address: string) => readAddress(address).hosts.map(({ host, port }) => `${host}|${port}`);

describe('the address of the database', () => {
  it.each([
    ['postgresql://shop@h1:5433/shop', ['h1|5433']],
    ['postgres://h1', ['h1|0']],
    ['POSTGRESQL:///shop', ['|0']],
    ['postgresql://shop:x@h1:5432,h2:5433,10.0.0.3/shop', ['h1|5432', 'h2|5433', '10.0.0.3|5432']],
    ['postgresql://[::1]:5432,[2001:db8::2]/shop', ['::1|5432', '2001:db8::2|5432']],
    ['postgresql://h1,h1:5432,h2/shop', ['h1|5432', 'h2|5432']],
    ['postgresql://shop@localhost:5434/shop?host=%2Ftmp%2Fcasa', ['/tmp/casa|5434']],
    ['postgresql://shop@%2Ftmp%2Fcasa/shop', ['/tmp/casa|0']],
    ['postgresql:///shop?host=h1,h2&port=5433', ['h1|5433', 'h2|5433']],
    ['postgresql:///shop?host=h1,h2&port=5433,5434', ['h1|5433', 'h2|5434']],
  ])('%s names its hosts', (address, hosts) => expect(hostsOf(address)).toEqual(hosts));

  it('names user, password and database, with codes and with a % that begins none', () => {
    const { options } = readAddress('postgresql://la%40casa:a%2Fb%2C100%:@c@h1,h2/caf%C3%A9?application_name=shop&statement_timeout=900');
    expect(options).toEqual({
      user: 'la@casa',
      password: 'a/b,100%:@c',
      database: 'café',
      application_name: 'shop',
      statement_timeout: 900,
    });
    expect(readAddress('postgresql://h1').options).toEqual({});
  });

  it.each([
    ['mysql://x', 'postgres://'],
    ['h1:5432', 'postgres://'],
    ['postgresql://h1,/shop', 'uno o varios servidores'],
    ['postgresql://h1:99999/shop', 'uno o varios servidores'],
    ['postgresql://h1:0/shop', 'uno o varios servidores'],
    ['postgresql://shop:se/creto@h1/shop', 'uno o varios servidores'],
    ['postgresql://h 1/shop', 'uno o varios servidores'],
    ['postgresql://[h1]/shop', 'uno o varios servidores'],
    ['postgresql://:::1/shop', 'uno o varios servidores'],
    ['postgresql:///shop?host=h1,h2&port=1,2,3', 'uno o varios servidores'],
    ['postgresql://h1/shop?sslmode=si', 'sslmode'],
    ['postgresql://h1/shop?sslmode=verify-ca', 'sslrootcert'],
    ['postgresql://h1/shop?sslmode=require&sslrootcert=system', 'verify-full'],
  ])('%s is refused', (address, problem) => expect(() => readAddress(address)).toThrow(problem));

  it.each([
    ['', {}],
    ['?sslmode=require', { mode: 'require' }],
    ['?sslmode=verify-full&sslrootcert=/ca.pem', { mode: 'verify-full', rootCert: '/ca.pem' }],
    ['?sslrootcert=/ca.pem', { mode: 'verify-full', rootCert: '/ca.pem' }],
    ['?ssl=true', { mode: 'verify-full' }],
    ['?ssl=0', { mode: 'disable' }],
    ['?sslmode=no-verify', { mode: 'require' }],
  ])('%s is its wish for TLS', (query, tls) => expect(readAddress(`postgresql://h1/shop${query}`).tls).toEqual(tls));
});
