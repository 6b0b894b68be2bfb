import { MINIMUM_CENTS } from '#contract/limits.ts';
import { formatPrice, toPesos } from '#contract/money.ts';
import { CANCEL_HOURS, MAX_GUESTS } from '#contract/reservations/lounge.ts';
import { clockWord } from '#contract/settings/hours-text.ts';
import { isOpenAt, type Span, spansOn, WEEK } from '#contract/settings/opening-hours.ts';
import { clubOf } from '#contract/shop.ts';
import { addDays, shopClock, weekdayAt } from '#contract/shop-clock.ts';
import { settings, shopName } from '#server/current-settings.ts';
import { isAbroad, neighborhoodIn, placeIn } from '#server/features/assistant/facts/places.ts';
import { zonesNamed } from '#server/features/assistant/facts/receiving-facts.ts';
import { slotRange } from '#server/features/assistant/facts/shop-facts.ts';
import { link } from '#server/features/assistant/reply.ts';

// The facts of the shop in English, for guests who ask in English. Names of products, zones and pages stay as on the screens.

export const HELP = 'I can tell you about the menu, prices, opening hours, delivery, your orders and the lounge.';
export const DOCTOR = 'What suits you your doctor knows; I only have what the catalogue marks.';
export const CARE = 'While we prepare it there may be cross-contact with other allergens: please ask at the bar before you order.';

const MINIMUM = formatPrice(toPesos(MINIMUM_CENTS));
const listed = new Intl.ListFormat('en');
const whole = new Intl.NumberFormat('en');
const longDay = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const spansText = (spans: readonly Span[]): string =>
  spans.length === 0 ? 'closed' : listed.format(spans.map(([from, until]) => `${clockWord(from)} to ${clockWord(until)}`));

/** The days with the same hours together: 'Monday to Friday 7 AM to 9 PM; Saturday and …'. */
function week(): string {
  const { semana } = settings().horario;
  const runs: { days: string[]; text: string }[] = [];
  WEEK.forEach((day, at) => {
    const text = spansText(semana[day]);
    const last = runs.at(-1);
    if (last?.text === text) last.days.push(DAYS[at] as string);
    else runs.push({ days: [DAYS[at] as string], text });
  });
  if (runs.length === 1) return `every day, ${runs[0]?.text}`;
  return runs.map(({ days, text }) => `${days.length > 1 ? `${days[0]} to ${days.at(-1)}` : days[0]} ${text}`).join('; ');
}

export const dayText = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH_DAY = new RegExp(`\\b(${MONTHS.join('|')}|jan|feb|dec|nov|oct|sept?) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b`);

/** The day that a question names: tomorrow, or the next such weekday. */
function dayIn(folded: string, today: string): string | null {
  if (/\btomorrow\b/.test(folded)) return addDays(today, 1);
  const [, month, date] = MONTH_DAY.exec(folded) ?? [];
  if (month && date) {
    const number = String(MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1).padStart(2, '0');
    const inYear = (year: number) => `${year}-${number}-${date.padStart(2, '0')}`;
    const year = Number(today.slice(0, 4));
    const found = inYear(year) < today ? inYear(year + 1) : inYear(year);
    return Number.isNaN(Date.parse(found)) || addDays(found, 0) !== found ? null : found;
  }
  const at = DAYS.findIndex((name) => new RegExp(`\\b${name.toLowerCase()}s?\\b`).test(folded));
  if (at < 0) return null;
  return addDays(today, (at - weekdayAt(today) + 7) % 7 || 7);
}

/** Today's hours first, then the usual week and the unusual days of the next two weeks. */
export function hours(folded: string, now: Date): string {
  const { horario } = settings();
  const { today, minute } = shopClock(now);
  const on = (name: string, day: string) => {
    const spans = spansOn(horario, day);
    return `${name} we are ${spans.length === 0 ? 'closed' : `open ${spansText(spans)}`}.`;
  };
  const day = dayIn(folded, today);
  const asked = day && day !== today ? ` ${on(day === addDays(today, 1) ? 'Tomorrow' : `On ${dayText(day)}`, day)}` : '';
  const state = isOpenAt(horario, today, minute) ? ' We are open right now.' : ' We are closed right now.';
  const coming = Array.from({ length: 14 }, (_, at) => addDays(today, at + 1)).filter(
    (day) => horario.cerrados.includes(day) || Object.hasOwn(horario.especiales, day),
  );
  const unusual = coming.map((day) => ` ${dayText(day)}: ${spansText(spansOn(horario, day))}.`).join('');
  return `${on('Today', today)}${asked}${state} Our usual hours: ${week()}.${unusual}`;
}

export const contact = (): string =>
  `Write to us at ${settings().casa.correo} or through ${link('our contact page', '/contacto')}, or call ${settings().casa.telefono}.`;
export const contactLater = (): string => `w${contact().slice(1)}`;
export const address = (): string => `We are at ${settings().casa.direccion}.`;
export const wifi = (): string =>
  `There is fast Wi-Fi and soft music in the ${link('lounge', '/lounge')}. Ask the team for the password when you visit.`;
