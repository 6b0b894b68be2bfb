import { readFile } from 'node:fs/promises';

const decoded = (body: string): string => {
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** @returns a mail of the outbox: headers as sent, text with quoted-printable decoded once, because a link may contain `=3D` */
export async function readMail(path: string): Promise<string> {
  const eml = await readFile(path, 'latin1');
  const body = eml.indexOf('\r\n\r\n');
  return eml.slice(0, body) + decoded(eml.slice(body));
}
