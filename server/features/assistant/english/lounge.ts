import { MAX_GUESTS } from '#contract/reservations/lounge.ts';
import { freeSlots } from '#server/features/assistant/answers/lounge.ts';
import { link, type Question } from '#server/features/assistant/reply.ts';
import { isBookable, visitRequestIn } from '#server/features/assistant/understanding/visit-request.ts';
import { changedBooking, dayText, lounge } from './facts.ts';

const NUMBERS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
const DAYS: [RegExp, string][] = [
  [/\btomorrow\b/g, 'manana'],
  [/\b(?:today|tonight)\b/g, 'hoy'],
  [/\bmondays?\b/g, 'lunes'],
  [/\btuesdays?\b/g, 'martes'],
  [/\bwednesdays?\b/g, 'miercoles'],
  [/\bthursdays?\b/g, 'jueves'],
  [/\bfridays?\b/g, 'viernes'],
  [/\bsaturdays?\b/g, 'sabado'],
  [/\bsundays?\b/g, 'domingo'],
];
const MOST_SLOTS = 5;
const DEFAULT_GUESTS = 2;
const and = new Intl.ListFormat('en');

/** A question in the words that `visitRequestIn` reads. */
function inSpanishWords(folded: string): string {
  const numbered = NUMBERS.reduce((text, word, at) => text.replace(new RegExp(`\\b${word}\\b`, 'g'), String(at + 1)), folded);
  return DAYS.reduce((text, [day, name]) => text.replace(day, name), numbered)
    .replace(/\b(?:for|of|we are|party of) (\d{1,2})\b(?! ?(?:am|pm))/g, 'para $1')
    .replace(/\b(\d{1,2}) (?:people|persons|guests|of us)\b/g, '$1 personas')
    .replace(/\bat (\d{1,2})\b/g, 'a las $1');
}

/** How a table is booked, and whether one is free when the question names a day. */
export async function booking({ folded, now }: Question): Promise<string> {
  const { day, slot, guests } = visitRequestIn(inSpanishWords(folded), now);
  if (guests !== null && guests > MAX_GUESTS)
    return `Online a table is for ${MAX_GUESTS} people at most. For a larger group, write to us through ${link('our contact page', '/contacto')}.`;
  if (/\b(?:cancel\w*|change|move|reschedule|modify)\b/.test(folded)) return changedBooking();
  if (!day || !isBookable(day, now)) return lounge();
  const people = Math.max(1, guests ?? DEFAULT_GUESTS);
  const free = await freeSlots(day, people, now);
  const when = `on ${dayText(day)} for ${people} ${people === 1 ? 'person' : 'people'}`;
  const book = `Book it in the ${link('lounge', '/lounge')}.`;
  if (slot && free.includes(slot)) return `Yes, there is a table ${when} at ${slot}. ${book}`;
  if (free.length === 0) return `There is no table left ${when}. ${lounge()}`;
  const from = slot ? Math.max(0, free.findIndex((one) => one > slot) - 2) : 0;
  return `${slot ? `At ${slot} there is no table. ` : ''}There are tables ${when} at ${and.format(free.slice(from, from + MOST_SLOTS))}. ${book}`;
}
