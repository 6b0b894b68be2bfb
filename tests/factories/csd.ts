import { pool } from '#server/db/client.ts';
import { CERTIFICATES, CLAVE, CSD_RFC, KEY } from '../stand-ins/csd.ts';
import type { Person } from './users.ts';

export type Parts = { cer?: string | null; key?: string | null; clave?: string; current_password?: string };

/** The form with which the certificate is uploaded: the right one by default. @param parts null leaves a file out */
export function csdForm({ cer = CERTIFICATES.csd, key = KEY, clave = CLAVE, ...more }: Parts = {}): FormData {
  const form = new FormData();
  for (const [name, base64] of Object.entries({ cer, key }))
    if (base64 !== null) form.append(name, new File([Buffer.from(base64, 'base64')], `CSD.${name}`));
  for (const [name, value] of Object.entries({ clave, ...more })) form.append(name, value);
  return form;
}

/** Sets the RFC of the settings to that of the certificates. */
export async function setShopRfc({ api }: Pick<Person, 'api'>, rfc: string | null = CSD_RFC): Promise<void> {
  const { version, valor } = await api('GET /api/ajustes/{seccion}', { seccion: 'fiscal' });
  await api('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: { ...valor, rfc } });
}

/** As if the stored certificate ended so many days from now. */
export const endCsdIn = (days: number) => pool.query('update seal_certificate set valid_to = now() + make_interval(days => $1)', [days]);

export const storedCsdKey = async (): Promise<string> =>
  (await pool.query('select sealed_key from seal_certificate')).rows[0]?.sealed_key ?? '';

/** As if a key that the shop no longer has had sealed the certificate's key. */
export const lockCsdKey = () => pool.query(`update seal_certificate set sealed_key = overlay(sealed_key placing '0badc0de' from 4 for 8)`);
