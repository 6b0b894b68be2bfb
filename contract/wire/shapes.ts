import { z } from 'zod';
import { MAX_QUANTITY } from '../limits.ts';
import { POSTAL_CODE } from '../receiving/postal-code.ts';
import { CONTROL } from './controls.ts';

/** Shapes that several features share. Their messages are shown to users. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u;

/** Without control characters: the one check for texts that need no other form. */
export const plain = (text: string) => !CONTROL.test(text);

/** The same for texts that may contain line breaks and tabs. */
export const withoutControls = (text: string) => !CONTROL_BUT_BREAKS.test(text);

/** The text of a search. */
export const SearchText = z.string().max(100, 'La búsqueda es demasiado larga.').refine(plain, 'Contiene caracteres no permitidos.');

/** Lengths in code points. A code point is one or two units: a text of a million units needs no counting. */
export const hasAtMost = (text: string, max: number) => text.length <= max || (text.length <= max * 2 && [...text].length <= max);
export const hasAtLeast = (text: string, min: number) => text.length >= min * 2 || (text.length >= min && [...text].length >= min);
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800\u3164]/gu;
/** Invisible characters do not count towards the length, nor do spaces that are at an end without them. */
const visible = (text: string) => text.replace(INVISIBLE, '').trim();

/** A trimmed one-line text; lengths in code points. */
export const line = (min: number, max: number, texts: { min?: string; max?: string } = {}) =>
  z
    .string(texts.min ?? 'Escribe un texto.')
    .trim()
    .refine(
      (text) => hasAtLeast(visible(text), min),
      texts.min ?? (min === 1 ? 'Este campo es obligatorio.' : `Debe tener al menos ${min} caracteres.`),
    )
    .refine((text) => hasAtMost(text, max), texts.max ?? `No puede exceder los ${max} caracteres.`)
    .refine((text) => !CONTROL.test(text), 'Contiene caracteres no permitidos.');

/** A trimmed text that may hold line breaks and tabs; lengths in code points. */
export const paragraph = (min: number, max: number) =>
  z
    .string('Escribe un texto.')
    .trim()
    .refine((text) => hasAtLeast(visible(text), min), min === 1 ? 'Este campo es obligatorio.' : `Debe tener al menos ${min} caracteres.`)
    .refine((text) => hasAtMost(text, max), `No puede exceder los ${max} caracteres.`)
    .refine(withoutControls, 'Contiene caracteres no permitidos.');

/** Without control characters and invisible ones: with those, two addresses that read the same would be two accounts. */
export const isAddressText = (text: string) => plain(text) && visible(text) === text;

/** An e-mail whose form has a sentence of its own. */
export const emailOr = (wrong: string) =>
  z
    .string(wrong)
    .trim()
    .max(254, wrong)
    .regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(?:\.[^\s@.<>"(),:;\\[\]]+)+$/u, wrong)
    .refine(isAddressText, wrong);

export const Email = emailOr('Correo inválido.');

export const Phone = z
  .string('Al menos 10 dígitos.')
  .trim()
  .max(20, 'No puede exceder los 20 caracteres.')
  .refine((text) => text.replace(/\D/g, '').length >= 10, 'Al menos 10 dígitos.')
  .refine((text) => !/[^\d +()-]/.test(text), 'Usa solo dígitos, espacios y + - ( ).');

/** An id in a path or a body. What is not a UUID is not found later, so its form is not checked here. */
export const Id = z
  .string('Identificador inválido.')
  .min(1, 'Identificador inválido.')
  .max(200, 'Identificador inválido.')
  .refine((text) => !CONTROL.test(text), 'Identificador inválido.');

export const Quantity = z
  .number('La cantidad debe ser un número.')
  .int('La cantidad debe ser un número entero.')
  .min(1, 'La cantidad mínima es 1.')
  .max(MAX_QUANTITY, `La cantidad máxima es ${MAX_QUANTITY}.`);

/** A Mexican postal code. */
export const PostalCode = z.string('Escribe 5 dígitos.').regex(POSTAL_CODE, 'Escribe 5 dígitos.');

/** The token of a mailed link. */
export const linkToken = (wrong: string) => z.string(wrong).min(1, wrong).max(200, wrong).refine(plain, wrong);

/** Pesos with at most two decimals. */
export const Pesos = z.number();

export const Instant = z.iso.datetime();

export const Nothing = z.object({});
export const Empty = z.undefined();

/** A whole number from a query. Out of range is 422; it is not clamped. */
export const queryInt = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/, 'Debe ser un número entero.')
          .transform(Number),
      ],
      'Debe ser un número entero.',
    )
    .pipe(z.number().int('Debe ser un número entero.').min(min, `El mínimo es ${min}.`).max(max, `El máximo es ${max}.`));

/** Years of the days and instants that the owner sets. After 9999 a year is written with a sign, and compares as text below all others. */
const YEARS = [2000, 2100] as const;
export const OUT_OF_YEARS = `Escribe una fecha entre ${YEARS[0]} y ${YEARS[1]}.`;
/** @param text a day or an instant, ISO 8601 */
export const isInYears = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return YEARS[0] <= year && year <= YEARS[1];
};
