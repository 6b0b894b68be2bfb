import { toCents } from '#contract/money.ts';
import { canonical } from '#contract/options/option-rules.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import type { Quote, QuoteProblem } from '#contract/receiving/receiving.ts';
import { settings } from '#server/current-settings.ts';
import type { SessionRequest, SessionRow } from '#server/features/agent-sessions/index.ts';
import { judgeItems, offers, quote } from '#server/features/orders/index.ts';
import { type Buyer, isForAccounts } from '#server/features/promotions/index.ts';
import { canonicalVariantId, variantTitle } from '../menu/variants.ts';
import { NO_OPTIONS, type Offered, optionsFor } from './options.ts';

/** What the shop says of a prepared cart or order now. Nothing is held or written. */

/** How a prepared order can be received: never at a table, which is for guests who sit there. */
type Way = 'recoger' | 'domicilio' | 'paquete';
type Request = SessionRequest;
type RequestLine = Request['lines'][number];

export type Problem = Pick<QuoteProblem, 'code' | 'message'> & {
  /** The place of the line it is about; absent for the whole. */
  line?: number;
  /** The field that is missing, by its name in `MISSING`. */
  field?: string;
  /** Why a coupon is not used. */
  reason?: string;
};

export type ViewLine = RequestLine & {
  variantId: string;
  title: string;
  image: string | null;
  unitCents: number;
  /** Zero for a line that cannot be bought. */
  subtotalCents: number;
  discountCents: number;
  isBought: boolean;
};

export type View = {
  lines: ViewLine[];
  subtotalCents: number;
  discountCents: number;
  deliveryCents: number;
  totalCents: number;
  /** How the order is received with the chosen option; null while nothing is chosen. */
  tipo: Way | null;
  offered: Offered;
  /** The chosen option while it is offered. */
  option: string | null;
  problems: Problem[];
  /** The order as the payment page and the draft of a payment take it; null without a line that can be bought. */
  orderData: OrderData | null;
};

const itemOf = ({ productId, options, quantity, note }: RequestLine): OrderData['items'][number] => ({
  product_id: productId,
  quantity,
  note: note || null,
  ...(options && { options }),
});

/** The key by which a quote adds lines up. */
const keyOf = (productId: string, options: { id: string; quantity: number }[], note: string) =>
  JSON.stringify([productId, canonical(options), note]);

/** @param isCart carts have no way to be received, and miss nothing */
export async function viewOf({ request, kind }: Pick<SessionRow, 'request' | 'kind'>, now = new Date()): Promise<View> {
  const isCart = kind === 'cart';
  const judged = await judgeItems(request.lines.map(itemOf));
  const problems: Problem[] = [];
  const lines = request.lines.map((line, at): ViewLine => {
    const one = judged[at];
    const [product, groups] = [one?.product ?? null, one?.groups ?? []];
    const isBought = one !== undefined && !('refusal' in one);
    if (one && 'refusal' in one) problems.push({ code: one.refusal.code, message: sentenceOf(one.refusal), line: at });
    return {
      ...line,
      variantId: canonicalVariantId(line.productId, groups, line.options),
      title: product ? variantTitle(product.name, groups, line.options) : 'Producto no disponible',
      image: product?.image ?? null,
      unitCents: one && 'unitCents' in one ? one.unitCents : (product?.priceCents ?? 0),
      subtotalCents: 0,
      discountCents: 0,
      isBought,
    };
  });
  const bought = lines.filter((line) => line.isBought);
  if (bought.length === 0) return { ...nothing(lines), problems };
  const items = bought.map(itemOf);
  const staying = judged.flatMap((one) => ('refusal' in one || one.product.ships ? [] : [one.product.name]));
  const offered = isCart ? NO_OPTIONS : await optionsFor(request, items, staying, now);
  const option = offered.options.some(({ id }) => id === request.option) ? request.option : null;
  const tipo = isCart ? null : typeOf(request, option, offered);
  const orderData = orderDataOf(request, items, tipo, option);
  const priced = await quote({ ...orderData, tipo: tipo ?? 'recoger', hora: orderData.hora ?? null }, null, now, buyerOf(request));
  allot(lines, judged, priced);
  problems.push(...fromQuote(priced, { isTimed: option !== null, isCart, items: bought, lines }));
  if (!isCart) problems.push(...offered.problems, ...(offered.options.length > 0 ? goneOption(request, option) : []));
  return {
    lines,
    subtotalCents: toCents(priced.subtotal),
    discountCents: toCents(priced.descuento),
    deliveryCents: toCents(priced.envio),
    totalCents: toCents(priced.total),
    tipo,
    offered,
    option,
    problems: unique(problems),
    // A code that is refused lowers no price, and a payment that names it would be refused.
    orderData: priced.problemas.some(({ code }) => code === 'coupon_refused') ? { ...orderData, codigo: null } : orderData,
  };
}

