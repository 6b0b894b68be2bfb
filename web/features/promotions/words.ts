import { timeName, WEEKDAYS } from '#contract/calendar.ts';
import { CATEGORY_LABELS } from '#contract/labels.ts';
import { PROMOTION_KIND } from '#contract/promotions/promotion-rules.ts';
import type { NewPromotion, Promotion } from '#contract/promotions/promotions.ts';
import { minutesOf, WEEK, type Weekday } from '#contract/settings/opening-hours.ts';
import { shopClock, theHour } from '#contract/shop-clock.ts';
import { fullDay } from '#web/lib/words/days.ts';
import { formatCount, formatPrice, formatUnits } from '#web/lib/words/money.ts';

/** `lunes` */
export const dayName = (day: Weekday): string => WEEKDAYS[WEEK.indexOf(day)] as string;

/** @param time `HH:mm` @returns `4:00 PM` */
const hourText = (time: string): string => timeName(minutesOf(time));

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;

/** `lunes a viernes`, `sábado y domingo`, `lunes, miércoles y viernes`; empty for every day. */
function daysText(days: readonly Weekday[]): string {
  if (days.length === 0 || days.length === WEEK.length) return '';
  const places = days.map((day) => WEEK.indexOf(day)).sort((one, other) => one - other);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const isRun = places.length > 2 && last - first === places.length - 1;
  const name = (place: number) => dayName(WEEK[place] as Weekday);
  return isRun ? `${name(first)} a ${name(last)}` : listed(places.map(name));
}

function hoursText(from: string | null, until: string | null): string {
  if (from === null && until === null) return '';
  if (until === null || until === '24:00') return from === null ? '' : `desde ${theHour(hourText(from))}`;
  return from === null ? `hasta ${theHour(hourText(until))}` : `de ${hourText(from)} a ${hourText(until)}`;
}

/** The first and the last day of a promotion on the shop's calendar; empty without one. */
export const firstDay = ({ inicia }: Pick<Promotion, 'inicia'>): string => (inicia === null ? '' : shopClock(new Date(inicia)).today);
export const lastDay = ({ termina }: Pick<Promotion, 'termina'>): string =>
  termina === null ? '' : shopClock(new Date(Date.parse(termina) - 1)).today;

function datesText(promotion: Pick<Promotion, 'inicia' | 'termina'>): string {
  const [first, last] = [firstDay(promotion), lastDay(promotion)];
  return [first && `desde el ${fullDay(first)}`, last && `hasta el ${fullDay(last)}`].filter(Boolean).join(' ');
}

const pesos = (amount: number): string => (Number.isInteger(amount) ? `$${formatCount(amount)}` : formatPrice(amount));

/** What the promotion takes off. A value that is not written yet is shown as a dash. */
function whatText({ clase, valor }: Described): string {
  const { name, unit } = PROMOTION_KIND[clase];
  if (unit === null) return name;
  return unit === 'pesos' ? `${valor ? pesos(valor) : '$—'} menos` : `${valor || '—'} % de descuento`;
}

type Described = Omit<NewPromotion, 'activa' | 'limite_total' | 'limite_persona' | 'solo_cuentas' | 'combinable'>;

/** What the promotion applies to. @param nameOf the name of a product, or undefined while it is not known */
function scopeText({ categorias, productos }: Described, nameOf: (id: string) => string | undefined, mostNamed: number): string {
  const categories = categorias.map((category) => CATEGORY_LABELS[category].toLowerCase());
  const names = productos.flatMap((id) => nameOf(id) ?? []);
  const products =
    productos.length === 0 ? [] : productos.length > mostNamed || names.length === 0 ? [formatUnits(productos.length, 'producto')] : names;
  return listed([...categories, ...products]) || 'toda la carta';
}

/**
 * `2×1 en bebidas, lunes a viernes de 4:00 PM a 6:00 PM`
 * @param mostNamed with more products than these, only their number is shown
 */
export function sentence(promotion: Described, nameOf: (id: string) => string | undefined, mostNamed = 2): string {
  const when = [daysText(promotion.dias), hoursText(promotion.desde_hora, promotion.hasta_hora)].filter(Boolean).join(' ');
  const parts = [
    `${whatText(promotion)} en ${scopeText(promotion, nameOf, mostNamed)}`,
    when,
    datesText(promotion),
    promotion.minimo > 0 && `en compras desde ${pesos(promotion.minimo)}`,
    promotion.codigo && `con el código ${promotion.codigo}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** `12 usos de 100 · 1 por persona · solo con cuenta · se suma a otras` */
export function factsText({ usos, limite_total, limite_persona, solo_cuentas, combinable }: Promotion): string {
  const uses = limite_total === null ? formatUnits(usos, 'uso') : `${formatUnits(usos, 'uso')} de ${formatCount(limite_total)}`;
  const facts = [
    uses,
    limite_persona && `${limite_persona} por persona`,
    solo_cuentas && 'solo con cuenta',
    combinable && 'se suma a otras',
  ];
  return facts.filter(Boolean).join(' · ');
}

export const STATES = {
  active: { name: 'Activa', tone: 'hoja' },
  coming: { name: 'Programada', tone: 'ocre' },
  over: { name: 'Terminada', tone: 'neutral' },
  usedUp: { name: 'Agotada', tone: 'neutral' },
  off: { name: 'Apagada', tone: 'neutral' },
} as const;

/** Days of the week and hours are ignored: a happy hour counts as active in the morning, too. */
export function stateOf({ activa, inicia, termina, limite_total, usos }: Promotion, now: Date): keyof typeof STATES {
  if (!activa) return 'off';
  if (termina !== null && Date.parse(termina) <= now.getTime()) return 'over';
  if (limite_total !== null && usos >= limite_total) return 'usedUp';
  return inicia !== null && Date.parse(inicia) > now.getTime() ? 'coming' : 'active';
}
