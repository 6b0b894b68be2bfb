import { shopName } from '#server/current-settings.ts';
import { lastNamed } from '#server/features/assistant/conversation.ts';
import { link, type Question, type Reply } from '#server/features/assistant/reply.ts';
import {
  account,
  address,
  CARE,
  changes,
  club,
  contact,
  contactLater,
  DOCTOR,
  delivery,
  HELP,
  hours,
  invoices,
  minimum,
  orders,
  payment,
  pickUp,
  points,
  refunds,
  tips,
  troubles,
  wifi,
} from './facts.ts';
import { byPrice, described, food, priced, suggested } from './food.ts';
import { grindIn } from './grinds.ts';
import { booking } from './lounge.ts';
import { plantMilkIn } from './milks.ts';

const MOST_FACTS = 4;
/** A question of at most this many words, with `it`, refers to the last product. */
const SHORT_WORDS = 8;

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
  [/\b(?:high ?)?chairs?\b/g, ' '],
  // A kind of dessert; 'Hot cakes' are breakfast.
  [/(?<!\b(?:hot|cheese) ?)\bcakes?\b/g, ' '],
];

type Fact = { asks: RegExp; unless?: RegExp; says: (question: Question) => string | Promise<string> };

const FACTS: Fact[] = [
  { asks: /\b(?:change|modify|edit|add|remove)\b.*\border\b|\bwrong address\b/, says: changes },
  {
    asks: /\b(?:cold|late|wrong|missing|charged twice|double charged|overcharged|complain\w*|spilled|never arrived)\b/,
    unless: /\b(?:how late|cold (?:brew|drinks?|coffee|milk|one)|(?:something|anything) cold|late night|open)\b/,
    says: troubles,
  },
  {
    asks: /\b(?:my|track|where is|status of)\b.*\border|\border status\b|\bhasn t arrived\b/,
    unless: /\b(?:cancel|refund|receipt|invoice|change|modify|add|remove|cold|wrong|missing)/,
    says: orders,
  },
  { asks: /\b(?:refunds?|money back|cancel\w*|return\w*)\b/, unless: /\b(?:table|booking|reserv\w*|subscri\w*)\b/, says: refunds },
  { asks: /\b(?:table|tables|book|booking|bookings|reserv\w*|lounge)\b|\b(?:[2-9]\d|1[3-9]) (?:people|guests)\b/, says: booking },
  { asks: /\b(?:pick ?up|pick it up|collect|take ?away|to go|takeout)\b/, says: pickUp },
  { asks: /\b(?:ship\w*|deliver\w*|send|parcel)\b/, says: ({ folded }) => delivery(folded) },
  { asks: /\bminimum\b|\bleast\b.*\border\b/, says: minimum },
  {
    asks: /\b(?:pay\w*|card|cards|cash|amex|american express|visa|mastercard|paypal|credit|debit|dollars?|usd|euros)\b/,
    unless: /\bgift\b/,
    says: payment,
  },
  {
    asks: /\b(?:what time|hours|opens?|opened|opening|closes?|closed|closing|when do you|how late)\b/,
    unless: /\b(?:refund|expire)\b/,
    says: ({ folded, now }) => hours(folded, now),
  },
  {
    asks: /\b(?:where (?:are|is|can)|located|location|address|find you|get there|directions|get to you)\b/,
    unless: /\border\b/,
    says: address,
  },
  { asks: /\b(?:phone|e-?mail|contact|call|whatsapp|speak to|talk to|complain\w*)\b/, says: contact },
  { asks: /\b(?:wi-?fi|internet|laptop|password of the)\b/, says: wifi },
  { asks: /\b(?:points?|rewards?|loyalty)\b/, says: points },
  { asks: /\b(?:newsletter|club|subscri\w*)\b/, says: club },
  { asks: /\b(?:receipts?|invoices?)\b/, says: invoices },
  { asks: /\btips?\b/, says: tips },
  { asks: /\b(?:account|sign up|register|password|log ?in)\b/, unless: /\bwi-?fi\b/, says: account },
];

