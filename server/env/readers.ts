import { isIP } from 'node:net';
import { z } from 'zod';
import { AddressError, readAddress } from '#server/db/driver/hosts/address.ts';
import { tlsOf } from '#server/db/driver/hosts/tls.ts';

/**
 * Types of settings. Each message continues the sentence "Configuración incorrecta: NAME …" and never repeats the value, which may be
 * secret.
 */

/** A setting with which the shop cannot start. The message is one line for the owner, without the value, which may be secret. */
export class EnvError extends Error {
  constructor(name: string, problem: string) {
    super(`Configuración incorrecta: ${name} ${problem}.`);
  }
}

/** @param problem continues the sentence */
export const text = (isRight: (value: string) => boolean, problem: string) => z.string().refine(isRight, problem);

export const plainText = text((value) => !/\p{Cc}/u.test(value), 'no debe llevar caracteres de control');

/** A key or token. */
export const secret = text((value) => /^[\x21-\x7e]+$/.test(value), 'no debe llevar espacios ni acentos');

/** @returns null unless the text is 32 bytes in base64 */
export const parseKey = (value: string): Buffer | null => {
  const bytes = /^[\w+/-]{43}=?$/.test(value) ? Buffer.from(value, 'base64') : null;
  return bytes?.length === 32 ? bytes : null;
};
const isKey = (value: string): boolean => parseKey(value) !== null;
const asKey = (value: string): Buffer => parseKey(value) ?? Buffer.alloc(0);

/** A key that encrypts, as `openssl rand -base64 32` prints it. */
export const key = text(isKey, 'debe ser una clave de 32 bytes en base64').transform(asKey);

/** A comma-separated list of keys. */
export const keyList = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine((list) => list.every(isKey), 'debe ser una lista de claves de 32 bytes en base64, separadas por comas')
  .transform((list) => list.map(asKey));

export const email = text((value) => /^[^@\s<>]+@[^@\s<>]+$/.test(value), 'debe ser un correo electrónico');

export const password = text((value) => /^[^\p{Cc}]{8,128}$/u.test(value), 'debe tener de 8 a 128 caracteres');

/** `correo@dominio` or `Nombre <correo@dominio>`. @param name used when the setting has no name */
export const mailbox = (name: string) =>
  text(
    (value) => /^(?:[^<>\p{Cc}]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/u.test(value),
    'debe ser un correo o «Nombre <correo>»',
  ).transform((value) => {
    const [, given = '', address = value] = value.match(/^([^<]*)<(.+)>$/) ?? [];
    return { name: given.trim() || name, address };
  });

export const integer = (min: number, max: number) =>
  text(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
    `debe ser un número entero entre ${min} y ${max}`,
  ).transform(Number);

export const choice = <const T extends string>(...options: T[]) => z.enum(options, `debe ser uno de: ${options.join(', ')}`);

const isNetwork = (block: string) => z.union([z.cidrv4(), z.cidrv6()]).safeParse(block).success;

/** A comma-separated list of CIDR blocks, e.g. `192.168.1.0/24, 2001:db8::/48`. */
export const networks = z
  .string()
  .transform((list) => list.split(',').map((block) => block.trim()))
  .refine((blocks) => blocks.every(isNetwork), 'debe ser una lista de redes como 192.168.1.0/24, separadas por comas');

export const hostname = text(
  (value) => isIP(value) !== 0 || z.hostname().safeParse(value).success,
  'debe ser una dirección IP o un nombre de equipo',
);

/** @param protocols the allowed ones, e.g. `https` */
export const url = (...protocols: string[]) =>
  text(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
    `debe ser una dirección que empiece con ${protocols.map((protocol) => `${protocol}://`).join(' o ')}`,
  );

const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^,]*?)\s*$/;
/** `key=value,key2=value2`, with values as addresses write them. @returns null for another form */
const parseHeaders = (value: string): Record<string, string> | null => {
  try {
    const pairs = value.split(',').map((pair) => HEADER.exec(pair)?.slice(1) ?? []);
    const headers = pairs.map(([name = '', text = '']) => [name, decodeURIComponent(text)] as const);
    return headers.every(([name, text]) => name && /^[\x20-\x7e]*$/.test(text)) ? Object.fromEntries(headers) : null;
  } catch {
    return null;
  }
};
export const headerList = text((value) => parseHeaders(value) !== null, 'debe ser nombre=valor, separados por comas').transform(
  (value) => parseHeaders(value) ?? {},
);

/** Only protocol, host and port, without the closing slash. */
export const origin = (...protocols: string[]) =>
  url(...protocols)
    .transform((value) => new URL(value))
    .refine(
      ({ username, password, pathname, search, hash }) => pathname === '/' && !username && !password && !search && !hash,
      'debe ser solo protocolo y dominio, sin ruta',
    )
    .transform((parsed) => parsed.origin);

/** The address of a PostgreSQL, with one host or several. */
export const databaseAddress = z.string().superRefine((value, context) => {
  try {
    tlsOf(readAddress(value).tls);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    context.addIssue(error.message);
  }
});
