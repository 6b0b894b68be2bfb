import type { BoughtOption } from '#contract/options/option-rules.ts';
import { type OrderStatus, stepsOf } from '#contract/orders/order-statuses.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import { demoGroups, demoUses } from '#server/seed/catalog/option-groups.ts';

/** An option of the demo shop, in the form in which orders keep it. */
export type DemoChoice = BoughtOption;

export type TodayLine = { slug: string; options?: string[]; note?: string; quantity?: number; made?: true };

/** An order of today: how the guest receives it, what it contains, and its current status. */
export type TodayOrder = {
  /** How many minutes ago it was placed. */
  ago: number;
  status: OrderStatus;
  tipo: Extract<OrderType, 'recoger' | 'mesa'>;
  mesa: number | null;
  number: string;
  /** The promised hour, in minutes after the order was placed. */
  promise: number;
  lines: TodayLine[];
};

const latte = (size: string, milk = 'Leche entera', ...extras: string[]): TodayLine => ({
  slug: 'latte',
  options: [size, milk, 'Caliente', ...extras],
});

/** The last ones are open, so that the pages of bar and board show orders. */
export const TODAY: readonly TodayOrder[] = [
  { ago: 420, status: 'entregado', tipo: 'recoger', mesa: null, number: '318', promise: 10, lines: [latte('8 oz'), { slug: 'concha' }] },
  {
    ago: 310,
    status: 'entregado',
    tipo: 'mesa',
    mesa: 4,
    number: '642',
    promise: 15,
    lines: [
      { slug: 'molletes', quantity: 2 },
      { slug: 'cafe-de-olla', options: ['8 oz'], quantity: 2 },
    ],
  },
  {
    ago: 190,
    status: 'entregado',
    tipo: 'recoger',
    mesa: null,
    number: '77',
    promise: 10,
    lines: [{ slug: 'cold-brew', options: ['12 oz', 'Con hielo'] }],
  },
  {
    ago: 120,
    status: 'entregado',
    tipo: 'mesa',
    mesa: 9,
    number: '905',
    promise: 15,
    lines: [{ slug: 'panini' }, { slug: 'agua-de-jamaica', options: ['12 oz', 'Poco hielo'] }],
  },
  {
    ago: 75,
    status: 'entregado',
    tipo: 'recoger',
    mesa: null,
    number: '256',
    promise: 10,
    lines: [{ slug: 'espresso-doble' }, { slug: 'galleta-de-avena' }],
  },
  {
    ago: 26,
    status: 'listo',
    tipo: 'recoger',
    mesa: null,
    number: '43',
    promise: 45,
    lines: [latte('16 oz', 'Leche de almendra'), { slug: 'churros' }],
  },
  {
    ago: 17,
    status: 'preparando',
    tipo: 'mesa',
    mesa: 7,
    number: '44',
    promise: 40,
    lines: [
      { slug: 'cappuccino', options: ['8 oz', 'Leche deslactosada'], quantity: 2, made: true },
      latte('12 oz', 'Leche de avena', 'Shot extra'),
      { slug: 'hot-cakes' },
    ],
  },
  {
    ago: 9,
    status: 'pagado',
    tipo: 'recoger',
    mesa: null,
    number: '47',
    promise: 30,
    lines: [
      { ...latte('16 oz', 'Leche deslactosada', 'Vainilla'), note: 'Sin azúcar' },
      { slug: 'concha', quantity: 2 },
    ],
  },
  {
    ago: 4,
    status: 'pagado',
    tipo: 'recoger',
    mesa: null,
    number: '48',
    promise: 45,
    lines: [
      { slug: 'americano', options: ['12 oz', 'Caliente'] },
      { slug: 'flat-white', options: ['Leche entera'] },
    ],
  },
];

/** The statuses that an order of today has passed. */
export const stepsToday = ({ tipo, status }: TodayOrder): readonly OrderStatus[] => {
  const steps = stepsOf(tipo);
  return steps.slice(0, steps.indexOf(status) + 1);
};

/** The options of a line, in the order of the product's groups. @param known all options of the demo shop */
export const optionsOf = ({ slug, options = [] }: TodayLine, known: readonly DemoChoice[]): DemoChoice[] =>
  (demoUses[slug] ?? []).flatMap((use) => {
    const { name: group } = demoGroups[use.group];
    return known.filter((option) => option.group === group && options.includes(option.name));
  });
