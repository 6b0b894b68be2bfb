import { randomInt } from 'node:crypto';
import type { ServiceLevel } from '#contract/shipments/shipment-statuses.ts';
import { addDays, shopClock, shopInstant, weekdayAt } from '#contract/shop-clock.ts';
import type { Accepted } from './carrier.ts';

/** The built-in carrier: the shop delivers by itself, so it makes no network requests. */

const DIGITS = 9;

/** The Luhn digit of a number, which detects every single wrong digit. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Generates `CB`, nine random digits and their check digit. */
export function newNumber(): string {
  const digits = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  return `CB${digits}${checkDigit(digits)}`;
}

/** Whether the number belongs to the built-in carrier and its check digit is correct. */
export const isBuiltInNumber = (number: string): boolean =>
  /^CB\d{10}$/.test(number) && checkDigit(number.slice(2, -1)) === Number(number.slice(-1));

/** Working days until the delivery. */
const DAYS: Record<ServiceLevel, number> = { standard: 5, express: 2, priority: 1 };
const SUNDAY = 6;
/** The hour at which a day's deliveries end. */
const LAST_HOUR = 18;

/** The evening of the n-th day from now; the shop does not deliver on Sundays. */
export function estimate(service: ServiceLevel, now: Date): Date {
  let day = shopClock(now).today;
  for (let left = DAYS[service]; left > 0; ) {
    day = addDays(day, 1);
    if (weekdayAt(day) !== SUNDAY) left--;
  }
  return shopInstant(day, LAST_HOUR);
}

export const accept = (service: ServiceLevel, now: Date): Accepted => ({
  number: newNumber(),
  estimatedAt: estimate(service, now),
  label: null,
});
