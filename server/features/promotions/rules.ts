import { formatPrice, toCents, toPesos } from '#contract/money.ts';
import { type Applied, type CouponReason, PROMOTION_KIND, type PromotionTerms, timingOf } from '#contract/promotions/promotion-rules.ts';
import type { Announced, NewPromotion, Promotion } from '#contract/promotions/promotions.ts';
import type { OfferedRow, PromotionRow } from './queries.ts';

/** The limit of unknown codes per client; beyond it no code is looked up. */
export const UNKNOWN_CODES = { points: 10, seconds: 3600 };

/** Why a coupon is refused, and the sentence for the guest. */
export type Refused = { reason: CouponReason; message: string };
export const UNKNOWN: Refused = { reason: 'desconocido', message: 'No conocemos ese código.' };
export const USED_UP: Refused = { reason: 'usado', message: 'Ese código ya se usó todas las veces que se podía.' };

/** The automatic promotions and the coupon that are valid now for a cart. */
export type Offer = {
  automatic: PromotionTerms[];
  coupon: PromotionTerms | null;
  /** Why the code cannot be used, independent of the cart. */
  refused: Refused | null;
  /** The promotions among them that have a limit. */
  limited: string[];
};

type Buyer = { hasAccount: boolean };

const isUsedUp = ({ limiteTotal, used }: OfferedRow) => limiteTotal !== null && used >= limiteTotal;
const isUsedByPerson = ({ limitePersona, ownUsed }: OfferedRow) => limitePersona !== null && ownUsed >= limitePersona;

const termsOf = (row: PromotionRow): PromotionTerms => ({
  id: row.id,
  kind: row.clase,
  value: row.valor ?? 0,
  categories: row.categorias,
  productIds: row.productos,
  minimumCents: row.minimoCents,
  isCombinable: row.combinable,
});

const TIMING: Record<Exclude<ReturnType<typeof timingOf>, 'now'>, Refused> = {
  before: { reason: 'antes', message: 'Ese código todavía no se puede usar.' },
  after: { reason: 'despues', message: 'Ese código ya no se puede usar: terminó su tiempo.' },
  otherDay: { reason: 'no_aplica', message: 'Ese código no se puede usar hoy: vale otros días de la semana.' },
};

/** Known by its sentence: API clients get it as one of those that do not apply. */
export const FOR_ACCOUNTS: Refused = { reason: 'no_aplica', message: 'Ese código es para clientes con cuenta: entra a la tuya.' };

/** Why the buyer cannot use the promotion now, independent of the cart. */
function obstacle(row: OfferedRow, { hasAccount }: Buyer, now: Date): Refused | null {
  const timing = timingOf(
    { days: row.dias, fromHour: row.desdeHora, untilHour: row.hastaHora, startsAt: row.inicia, endsAt: row.termina },
    now,
  );
  if (timing !== 'now') return TIMING[timing];
  if (row.soloCuentas && !hasAccount) return FOR_ACCOUNTS;
  if (isUsedUp(row)) return USED_UP;
  return isUsedByPerson(row) ? { reason: 'usado', message: 'Ya usaste ese código.' } : null;
}

export function offerOf(rows: readonly OfferedRow[], code: string | null, buyer: Buyer, now: Date): Offer {
  const free = rows.filter((row) => obstacle(row, buyer, now) === null);
  const coupon = rows.find(({ codigo }) => codigo !== null);
  const refused = code === null ? null : coupon ? obstacle(coupon, buyer, now) : UNKNOWN;
  return {
    automatic: free.filter(({ codigo }) => codigo === null).map(termsOf),
    coupon: coupon && refused === null ? termsOf(coupon) : null,
    refused,
    limited: free.filter(({ limiteTotal, limitePersona }) => limiteTotal !== null || limitePersona !== null).map(({ id }) => id),
  };
}

/** Why the coupon is not used in this cart. */
export function refusedIn(refused: Applied['refused'], coupon: PromotionTerms | null): Refused | null {
  switch (refused) {
    case null:
      return null;
    case 'minimum':
      return { reason: 'minimo', message: `Ese código pide una compra mínima de ${formatPrice(toPesos(coupon?.minimumCents ?? 0))}.` };
    case 'scope':
      return { reason: 'no_aplica', message: 'Ese código no vale para los productos de tu pedido.' };
    case 'better':
      return { reason: 'no_aplica', message: 'Tu pedido ya tiene una promoción mejor, y ese código no se suma a ella.' };
  }
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const columnsOf = (input: NewPromotion) => ({
  codigo: input.codigo,
  clase: input.clase,
  valor: input.valor === null ? null : PROMOTION_KIND[input.clase].unit === 'pesos' ? toCents(input.valor) : input.valor,
  categorias: input.categorias,
  productos: input.productos.map((id) => id.toLowerCase()),
  dias: input.dias,
  desdeHora: input.desde_hora,
  hastaHora: input.hasta_hora,
  inicia: instant(input.inicia),
  termina: instant(input.termina),
  minimoCents: toCents(input.minimo),
  limiteTotal: input.limite_total,
  limitePersona: input.limite_persona,
  soloCuentas: input.solo_cuentas,
  combinable: input.combinable,
  activa: input.activa,
});

/** What the audit log compares of a promotion: `valor` with its unit. */
export function auditedFacts({ id: _, usos: __, version: ___, ...shown }: Promotion) {
  const valor = shown.valor === null ? null : PROMOTION_KIND[shown.clase].unit === 'pesos' ? formatPrice(shown.valor) : `${shown.valor} %`;
  return { ...shown, valor };
}

export const toWire = (row: PromotionRow, usos: number): Promotion => ({
  id: row.id,
  codigo: row.codigo,
  clase: row.clase,
  valor: row.valor !== null && PROMOTION_KIND[row.clase].unit === 'pesos' ? toPesos(row.valor) : row.valor,
  categorias: row.categorias,
  productos: row.productos,
  dias: row.dias,
  desde_hora: row.desdeHora,
  hasta_hora: row.hastaHora,
  inicia: row.inicia?.toISOString() ?? null,
  termina: row.termina?.toISOString() ?? null,
  minimo: toPesos(row.minimoCents),
  limite_total: row.limiteTotal,
  limite_persona: row.limitePersona,
  solo_cuentas: row.soloCuentas,
  combinable: row.combinable,
  activa: row.activa,
  usos,
  created_at: row.createdAt.toISOString(),
});

/**
 * @param productos the promotion's products that are not deleted
 * @returns null when its scope contains no product any more
 */
export function announcedOf(row: PromotionRow, productos: Announced['productos']): Announced | null {
  if (row.productos.length > 0 && productos.length + row.categorias.length === 0) return null;
  const { id, clase, valor, categorias, dias, desde_hora, hasta_hora, inicia, termina, minimo, solo_cuentas } = toWire(row, 0);
  return { id, clase, valor, categorias, dias, desde_hora, hasta_hora, inicia, termina, minimo, solo_cuentas, productos };
}
