import { nextOpening, type Opening, untilOpening } from '#contract/settings/next-opening.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { shopDate } from '#web/lib/clock.ts';
import { useLoad } from './use-load.ts';

/** The shop's next opening; null while its hours are not known. */
export function useNextOpening(): Opening | null {
  const { data } = useLoad((signal) => api('GET /api/ajustes', {}, { signal }), 'opening');
  return data && nextOpening(data.data.horario, shopClock(shopDate()));
}

/** `Hasta mañana`, `Hasta el lunes 22`: the end of what lasts until the shop opens again. */
export function useUntilOpening(): string {
  const opening = useNextOpening();
  return opening ? untilOpening(opening, shopDate()) : 'Hasta que abra';
}
