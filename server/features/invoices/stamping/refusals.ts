import type { StampRefused } from '#server/gateways/pac/pac.ts';

/** The field of the receiver's data that a refusal of the SAT is about, by its code. */
const FIELDS: Readonly<Record<string, string>> = {
  CFDI40143: 'rfc',
  CFDI40144: 'nombre',
  CFDI40145: 'nombre',
  CFDI40146: 'rfc',
  CFDI40147: 'codigo_postal',
  CFDI40148: 'codigo_postal',
  CFDI40149: 'codigo_postal',
  CFDI40157: 'regimen',
  CFDI40158: 'regimen',
  CFDI40161: 'uso_cfdi',
};

/** What the receiver can do about it, after the SAT's own words. */
const ADVICE: Readonly<Record<string, string>> = {
  rfc: 'El SAT no reconoce ese RFC. Escríbelo como está en tu constancia.',
  nombre: 'El nombre no es el que el SAT tiene para ese RFC. Escríbelo como está en tu constancia, sin «S.A. de C.V.».',
  codigo_postal: 'El código postal no es el de tu domicilio fiscal. Está en tu constancia.',
  regimen: 'Ese régimen no es el que el SAT tiene para ese RFC. Está en tu constancia.',
  uso_cfdi: 'Ese uso no corresponde a tu régimen fiscal.',
};

/** The field that a refusal is about; null when it is not about the receiver. */
export const fieldOf = (code: string): string | null => FIELDS[code] ?? null;

/** The SAT's words and, for a refusal about the receiver, what to do. */
export function wordsOf({ code, message }: Pick<StampRefused, 'code' | 'message'>): string {
  const field = fieldOf(code);
  const said = message.trim().replace(/\.?$/, '.');
  return field ? `${said} ${ADVICE[field]}` : said;
}

/** The SAT's refusals of a Fecha that is too old: the document may be sealed anew. */
export const isTooOld = (code: string): boolean => code === '401' || code === 'CFDI40101' || code === 'CFDI401';