/** The guest who will pay, so that a code which that person has used up is not promised. */
const buyerOf = ({ buyer: { email, telephone } }: Request): Buyer | null =>
  email === null ? null : { id: null, isGuest: true, email, telephone };

const nothing = (lines: ViewLine[]): Omit<View, 'problems'> => ({
  lines,
  ...{ subtotalCents: 0, discountCents: 0, deliveryCents: 0, totalCents: 0 },
  ...{ tipo: null, offered: NO_OPTIONS, option: null, orderData: null },
});

/** A delivery without a chosen option is priced as the way that reaches its address. */
function typeOf({ tipo, address }: Request, option: string | null, offered: Offered): Way | null {
  if (tipo !== 'domicilio') return tipo;
  if (option !== null) return option === 'paquete' ? 'paquete' : 'domicilio';
  const ways = offers(settings(), { postalCode: address?.postalCode ?? null }).map((offer) => offer.tipo);
  const sendsParcels = offered.options.some(({ id }) => id === 'paquete');
  return !ways.includes('domicilio') && sendsParcels ? 'paquete' : 'domicilio';
}

function orderDataOf({ address, buyer, codes }: Request, items: OrderData['items'], tipo: Way | null, option: string | null): OrderData {
  const isSent = tipo === 'domicilio' || tipo === 'paquete';
  return {
    items,
    tipo,
    hora: option === null || option === 'asap' || option === 'paquete' ? null : option,
    nombre: buyer.firstName,
    codigo: codes[0] ?? null,
    shipping_address:
      isSent && address
        ? {
            line1: address.line1 ?? '',
            line2: address.line2,
            city: address.city ?? '',
            state: address.state ?? address.city ?? '',
            postal_code: address.postalCode ?? '',
            country: address.country,
          }
        : null,
  };
}

/**
 * Writes what the quote says of its lines to those of the session. A quote adds equal lines up: each gets its part of the discount, the
 * last one the rest.
 */
function allot(lines: ViewLine[], judged: Awaited<ReturnType<typeof judgeItems>>, { lineas }: Quote): void {
  const wanted = new Map<string, { lines: ViewLine[]; units: number }>();
  for (const [at, line] of lines.entries()) {
    const one = judged[at];
    if (!one || 'refusal' in one) continue;
    const key = keyOf(line.productId, one.chosen, line.note);
    const group = wanted.get(key) ?? { lines: [], units: 0 };
    wanted.set(key, { lines: [...group.lines, line], units: group.units + line.quantity });
  }
  // The quote keeps the order in which its lines were first wanted.
  let next = 0;
  for (const { lines: equal, units } of wanted.values()) {
    let [counted, discountCents] = [0, 0];
    while (counted < units && next < lineas.length) {
      const quoted = lineas[next++];
      counted += quoted?.quantity ?? 0;
      discountCents += toCents(quoted?.discount ?? 0);
    }
    let rest = discountCents;
    for (const [place, line] of equal.entries()) {
      const part = place === equal.length - 1 ? rest : Math.floor((discountCents * line.quantity) / units);
      rest -= part;
      Object.assign(line, { subtotalCents: line.unitCents * line.quantity, discountCents: part });
    }
  }
}

const OF_HOURS = new Set(['closed', 'paused', 'slot_full']);
const OF_WAY = new Set(['tipo_required', 'tipo_off', 'outside_zones', 'not_shippable', 'below_minimum']);

type Asked = { isTimed: boolean; isCart: boolean; items: readonly ViewLine[]; lines: readonly ViewLine[] };

/** The problems of a quote that are the program's to solve. Hours and ways that nothing was chosen of are told by the options instead. */
function fromQuote({ problemas }: Quote, { isTimed, isCart, lines }: Asked): Problem[] {
  return problemas.flatMap(({ code, message, data }): Problem[] => {
    if (OF_HOURS.has(code) && !isTimed) return [];
    if (OF_WAY.has(code) && isCart) return [];
    const { product_id, motivo } = (data ?? {}) as { product_id?: string; motivo?: string };
    const line = product_id ? lines.findIndex(({ productId }) => productId === product_id) : -1;
    return [
      { code, message, ...(line >= 0 && { line }), ...(motivo && { reason: isForAccounts({ code, message }) ? 'solo_cuentas' : motivo }) },
    ];
  });
}

const goneOption = ({ option }: Request, kept: string | null): Problem[] =>
  option !== null && kept === null ? [{ code: 'slot_full', message: 'Ese horario ya no tiene lugar para tu pedido. Elige otro.' }] : [];

const sentenceOf = (refusal: { message: string; extra: Record<string, unknown> }): string =>
  Object.values((refusal.extra.errors ?? {}) as Record<string, string>)[0] ?? refusal.message;

const unique = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((one) => [`${one.code} ${one.line ?? ''} ${one.field ?? ''}`, one])).values(),
];
