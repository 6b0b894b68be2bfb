import { shopName } from '#server/current-settings.ts';
import { link, type Question, type Reply } from '#server/features/assistant/reply.ts';
import { fold } from '#server/features/assistant/understanding/spanish-words.ts';
import {
  account,
  address,
  club,
  contact,
  contactLater,
  delivery,
  HELP,
  hours,
  invoices,
  lounge,
  orders,
  payment,
  pickUp,
  points,
  refunds,
  tips,
  wifi,
} from './facts.ts';
import { food, priced, suggested } from './food.ts';

const MOST_FACTS = 4;

/** What guests call products in English, in the words of the menu. */
const MENU_WORDS: [RegExp, string][] = [
  [/\b(?:oatmeal |oat )?cookies?\b/g, 'galleta de avena'],
  [/\bhot chocolate\b/g, 'chocolate oaxaqueño'],
  [/\bhibiscus(?: water| tea)?\b/g, 'agua de jamaica'],
  [/\bc(?:h)?amomile(?: tea)?\b/g, 'te de manzanilla'],
  [/\blemonade\b/g, 'limonada'],
  [/\b(?:tortilla )?soup\b/g, 'sopa de tortilla'],
  [/\bsalad\b/g, 'ensalada'],
  [/\b(?:sandwich|toastie)\b/g, 'panini'],
  [/\bpancakes?\b/g, 'hot cakes'],
  [/\b(?:three milks?|tres leches)(?: cake)?\b/g, 'pastel de tres leches'],
  [/\bgranola\b/g, 'granola con fruta'],
];

type Fact = { asks: RegExp; unless?: RegExp; says: (question: Question) => string };

const FACTS: Fact[] = [
  { asks: /\b(?:my|track|where is|status of)\b.*\border|\border status\b/, unless: /\bcancel|refund|receipt|invoice/, says: orders },
  { asks: /\b(?:refunds?|money back|cancel\w*|return\w*)\b/, unless: /\b(?:table|booking|reserv\w*|subscri\w*)\b/, says: refunds },
  { asks: /\b(?:table|tables|book|booking|reserv\w*|lounge)\b/, says: lounge },
  { asks: /\b(?:pick ?up|pick it up|collect|take ?away|to go|takeout)\b/, says: pickUp },
  { asks: /\b(?:ship\w*|deliver\w*|send|parcel)\b/, says: ({ folded }) => delivery(folded) },
  { asks: /\b(?:pay\w*|card|cards|cash|amex|american express|visa|mastercard|paypal|credit|debit)\b/, unless: /\bgift\b/, says: payment },
  {
    asks: /\b(?:what time|hours|opens?|opened|opening|closes?|closed|closing|when do you|how late)\b/,
    says: ({ folded, now }) => hours(folded, now),
  },
  { asks: /\b(?:where (?:are|is|can)|located|location|address|find you|get there|directions)\b/, unless: /\border\b/, says: address },
  { asks: /\b(?:phone|e-?mail|contact|call|whatsapp|speak to|talk to|complain\w*)\b/, says: contact },
  { asks: /\b(?:wi-?fi|internet|laptop|password of the)\b/, says: wifi },
  { asks: /\b(?:points?|rewards?|loyalty)\b/, says: points },
  { asks: /\b(?:newsletter|club|subscri\w*)\b/, says: club },
  { asks: /\b(?:receipts?|invoices?)\b/, says: invoices },
  { asks: /\btips?\b/, says: tips },
  { asks: /\b(?:account|sign up|register|password|log ?in)\b/, says: account },
];

/** Topics that neither the menu nor the facts answer. */
const UNKNOWN: [RegExp, string][] = [
  [/\b(?:parking|park|valet)\b/, 'parking'],
  [/\b(?:dogs?|pets?|cats?)\b/, 'pets'],
  [/\b(?:wheelchairs?|ramp|elevator|accessib\w*)\b/, 'wheelchair access'],
  [/\b(?:high ?chairs?|changing table|playground)\b/, 'places for children'],
  [/\b(?:gift cards?)\b/, 'gift cards'],
  [/\b(?:calories|nutrition\w*)\b/, 'calories'],
  [/\b(?:jobs?|hiring|vacanc\w*)\b/, 'jobs'],
  [/\b(?:outlets?|sockets?|plugs?)\b/, 'power outlets'],
  [/\b(?:organic|fair trade|kosher|halal)\b/, 'certifications'],
  [/\b(?:sugar|sweetener|diabet\w*)\b/, 'sugar'],
  [/\b(?:catering|events?|party|parties)\b/, 'events'],
];
const and = new Intl.ListFormat('en');

/** Answers a question in English with the facts of the shop and the catalogue. */
export function inEnglish(question: Question & { asked: string }): Reply {
  const folded = fold(question.asked.replace(/['’]/g, ' '));
  const asked = { ...question, folded };
  const menuWords = MENU_WORDS.reduce((text, [words, name]) => text.replace(words, name), folded);
  const named = question.index.named(menuWords);
  const facts = FACTS.filter(({ asks, unless }) => asks.test(folded) && !unless?.test(folded)).slice(0, MOST_FACTS);
  const eaten = food(asked, named);
  const asksPrice = /\b(?:how much|prices?|costs?|expensive)\b/.test(folded);
  const isPriced = named.length > 0 && (asksPrice || (!eaten && facts.length === 0));
  const isOfCoffee = /\bacid\w*\b/.test(folded) ? ofAcidity(asked) : null;
  const menu =
    !eaten &&
    named.length === 0 &&
    facts.length === 0 &&
    !isOfCoffee &&
    /\b(?:menu|recommend\w*|have|best|drinks?|eat|food|desserts?|breakfast|lunch|coffees?)\b/.test(folded)
      ? suggested(asked)
      : null;
  const products = [eaten, isPriced ? priced(named) : null, isOfCoffee, menu].filter((one) => one !== null);
  const unknown = UNKNOWN.filter(([asks]) => asks.test(folded)).map(([, topic]) => topic);
  const parts = [
    ...facts.map(({ says }) => says(asked)),
    ...products.map(({ text }) => text),
    ...(unknown.length > 0 ? [`I have no information about ${and.format(unknown)}. ${contact()}`] : []),
  ];
  if (parts.length === 0) return { text: polite(folded) ?? `I do not know that. ${HELP} For anything else, ${contactLater()}` };
  const cards = [...new Set(products.flatMap(({ products: shown = [] }) => shown))].slice(0, 4);
  return { text: parts.join('\n'), ...(cards.length > 0 && { products: cards }) };
}

function ofAcidity({ index }: Question): Reply {
  const told = index.products.filter(
    ({ category, description, available }) => available && category === 'café' && /acidez/i.test(description),
  );
  const products = told.slice(0, 3);
  const text =
    products.length > 0
      ? `The menu says so of ${and.format(products.map((one) => `${link(one.name, `/products/${one.slug}`)} («${one.description}»)`))}`
      : 'Of acidity the menu says nothing.';
  return { text, products };
}

function polite(folded: string): string | null {
  if (/\b(?:thanks|thank you|great|perfect)\b/.test(folded)) return 'You are welcome. Anything else?';
  if (/\b(?:bye|goodbye|see you)\b/.test(folded)) return `See you soon at ${shopName()}.`;
  if (/\b(?:who are you|are you (?:a |an )?(?:robot|bot|human|person|ai))\b/.test(folded))
    return `I am the assistant of ${shopName()}, a program. ${HELP}`;
  return /\b(?:hi|hello|hey|good morning|good evening|help)\b/.test(folded) ? `Hello. How can I help? ${HELP}` : null;
}
