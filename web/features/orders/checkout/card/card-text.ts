/** Formats card data while it is typed. All functions work on digits; other characters are dropped. */

const digitsOf = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);

const isAmex = (digits: string) => /^3[47]/.test(digits);

/** `4242 4242 4242 4242`, American Express `3782 822463 10005`. */
export function cardNumberText(text: string): string {
  const digits = digitsOf(text, 19);
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d+)?/ : null;
  if (groups) return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Whether the number has all digits of its brand. Some brands have longer ones, which are rare in México. */
export const hasAllDigits = (text: string): boolean => {
  const digits = digitsOf(text, 19);
  return digits.length === (isAmex(digits) ? 15 : 16);
};

/**
 * `11 / 28`. A first digit above 1, or one followed by a slash, is a whole month. The slash is added with the third digit only, so that
 * deleting does not stop at it. A year may have four digits.
 */
export function expiryText(text: string): string {
  const whole = /^\s*\d\s*\//.test(text) || /^\s*[2-9]/.test(text) ? text.replace(/\d/, '0$&') : text;
  const digits = digitsOf(whole, digitsOf(whole, 4).slice(2) === '20' ? 6 : 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export const cvcText = (text: string): string => digitsOf(text, 4);

export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2}) \/ (\d{2}|\d{4})$/.exec(expiryText(text)) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** Whether the card's last month is over. */
export const isPast = ({ month, year }: { month: number; year: number }, now: Date): boolean =>
  year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;

export function brandOf(number: string): string | null {
  const digits = digitsOf(number, 19);
  if (/^4/.test(digits)) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'MC';
  return isAmex(digits) ? 'AMEX' : null;
}

/** Formats a field while it is typed into; the caret stays behind the same digit. */
export function rewrite(input: HTMLInputElement, write: (text: string) => string) {
  const written = write(input.value);
  if (written === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
  input.value = written;
  if (atEnd) return;
  let place = 0;
  for (let digits = 0; digits < digitsBefore && place < written.length; place++) if (/\d/.test(written[place] ?? '')) digits++;
  input.setSelectionRange(place, place);
}
