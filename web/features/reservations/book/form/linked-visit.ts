import { hourOf, MAX_GUESTS, SLOTS } from '#contract/reservations/lounge.ts';

type Linked = { fecha_visita?: string; hora_visita?: string; numero_personas?: string };

/**
 * The visit that an address names in `fecha` (2026-11-28), `hora` (6:00 PM or 18:00) and `personas`. What is wrong or cannot be booked is
 * left out.
 * @param days the first and the last day that can be booked
 */
export function linkedVisit(search: string, { first, last }: { first: string; last: string }): Linked {
  const query = new URLSearchParams(search);
  const [day, hour, guests] = ['fecha', 'hora', 'personas'].map((name) => query.get(name)?.trim() ?? '') as [string, string, string];
  const slot = SLOTS.find((one) => one === hour.toUpperCase() || `${String(hourOf(one)).padStart(2, '0')}:00` === hour.padStart(5, '0'));
  return {
    ...(/^\d{4}-\d\d-\d\d$/.test(day) && day >= first && day <= last && { fecha_visita: day }),
    ...(slot && { hora_visita: slot }),
    ...(/^\d{1,2}$/.test(guests) && Number(guests) >= 1 && Number(guests) <= MAX_GUESTS && { numero_personas: String(Number(guests)) }),
  };
}
