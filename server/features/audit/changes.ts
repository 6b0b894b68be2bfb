import { isDeepStrictEqual } from 'node:util';
import { CATEGORY_LABELS, NOTICE_WAY_NAMES, STATION_NAMES, TAX_NAMES, WEEKDAY_NAMES } from '#contract/labels.ts';
import { formatPrice } from '#contract/money.ts';
import { ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import { PROMOTION_KIND } from '#contract/promotions/promotion-rules.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { shopClock } from '#contract/shop-clock.ts';

/** The Spanish names of fields in the audit log. A field that is not listed is Spanish in the API already. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'nombre',
  description: 'descripción',
  image: 'imagen',
  price: 'precio',
  original_price: 'precio anterior',
  category: 'categoría',
  featured: 'destacado',
  available: 'a la venta',
  sold_out_until: 'agotado hasta',
  ships: 'se envía por paquetería',
  tax: 'impuesto',
  clave_sat: 'clave SAT',
  unidad_sat: 'unidad SAT',
  station: 'estación',
  prep_seconds: 'segundos de preparación',
  allergens_own: 'alérgenos',
  dietary_own: 'dietas',
  categorias: 'categorías',
  dias: 'días',
  clase: 'descuento',
  codigo: 'código',
  minimo: 'mínimo',
  limite_total: 'límite total',
  limite_persona: 'límite por persona',
  solo_cuentas: 'solo con cuenta',
  combinable: 'se suma a otras',
  desde_hora: 'desde',
  hasta_hora: 'hasta',
  direccion: 'dirección',
  telefono: 'teléfono',
  estancia_horas: 'horas de estancia',
  dias_adelante: 'días adelante',
  confirmar_a_mano: 'confirmar a mano',
  junto_a: 'junto a',
  por_peso: 'puntos por peso',
  descuento_puntos: 'puntos del descuento',
  descuento_porcentaje: 'porcentaje del descuento',
  gratis_puntos: 'puntos del producto gratis',
  exigir_tipo: 'exigir tipo',
  tramo_minutos: 'minutos del tramo',
  demora_minutos: 'minutos de demora',
  pausa_hasta: 'pausa hasta',
  codigos: 'códigos',
  razon_social: 'razón social',
  regimen: 'régimen',
  codigo_postal: 'código postal',
  dias_para_facturar: 'días para facturar',
  detalle: 'detalle de las facturas',
  global: 'factura global',
  clave_consumo: 'clave del SAT',
  lugar_expedicion: 'lugar de expedición',
  push: 'en el teléfono',
  dueno: 'del dueño',
  pedido_nuevo: 'pedido nuevo',
  reservacion_nueva: 'reservación nueva',
  corte: 'cierre del día',
  quien: 'quién los recibe',
};

/** How many changes a summary names; the others are counted. */
const MOST_CHANGES = 10;
/** The longest text of one value. */
const MOST_TEXT = 60;

const named = (rows: Readonly<Record<string, { name: string }>>) => Object.entries(rows).map(([key, { name }]) => [key, name]);

const MONEY = new Set(['price', 'original_price', 'costo', 'minimo']);
/** The names of codes, by the field that holds them. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  category: CATEGORY_LABELS,
  categorias: CATEGORY_LABELS,
  tax: TAX_NAMES,
  station: STATION_NAMES,
  clase: Object.fromEntries(named(PROMOTION_KIND)),
  dias: WEEKDAY_NAMES,
  ...Object.fromEntries(Object.keys(DEFAULT_SETTINGS.avisos.dueno).map((kind) => [kind, NOTICE_WAY_NAMES])),
};
/** The names of keys that are codes, such as the statuses with a mail. */
const KEY_NAMES: Readonly<Record<string, string>> = Object.fromEntries([
  ...named(ORDER_STATUS),
  ...named(ORDER_TYPE),
  ...Object.entries(WEEKDAY_NAMES),
  ...Object.entries(STATION_NAMES),
]);

type Map_ = Readonly<Record<string, unknown>>;
const isMap = (value: unknown): value is Map_ => typeof value === 'object' && value !== null && !Array.isArray(value);

type Change = { path: readonly string[]; from: unknown; to: unknown };

/** Rows of a list by what names them: a table's number, a zone's name, else the place. */
const byName = (rows: readonly Map_[]): Map_ =>
  Object.fromEntries(rows.map((row, at) => [String(row.numero ?? row.nombre ?? at + 1), row]));
const areRows = (value: unknown): value is Map_[] => Array.isArray(value) && value.every(isMap);

function changesIn(from: unknown, to: unknown, path: readonly string[]): Change[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (areRows(from) && areRows(to) && from.length + to.length > 0) return changesIn(byName(from), byName(to), path);
  if (isMap(from) && isMap(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) => changesIn(from[key], to[key], [...path, key]));
  return [{ path, from, to }];
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const clipped = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text);

function textOf(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return MONEY.has(field) ? formatPrice(value) : String(value);
  if (typeof value === 'string') return CODES[field]?.[value] ?? (/^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? momentText(value) : value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '—';
    if (value.every((one) => typeof one === 'string' && ID.test(one))) return `${value.length} en total`;
    return value.map((one) => (Array.isArray(one) ? one.join('–') : textOf(one, field))).join(', ');
  }
  return Object.values(value as object)
    .map((one) => textOf(one, field))
    .join(' ');
}

/** An instant on the shop's clock: `2026-11-28 18:05`. */
function momentText(instant: string): string {
  const { today, minute } = shopClock(new Date(instant));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${today} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/**
 * What differs between two states of a thing, for the summary of an entry: `precio: $58.00 → $62.00; destacado: no → sí`. Empty when
 * nothing differs. The values are the shop's own: never pass a customer's.
 */
export function changesBetween(before: object, after: object): string {
  const changes = changesIn(before, after, []).map(({ path, from, to }) => {
    const field = path.at(-1) ?? '';
    const [was, is] = [from, to].map((value) => clipped(textOf(value, field)));
    return `${path.map((key) => FIELD_NAMES[key] ?? KEY_NAMES[key] ?? key).join(' · ')}: ${was} → ${is}${was === is ? ' (otro)' : ''}`;
  });
  const rest = changes.length > MOST_CHANGES ? `; y ${changes.length - MOST_CHANGES} más` : '';
  return `${changes.slice(0, MOST_CHANGES).join('; ')}${rest}`;
}

/** A summary with what changed after it. */
export const withChanges = (said: string, changes: string): string => (changes ? `${said}. ${changes}` : said);
