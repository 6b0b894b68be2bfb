import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isEncryptedKey } from './encrypted-key.ts';

/** A certificate with its opened key. */
export type Csd = {
  rfc: string;
  name: string;
  number: string;
  validFrom: Date;
  validTo: Date;
  /** DER in base64. */
  certificate: string;
  /** PKCS#8 in PEM, without a password. */
  privateKey: string;
};

export type Files = { cer: Buffer; key: Buffer; clave: string };
type Errors = Partial<Record<keyof Files, string>>;

/**
 * Opens the files that the SAT gave the shop.
 * @param rfc of the settings
 * @returns what is wrong, by field
 */
export function readFiles({ cer, key, clave }: Files, rfc: string | null, now: Date): Csd | { errors: Errors } {
  const certificate = certificateOf(cer);
  const subject = certificate && subjectOf(certificate);
  if (!certificate || !subject) return wrong('cer', 'Ese archivo no es un certificado del SAT (.cer).');
  if (!subject.unit) return wrong('cer', 'Es tu e.firma. Sube el certificado de sello digital (CSD).');
  if (certificate.validFromDate > now) return wrong('cer', 'El certificado todavía no es válido.');
  if (certificate.validToDate < now) return wrong('cer', 'El certificado ya venció. Tramita otro en el SAT.');
  if (rfc === null) return wrong('cer', 'Guarda antes el RFC de la casa.');
  if (subject.rfc !== rfc) return wrong('cer', `El certificado es del RFC ${subject.rfc}, y la casa factura con ${rfc}.`);
  if (!isEncryptedKey(key)) return wrong('key', 'Ese archivo no es la llave del certificado (.key).');
  const opened = openedKey(key, clave);
  if (!opened) return wrong('clave', 'La contraseña de la llave no es correcta.');
  if (!certificate.checkPrivateKey(opened)) return wrong('key', 'La llave no es de este certificado.');
  return {
    rfc: subject.rfc,
    name: subject.name,
    number: subject.number,
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
    certificate: certificate.raw.toString('base64'),
    privateKey: opened.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

const wrong = (field: keyof Files, message: string) => ({ errors: { [field]: message } satisfies Errors });

function certificateOf(file: Buffer): X509Certificate | null {
  try {
    const certificate = new X509Certificate(file);
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : null;
  } catch {
    return null;
  }
}

/** Who a certificate of the SAT belongs to; null when it says nothing of that. `unit` is the branch, which an e.firma has not. */
function subjectOf({
  subject,
  serialNumber,
}: X509Certificate): { rfc: string; name: string; unit: string | undefined; number: string } | null {
  const parts = new Map(
    subject.split('\n').map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=').replace(/\\(.)/g, '$1').trim()] as const;
    }),
  );
  // `RFC / CURP of the person who acts for a company`.
  const [rfc = ''] = parts.get('x500UniqueIdentifier')?.split('/') ?? [];
  const number = Buffer.from(serialNumber, 'hex').toString('latin1');
  if (!rfc.trim() || !/^\d{20}$/.test(number)) return null;
  return { rfc: rfc.trim(), name: parts.get('CN') ?? parts.get('O') ?? '', unit: parts.get('OU'), number };
}

function openedKey(key: Buffer, passphrase: string): KeyObject | null {
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase });
  } catch {
    return null;
  }
}
