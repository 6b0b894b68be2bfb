import type { Category } from '#contract/catalog/catalog.ts';
import { PROMOTION_KIND } from '#contract/promotions/promotion-rules.ts';
import type { NewPromotion, Promotion } from '#contract/promotions/promotions.ts';
import type { Weekday } from '#contract/settings/opening-hours.ts';
import { addDays, shopInstant } from '#contract/shop-clock.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { firstDay, lastDay } from '#web/features/promotions/words.ts';

/** A promotion with its fields as text: numbers, days and hours; empty for none. */
export type Draft = {
  isCoupon: boolean;
  codigo: string;
  clase: Promotion['clase'];
  valor: string;
  categorias: Category[];
  productos: string[];
  dias: Weekday[];
  desde_hora: string;
  hasta_hora: string;
  first_day: string;
  last_day: string;
  minimo: string;
  limite_total: string;
  limite_persona: string;
  solo_cuentas: boolean;
  combinable: boolean;
  activa: boolean;
};

const text = (value: number | null): string => (value === null ? '' : String(value));
/** Text that is not a number becomes NaN, which JSON sends as null and the server refuses. */
const number = (typed: string): number | null => (typed.trim() === '' ? null : typedNumber(typed));

const NEW: Draft = {
  ...{ isCoupon: true, codigo: '', clase: 'porcentaje', valor: '', categorias: [], productos: [], dias: [] },
  ...{ desde_hora: '', hasta_hora: '', first_day: '', last_day: '', minimo: '', limite_total: '', limite_persona: '' },
  ...{ solo_cuentas: false, combinable: false, activa: true },
};

/** @param saved null for a new promotion */
export function draftOf(saved: Promotion | null): Draft {
  if (!saved) return NEW;
  const { clase, categorias, productos, dias, solo_cuentas, combinable, activa } = saved;
  return {
    ...{ clase, categorias, productos, dias, solo_cuentas, combinable, activa },
    isCoupon: saved.codigo !== null,
    codigo: saved.codigo ?? '',
    valor: text(saved.valor),
    desde_hora: saved.desde_hora ?? '',
    // A time input cannot show 24:00.
    hasta_hora: saved.hasta_hora === '24:00' ? '00:00' : (saved.hasta_hora ?? ''),
    first_day: firstDay(saved),
    last_day: lastDay(saved),
    minimo: saved.minimo === 0 ? '' : String(saved.minimo),
    limite_total: text(saved.limite_total),
    limite_persona: text(saved.limite_persona),
  };
}

/** The request body. An instant whose day was not changed keeps its time. */
export function sent(saved: Promotion | null, draft: Draft): NewPromotion {
  const { clase, categorias, productos, dias, solo_cuentas, combinable, activa } = draft;
  const before = draftOf(saved);
  const startOf = (day: string) => shopInstant(day, 0).toISOString();
  return {
    ...{ clase, categorias, productos, dias, solo_cuentas, combinable, activa },
    codigo: draft.isCoupon ? draft.codigo.trim().toUpperCase() : null,
    valor: PROMOTION_KIND[clase].unit === null ? null : number(draft.valor),
    desde_hora: draft.desde_hora || null,
    hasta_hora: draft.hasta_hora === '00:00' ? '24:00' : draft.hasta_hora || null,
    inicia: draft.first_day === before.first_day ? (saved?.inicia ?? null) : draft.first_day ? startOf(draft.first_day) : null,
    termina: draft.last_day === before.last_day ? (saved?.termina ?? null) : draft.last_day ? startOf(addDays(draft.last_day, 1)) : null,
    minimo: number(draft.minimo) ?? 0,
    limite_total: number(draft.limite_total),
    limite_persona: number(draft.limite_persona),
  };
}

const TITLES: [title: string, fields: (keyof Draft)[]][] = [
  ['Código', ['isCoupon', 'codigo']],
  ['Descuento', ['clase', 'valor']],
  ['Productos', ['categorias', 'productos']],
  ['Días y horas', ['dias', 'desde_hora', 'hasta_hora', 'first_day', 'last_day']],
  ['Límites', ['minimo', 'limite_total', 'limite_persona', 'solo_cuentas', 'combinable']],
  ['Activa', ['activa']],
];

/** The changes in words. */
export function changesOf(saved: Promotion | null, draft: Draft): string[] {
  const before = draftOf(saved);
  const isChanged = (field: keyof Draft) => JSON.stringify(before[field]) !== JSON.stringify(draft[field]);
  return TITLES.filter(([, fields]) => fields.some(isChanged)).map(([title]) => title);
}