export const payment = (): string =>
  `Online you pay by credit or debit card: Visa, Mastercard or American Express. We take no cash, dollars, transfers or PayPal on the website. The smallest order is ${MINIMUM}.`;
export const pickUp = (): string =>
  settings().pedidos.tipos.recoger
    ? `You can order online, choose «Recoger en la casa» and collect it at no extra cost. ${address()}`
    : 'For now online orders cannot be collected here.';

const costs = (pesos: number): string => (pesos > 0 ? `costs ${formatPrice(pesos)}` : 'is free of charge');

export function delivery(folded: string): string {
  const { pedidos, entrega } = settings();
  const { domicilio, paquete } = pedidos.tipos;
  const parcel = paquete
    ? `By parcel we send what can travel, such as bags of coffee: it takes ${entrega.paquete.dias.join(' to ')} days and ${costs(entrega.paquete.costo)}.`
    : '';
  if (isAbroad(folded)) return 'We do not send outside of Mexico.';
  const place = placeIn(folded);
  if (place)
    return paquete
      ? `To ${place} we send by parcel. ${parcel} Drinks and food made fresh do not travel.`
      : `We do not send to ${place} for now.`;
  const zones = domicilio ? entrega.zonas : [];
  const named = domicilio ? zonesNamed(folded) : [];
  const part = neighborhoodIn(folded);
  const absent =
    part && named.length === 0 && zones.length > 0 ? `${part} is not among our zones; tell me your postal code and I will check. ` : '';
  const near = (named.length > 0 ? named : zones).map(
    ({ nombre, costo, minutos }) => `${nombre} (${minutos.join('–')} minutes, ${costs(costo)})`,
  );
  const local = near.length > 0 ? `We deliver to ${listed.format(near)}. ` : '';
  return local || parcel ? `${absent}${local}${parcel}`.trim() : `For now we do not deliver. ${pickUp()}`;
}

export const lounge = (): string => {
  const { lounge: rules } = settings();
  return `You can book a table in the ${link('lounge', '/lounge')} at no cost, for 1 to ${MAX_GUESTS} people, up to ${rules.dias_adelante} days ahead${slotRange() ? `, ${slotRange()?.replace('de ', 'from ').replace(' a ', ' to ')}` : ''}. Each stay is ${rules.estancia_horas} hours. Bookings are cancelled from the link in your e-mail, up to ${CANCEL_HOURS} hours before.`;
};

/** How a booking is changed or cancelled. */
export const changedBooking = (): string =>
  `The hour and the number of people are changed from the link in your e-mail, up to ${CANCEL_HOURS} hours before; there you also cancel. For another day, cancel and book again. If it is too late online, call ${settings().casa.telefono}.`;

export function points(): string {
  const { por_peso, descuento_puntos, descuento_porcentaje, gratis_puntos } = settings().puntos;
  return `Each peso you spend on products gives you ${whole.format(por_peso)} ${por_peso === 1 ? 'point' : 'points'}; they do not expire. ${whole.format(descuento_puntos)} points are ${descuento_porcentaje} % off one product, and ${whole.format(gratis_puntos)} points a product at no charge. You see and use them in ${link('your profile', '/profile?tab=puntos')}.`;
}

export const refunds = (): string =>
  `You can cancel an order in ${link('your orders', '/profile?tab=pedidos')}, or from the link in your e-mail, while it says «Pagado»; the charge is returned. If it is already being prepared, ${contactLater()}`;
export const invoices = (): string =>
  `The receipt of each order is in ${link('your orders', '/profile?tab=pedidos')} or at the link in your e-mail; there «Facturar» asks for a Mexican invoice.`;
export const orders = (): string =>
  `${link('Sign in', '/login')} to see ${link('your orders', '/profile?tab=pedidos')} and where they are; without an account, use the link in your e-mail.`;
export const changes = (): string =>
  `A paid order is not changed online. Cancel it in ${link('your orders', '/profile?tab=pedidos')} or at the link in your e-mail while it says «Pagado», and place another. If it is already being prepared, call ${settings().casa.telefono}.`;
export const troubles = (): string => `I am sorry about that. With your order number the team looks into it. ${contact()}`;
export const account = (): string =>
  `You can order without an account. To open one, go to ${link('Registro', '/register')}; for a new password, to ${link('Recuperar contraseña', '/forgot-password')}.`;
export const club = (): string =>
  `The ${clubOf(shopName())} sends news by e-mail. Join or leave it at ${link('Suscripción', '/suscripcion')}.`;
export const minimum = (): string => {
  const zones = settings().entrega.zonas.filter(({ minimo }) => minimo > 0);
  const near = zones.map(({ nombre, minimo }) => `${formatPrice(minimo)} to ${nombre}`);
  return `The smallest order is ${MINIMUM}.${near.length > 0 ? ` For delivery: ${listed.format(near)}.` : ''}`;
};
export const tips = (): string =>
  settings().propinas.activas ? 'You may leave a tip when you pay online. All of it goes to the team.' : 'There are no tips online.';
