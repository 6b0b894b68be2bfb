import { expect, test } from 'vitest';
import { GUEST_HOURS, KNOWN_ADDRESS_DAYS, KNOWN_DEVICE_DAYS, SESSION_DAYS } from '#server/features/accounts/rules.ts';
import { KEPT_DAYS as ANSWERED_DAYS } from '#server/features/contact/rules.ts';
import { LEFT_DAYS } from '#server/features/newsletter/rules.ts';
import { KEPT_DAYS } from '#server/features/reservations/rules.ts';
import { ORDERED_GUEST_DAYS } from '#server/features/users/rules.ts';
import { RETENTION } from '#web/features/policies/retention.ts';

test('the privacy notice says how long the server keeps data', () => {
  const days = RETENTION.leftYears * 365;
  expect([LEFT_DAYS, ANSWERED_DAYS]).toEqual([days, days]);
  expect([GUEST_HOURS, ORDERED_GUEST_DAYS]).toEqual([RETENTION.guestHours, RETENTION.guestDays]);
  expect(KEPT_DAYS).toEqual({ waiting: RETENTION.waitingDays, cancelled: RETENTION.cancelledBookingDays });
  const { sessionDays, addressDays } = RETENTION;
  expect([SESSION_DAYS, KNOWN_ADDRESS_DAYS, KNOWN_DEVICE_DAYS]).toEqual([sessionDays, addressDays, addressDays]);
});
