import { z } from 'zod';
import { MAX_QUANTITY } from '../limits.ts';
import { cleanCode, cleanText } from './clean-text.ts';
import { CONTROL } from './controls.ts';
import { POSTAL_CODE } from './postal-code.ts';

/** Shapes that several features share. Their messages are shown to users. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff]/u;

/** Checks for control characters: the only check for texts without a more specific form. */
export const plain = (text: string) => !CONTROL.test(text);

/** Checks a text that may contain line breaks and tabs for other control characters. */
export const withoutControls = (text: string) => !CONTROL_BUT_BREAKS.test(text);

/** The words of a search. */
export const SearchText = z
  .string()
  .overwrite(cleanText)
  .max(100, 'La búsqueda es demasiado larga.')
  .refine(plain, 'Contiene caracteres no permitidos.');

/**
 * Compares the length in code points. A code point is one or two UTF-16 units, so a text of a million units is refused without counting.
 */
export const hasAtMost = (text: string, max: number) => text.length <= max || (text.length <= max * 2 && [...text].length <= max);
export const hasAtLeast = (text: string, min: number) => text.length >= min * 2 || (text.length >= min && [...text].length >= min);
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Removes invisible characters, then spaces at the ends: neither counts towards the length. */
const visible = (text: string) => text.replace(INVISIBLE, '').trim();

/** A text as people paste it: cleaned and trimmed before any check. */
export const pasted = (wrong: string) => z.string(wrong).overwrite(cleanText);
/** A code or a number that people paste: besides, every dash is a hyphen. */
export const pastedCode = (wrong: string) => z.string(wrong).overwrite(cleanCode);

/** A trimmed one-line text; lengths in code points. */
export const line = (min: number, max: number, texts: { min?: string; max?: string } = {}) =>
  pasted(texts.min ?? 'Escribe un texto.')
    .refine(
      (text) => hasAtLeast(visible(text), min),
      texts.min ?? (min === 1 ? 'Este campo es obligatorio.' : `Debe tener al menos ${min} caracteres.`),
    )
    .refine((text) => hasAtMost(text, max), texts.max ?? `No puede exceder los ${max} caracteres.`)
    .refine((text) => !CONTROL.test(text), 'Contiene caracteres no permitidos.');

/** A trimmed text that may contain line breaks and tabs; lengths in code points. */
export const paragraph = (min: number, max: number) =>
  pasted('Escribe un texto.')
    .refine((text) => hasAtLeast(visible(text), min), min === 1 ? 'Este campo es obligatorio.' : `Debe tener al menos ${min} caracteres.`)
    .refine((text) => hasAtMost(text, max), `No puede exceder los ${max} caracteres.`)
    .refine(withoutControls, 'Contiene caracteres no permitidos.');

/** Refuses control characters and what is left of invisible ones: with them, two addresses that look the same could be two accounts. */
export const isAddressText = (text: string) => plain(text) && visible(text) === text;

/** An e-mail; a wrong form is refused with the given sentence. */
export const emailOr = (wrong: string) =>
  pasted(wrong)
    .max(254, wrong)
    .regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(?:\.[^\s@.<>"(),:;\\[\]]+)+$/u, wrong)
    .refine(isAddressText, wrong);

export const Email = emailOr('Correo inválido.');

export const Phone = pastedCode('Al menos 10 dígitos.')
  .max(20, 'No puede exceder los 20 caracteres.')
  .refine((text) => text.replace(/\D/g, '').length >= 10, 'Al menos 10 dígitos.')
  .refine((text) => !/[^\d +()-]/.test(text), 'Usa solo dígitos, espacios y + - ( ).');

/** An id in a path or a body. The form is not checked here: a text that is not a UUID is answered as not found. */
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
export const PostalCode = pasted('Escribe 5 dígitos.').regex(POSTAL_CODE, 'Escribe 5 dígitos.');

/** The token of a mailed link. */
export const linkToken = (wrong: string) => z.string(wrong).min(1, wrong).max(200, wrong).refine(plain, wrong);

/** Pesos with at most two decimals. */
export const Pesos = z.number();

export const Instant = z.iso.datetime();

/** A whole number of the query. Values out of range are refused with 422. */
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

/** The years of days and instants that the owner sets. A year after 9999 is written with a sign, and sorts as text before all others. */
const YEARS = [2000, 2100] as const;
export const OUT_OF_YEARS = `Escribe una fecha entre ${YEARS[0]} y ${YEARS[1]}.`;
/** @param text a day or an instant, ISO 8601 */
export const isInYears = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return YEARS[0] <= year && year <= YEARS[1];
};

/** The version of what a form shows, opaque: sent with a change, the change is refused (409) when another one was saved meanwhile. */
export const SeenVersion = z
  .union([z.string().max(100), z.number()], 'Versión desconocida.')
  .transform(String)
  .optional();
/** `1`: the answer contains versions. Other values are ignored, like unknown parameters. */
export const VersionsAsked = z.object({ version: z.string().optional() });
/** Only in answers to those who ask for versions, or send one. */
export const Version = z.string().optional();
