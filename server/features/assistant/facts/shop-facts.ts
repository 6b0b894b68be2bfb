import { hourOf, SLOTS } from '#contract/reservations/lounge.ts';
import { comingNotes, dayHours, weekSentence } from '#contract/settings/hours-text.ts';
import { opensText } from '#contract/settings/next-opening.ts';
import { isOpenAt, minutesOf, WEEK } from '#contract/settings/opening-hours.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { link } from '#server/features/assistant/reply.ts';

const NOTED = { days: 60, most: 4 };

/** Sentences with facts from the current settings. */
export const contact = (): string => `Escríbenos a ${settings().casa.correo} o desde ${link('la página de contacto', '/contacto')}.`;
export const contactLater = (): string => `${contact().charAt(0).toLowerCase()}${contact().slice(1)}`;
const NETWORKS = { instagram: 'Instagram', facebook: 'Facebook', tiktok: 'TikTok' } as const;

/** The shop's pages on the social networks that a question names: 'Instagram: https://….' */
export function networks(folded: string): string {
  const asked = (Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]).filter((name) => folded.includes(name) || folded.includes('redes'));
  const known = asked.flatMap((name) => (settings().casa.redes[name] ? [`${NETWORKS[name]}: ${settings().casa.redes[name]}`] : []));
  const none =
    asked.length > 0 ? `De ${folded.includes('redes') ? 'redes sociales' : NETWORKS[asked[0] ?? 'instagram']} no tengo información. ` : '';
  return known.length > 0 ? `${known.join(' · ')} · ` : none;
}
export const phone = (): string => settings().casa.telefono;
export const usualHours = (): string => weekSentence(settings().horario);
export const hours = (): string => `Abrimos ${usualHours()}.`;
export const address = (): string => `Estamos en ${settings().casa.direccion}.`;

/** The hours of one day: of today, or of another one that the question names. */
export const hoursOn = (day: string | null, now: Date): string => {
  const { today } = shopClock(now);
  return dayHours(settings().horario, day ?? today, today);
};

/** Sentences about days with unusual hours in the weeks after today; empty when there are none. */
export function unusualDays(now: Date): string {
  const { horario } = settings();
  const { today } = shopClock(now);
  return comingNotes(horario, today, NOTED.days, NOTED.most)
    .map((note) => `${note}.`)
    .join(' ');
}

/** Whether the shop is open now, and when it opens next. */
export function openNow(now: Date): string {
  const { today, minute } = shopClock(now);
  const { horario } = settings();
  if (isOpenAt(horario, today, minute)) return 'Ahora mismo estamos abiertos.';
  const opens = opensText(horario, now);
  return `Ahora mismo está cerrado.${opens ? ` ${opens}.` : ''}`;
}

/** The first and the last slot of the usual week; null when no stay fits into its hours. */
export function slotRange(): string | null {
  const { horario, lounge } = settings();
  const open = SLOTS.filter((slot) => {
    const from = hourOf(slot) * 60;
    const until = from + lounge.estancia_horas * 60;
    return WEEK.some((day) => horario.semana[day].some(([opens, closes]) => minutesOf(opens) <= from && until <= minutesOf(closes)));
  });
  return open.length > 0 ? `de ${open[0]} a ${open.at(-1)}` : null;
}
