import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { Instant } from '../wire/shapes.ts';

/** A certificate has about 1.5 kB, its key 1.3 kB. */
export const MOST_CSD_BYTES = 20_000;

/** The fields of the form that uploads them. */
export const CsdUpload = z.object({
  /** DER. */
  cer: z.file('Elige el archivo .cer.').min(1, 'Elige el archivo .cer.'),
  /** PKCS#8 in DER, encrypted with the password `clave`. */
  key: z.file('Elige el archivo .key.').min(1, 'Elige el archivo .key.'),
  clave: z
    .string('Escribe la contraseña de la llave.')
    .min(1, 'Escribe la contraseña de la llave.')
    .max(256, 'La contraseña es demasiado larga.'),
  /** Accounts without a password leave it out; they must have signed in within the last minutes. */
  current_password: z.string('Escribe tu contraseña.').max(512, 'La contraseña es demasiado larga.').optional(),
});

/** The answer to an upload. */
export const CsdCertificate = z.object({
  rfc: z.string(),
  nombre: z.string(),
  /** The 20 digits of the certificate. */
  numero: z.string(),
  desde: Instant,
  hasta: Instant,
});
export type CsdCertificate = z.infer<typeof CsdCertificate>;

/** All fields but `modo` are null while the shop has no certificate. */
const Csd = z.object({
  rfc: z.string().nullable(),
  nombre: z.string().nullable(),
  numero: z.string().nullable(),
  desde: Instant.nullable(),
  hasta: Instant.nullable(),
  /** In `prueba` invoices are sealed with a test certificate, not with this one. */
  modo: z.enum(['prueba', 'real']),
});
export type Csd = z.infer<typeof Csd>;

/** The certificate (CSD) that seals invoices. Its key and the key's password are in no answer. */
export const csd = {
  read: endpoint('GET /api/ajustes/csd', {
    access: 'manager',
    summary: 'El certificado de sello digital de la casa, y si las facturas son de prueba o reales',
    output: Csd,
  }),
  remove: endpoint('DELETE /api/ajustes/csd', {
    access: 'owner',
    summary: 'Borrar el certificado de sello digital',
  }),
};