/** Topics that neither the menu nor the facts answer. */
const UNKNOWN: [RegExp, string][] = [
  [/\b(?:parking|park|valet)\b/, 'parking'],
  [/\b(?:dogs?|pets?|cats?)\b/, 'pets'],
  [/\b(?:wheelchairs?|ramp|elevator|accessib\w*)\b/, 'wheelchair access'],
  [/\b(?:bring|allow\w*|welcome)\b.*\b(?:kids?|children|bab(?:y|ies))\b/, 'bringing children'],
  [/\b(?:high ?chairs?|chairs?|changing table|playground)\b/, 'places for children'],
  [/\b(?:gift cards?)\b/, 'gift cards'],
  [/\b(?:calories|nutrition\w*)\b/, 'calories'],
  [/\b(?:jobs?|hiring|vacanc\w*)\b/, 'jobs'],
  [/\b(?:outlets?|sockets?|plugs?)\b/, 'power outlets'],
  [/\b(?:organic|fair trade|kosher|halal)\b/, 'certifications'],
  [/\b(?:sugar|sweetener|diabet\w*)\b/, 'sugar'],
  [/\b(?:catering|events?|party|parties|birthday|wedding)\b/, 'events'],
  [/\b(?:split|separate)\b.*\b(?:bill|checks?|tab)\b|\bbill\b.*\bsplit\b/, 'splitting the bill'],
  [/\b(?:bathrooms?|restrooms?|toilets?|washrooms?)\b/, 'bathrooms'],
  [/\b(?:live music|band|concert)\b/, 'live music'],
  [/\b(?:terrace|patio|outdoors?|(?:sit|seats?|seating|tables?) outside|outside seating|smok\w*)\b/, 'a terrace or a smoking area'],
  [/\b(?:gift ?wrap\w*|wrap)\b/, 'gift wrapping'],
  [/\bspicy\b/, 'spiciness'],
];
const and = new Intl.ListFormat('en');

const CONTENTS =
  /\b(?:what s in|what is in|whats in|contains?|made (?:of|with|from)|come with|comes with|what is (?:a|an|the)|what s (?:a|an|the)|ingredients?|tell me about)\b/;
const HAS = /\b(?:does|do) [a-z ]{1,40}\b(?:have|has)\b/;

/** Answers a question in English with the facts of the shop and the catalogue. */
export async function inEnglish(asked: Question): Promise<Reply> {
  const { folded } = asked;
  const menuWords = MENU_WORDS.reduce((text, [words, name]) => text.replace(words, name), folded);
  const isOfLast = /\b(?:it|that|this|those|them|one)\b/.test(folded) && folded.split(' ').length <= SHORT_WORDS;
  const own = asked.index.named(menuWords);
  const named = own.length === 0 && isOfLast ? lastNamed(asked) : own;
  const facts = FACTS.filter(({ asks, unless }) => asks.test(folded) && !unless?.test(folded)).slice(0, MOST_FACTS);
  const eaten = food(asked, named);
  const asksPrice = /\b(?:how much|prices?|costs?|expensive)\b/.test(folded);
  const isPriced = named.length > 0 && (asksPrice || (!eaten && facts.length === 0));
  const isOfCoffee = /\bacid\w*\b/.test(folded) ? ofAcidity(asked) : null;
  const milk = plantMilkIn(asked, named);
  const grind = grindIn(asked);
  const menu =
    !eaten &&
    named.length === 0 &&
    facts.length === 0 &&
    !isOfCoffee &&
    !milk &&
    !asked.has('diabetes') &&
    !grind &&
    !byPrice(asked) &&
    /\b(?:beans?|menu|recommend\w*|have|best|drinks?|eat|food|desserts?|breakfast|lunch|coffees?)\b/.test(folded)
      ? suggested(asked)
      : null;
  const cheap = named.length === 0 ? byPrice(asked) : null;
  const isDescribed =
    named.length > 0 && !milk && ((!eaten && !asksPrice && facts.length === 0) || CONTENTS.test(folded) || (!eaten && HAS.test(folded)));
  const products = [
    grind ?? milk ?? eaten,
    isDescribed ? described(named) : null,
    cheap,
    isPriced ? priced(named, asked) : null,
    isOfCoffee,
    menu,
  ].filter((one) => one !== null);
  const unknown = UNKNOWN.filter(
    ([asks, topic]) => asks.test(folded) && !(topic === 'spiciness' && named.some(({ description }) => /picante/i.test(description))),
  ).map(([, topic]) => topic);
  const parts = [
    ...(await Promise.all(facts.map(({ says }) => says(asked)))),
    ...products.map(({ text }) => text),
    ...(unknown.length > 0 ? [`I have no information about ${and.format(unknown)}. ${contact()}`] : []),
  ];
  if (asked.has('diabetes')) parts.push(`${DOCTOR} ${CARE}`);
  if (parts.length === 0) {
    const said = polite(folded);
    return said ? { text: said } : { text: `I do not know that. ${HELP} For anything else, ${contactLater()}`, isUnknown: true };
  }
  const cards = [...new Set(products.flatMap(({ products: shown = [] }) => shown))].slice(0, 4);
  // 'Is the flan gluten free?', 'and the soup?': the sentence before says what is asked.
  const continues = /^(?:and|what about|how about)\b/.test(folded) && named.length > 0 && !eaten;
  const isUnknown = continues || (unknown.length === parts.length && facts.length === 0);
  return { text: parts.join('\n'), ...(isUnknown && { isUnknown }), ...(cards.length > 0 && { products: cards }) };
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
