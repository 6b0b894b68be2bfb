/** The analytics page is in English, like Google Analytics: numbers and amounts of en-US. */
const number = new Intl.NumberFormat('en-US');

export const count = (value: number): string => number.format(value);

/** `$1,234.50` for a property in dollars, `MX$1,234.50` for the shop's own pesos. */
export const amount = (value: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);

/** @param value in percent */
export const rate = (value: number): string => `${value.toFixed(1)}%`;

/** `3m 42s`. @param seconds of one session */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}
