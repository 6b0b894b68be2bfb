import type { Product } from '#contract/catalog/catalog.ts';
import { MAX_LINES, MAX_QUANTITY } from '#contract/limits.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { chosenOptions, optionsCents, type Selection } from '#contract/options/option-rules.ts';
import { fold } from '#contract/wire/fold.ts';
import { startOf } from '#web/features/catalog/options/rules.ts';
import { isSizeGroup } from '#web/lib/order/size-group.ts';

/** The ticket of a sale. Pure rules. */

/** What the till keeps of a product. `options` is absent until they are loaded, and for products without any. */
export type TillProduct = Pick<
  Product,
  'id' | 'name' | 'image' | 'price' | 'category' | 'featured' | 'available' | 'left' | 'has_options' | 'choose' | 'options'
>;

export type Line = { key: number; product: TillProduct; selection: Selection; note: string; quantity: number };

export const PLACES = { llevar: 'Para llevar', aqui: 'Aquí', mesa: 'Mesa' } as const;
export type Place = keyof typeof PLACES;

/** The customer who earns points. `codigo` was shown by the customer; `user_id` was found by telephone or e-mail. */
export type Customer = { name: string; points: number | null; as: { codigo: string } | { user_id: string } };

export type Ticket = {
  lines: readonly Line[];
  /** The line whose options are shown. */
  open: number | null;
  place: Place;
  mesa: number | null;
  /** The name for the cup. */
  nombre: string;
  /** The coupon. */
  codigo: string | null;
  customer: Customer | null;
};

export const EMPTY: Ticket = { lines: [], open: null, place: 'llevar', mesa: null, nombre: '', codigo: null, customer: null };

const groupsOf = ({ product }: Line) => product.options ?? [];

export const unitCents = (line: Line): number => toCents(line.product.price) + optionsCents(chosenOptions(groupsOf(line), line.selection));
export const lineCents = (line: Line): number => unitCents(line) * line.quantity;
export const subtotalCents = ({ lines }: Pick<Ticket, 'lines'>): number => lines.reduce((sum, line) => sum + lineCents(line), 0);
export const piecesOf = ({ lines }: Pick<Ticket, 'lines'>): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
export const piecesText = (pieces: number): string => `${pieces} ${pieces === 1 ? 'pieza' : 'piezas'}`;

/** How much one unit costs with its usual options, in pesos. */
export const usualPrice = (product: TillProduct): number =>
  toPesos(unitCents({ key: 0, product, selection: startOf(product.options ?? []), note: '', quantity: 1 }));

/** The first group in which a required choice is missing. */
export const lackingGroup = (line: Line) =>
  groupsOf(line).find(({ min, options }) => {
    const chosen = line.selection.filter(({ id }) => options.some((option) => option.id === id));
    return chosen.reduce((sum, { quantity }) => sum + quantity, 0) < min;
  });

const isSame = (one: Line, other: Line) =>
  one.product.id === other.product.id && one.note === other.note && JSON.stringify(one.selection) === JSON.stringify(other.selection);

/** Same product, options and note are one line. The line that is open stays apart, because its options may still change. */
function together(lines: readonly Line[], open: number | null): Line[] {
  const kept: Line[] = [];
  for (const line of lines) {
    const same = kept.find((one) => one.key !== open && line.key !== open && isSame(one, line));
    if (same && same.quantity + line.quantity <= MAX_QUANTITY)
      kept[kept.indexOf(same)] = { ...same, quantity: same.quantity + line.quantity };
    else kept.push(line);
  }
  return kept;
}

export const openLine = (ticket: Ticket, key: number | null): Ticket => ({ ...ticket, open: key, lines: together(ticket.lines, key) });

/** Adds the usual one, and opens its options. */
export function add(ticket: Ticket, product: TillProduct): Ticket {
  const key = 1 + Math.max(0, ...ticket.lines.map((line) => line.key));
  const line: Line = { key, product, selection: startOf(product.options ?? []), note: '', quantity: 1 };
  const open = (product.options ?? []).length > 0 ? key : null;
  const lines = together([...together(ticket.lines, null), line], open);
  return lines.length > MAX_LINES ? ticket : { ...ticket, lines, open };
}

export const change = (ticket: Ticket, key: number, by: Partial<Line>): Ticket => ({
  ...ticket,
  lines: ticket.lines.map((line) => (line.key === key ? { ...line, ...by } : line)),
});

export const remove = (ticket: Ticket, key: number): Ticket => ({
  ...ticket,
  open: ticket.open === key ? null : ticket.open,
  lines: ticket.lines.filter((line) => line.key !== key),
});

/** Fewer than one removes the line. */
export const setQuantity = (ticket: Ticket, key: number, quantity: number): Ticket =>
  quantity < 1 ? remove(ticket, key) : change(ticket, key, { quantity: Math.min(quantity, MAX_QUANTITY) });

/** An option's name without that of its group: 'Avena' of 'Leche de avena' in 'Leche'. */
export function shortName(group: string, name: string): string {
  const [first = '', ...words] = name.split(' ');
  if (words.length === 0 || fold(first) !== fold(group.trim())) return name;
  const rest = (words.length > 1 && words[0] === 'de' ? words.slice(1) : words).join(' ');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What differs from the usual one: the size, the swapped options, and the added ones. */
export function wordsOf(line: Line): { size: string | null; changed: string[] } {
  let size: string | null = null;
  const changed: string[] = [];
  for (const group of groupsOf(line)) {
    for (const { id, name, default: isUsual } of group.options) {
      const quantity = line.selection.find((one) => one.id === id)?.quantity ?? 0;
      if (quantity === 0 || (isUsual && quantity === 1)) continue;
      const short = shortName(group.name, name);
      if (isSizeGroup(group.name)) size = short;
      else changed.push(quantity > 1 ? `${quantity} ${short.toLowerCase()}` : short.toLowerCase());
    }
  }
  return { size, changed };
}

/** The order data of a sale. `withPrices`: the sale is kept without a network, and booked at the shown prices. */
export function orderData({ lines, place, mesa, nombre, codigo }: Ticket, withPrices = false) {
  return {
    items: lines.map((line) => ({
      product_id: line.product.id,
      quantity: line.quantity,
      ...(line.product.options && line.product.options.length > 0 && { options: [...line.selection] }),
      ...(line.note && { note: line.note }),
      ...(withPrices && { unit_price: toPesos(unitCents(line)) }),
    })),
    tipo: place === 'mesa' ? ('mesa' as const) : ('recoger' as const),
    ...(place === 'aqui' && { aqui: true }),
    ...(place === 'mesa' && { mesa }),
    ...(nombre.trim().length >= 2 && { nombre: nombre.trim() }),
    ...(codigo && { codigo }),
  };
}
