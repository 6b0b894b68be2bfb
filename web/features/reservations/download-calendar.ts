import type { Reservation } from '#contract/reservations/reservations.ts';
import { fileStem } from '#contract/shop.ts';
import { shopDate } from '#web/lib/clock.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';
import { calendarFile } from './calendar-file.ts';

/** Saves the visit as a file for the guest's own calendar. */
export function downloadCalendar(visit: Reservation, shop: ShopFacts): void {
  const address = URL.createObjectURL(new Blob([calendarFile(visit, shop, shopDate())], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileStem(shop.name)}-${visit.codigo}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
