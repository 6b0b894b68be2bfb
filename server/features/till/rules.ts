import { formatPrice, toPesos } from '#contract/money.ts';
import { type ByMethod, TILL_METHOD_NAMES, TILL_METHODS } from '#contract/till-methods.ts';

type Opening = { till: string; floatCents: number; expectedFloatCents: number | null };

/** Papers per member of the staff. */
export const PAPERS = { points: 120, seconds: 600 } as const;

/** Shifts on a page unless the caller asks for another number. */
export const PAGE = 50;

const signed = (cents: number): string => (cents < 0 ? `faltan ${amount(-cents)}` : `sobran ${amount(cents)}`);
const amount = (cents: number): string => formatPrice(toPesos(cents));

/** The difference of a close in words: 'faltan $20.00 de efectivo', or 'cuadra'. */
export function differenceText(difference: ByMethod): string {
  const parts = TILL_METHODS.filter((method) => difference[method] !== 0).map(
    (method) => `${signed(difference[method])} de ${TILL_METHOD_NAMES[method].toLowerCase()}`,
  );
  return parts.length > 0 ? parts.join(', ') : 'cuadra';
}

/** What the audit says about an opening, and whether the float is what the last close left. */
export function openingText({ till, floatCents, expectedFloatCents: left }: Opening): string {
  const text = `Abrió ${till} con un fondo de ${amount(floatCents)}`;
  return left === null || left === floatCents ? text : `${text}; el corte anterior dejó ${amount(left)}`;
}
