import { z } from 'zod';
import { Category } from '../catalog/catalog.ts';
import { hasWholeCentavos } from '../money.ts';
import { CouponCode } from '../orders/receiving-fields.ts';
import { minutesOf, WEEK } from '../settings/opening-hours.ts';
import { endpoint } from '../wire/endpoint.ts';
import { Id, Instant, isInYears, OUT_OF_YEARS, Pesos, SeenVersion, Version, VersionsAsked } from '../wire/shapes.ts';
import { PROMOTION_KIND, PROMOTION_KINDS } from './promotion-rules.ts';

/** Coupons and automatic promotions, as managers edit them. */

/** The largest number of products of one promotion. */
export const MOST_PROMOTED = 100;
/** The largest number of promotions of the shop. */
export const MOST_PROMOTIONS = 200;

const Time = z.string('Escribe una hora.').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Escribe una hora entre 00:00 y 24:00.');
const Moment = z.iso.datetime({ offset: true, error: 'Escribe una fecha y hora.' }).refine(isInYears, OUT_OF_YEARS);
const flag = (usual: boolean) => z.boolean('Debe ser verdadero o falso.').default(usual);
const amount = (min: number, max: number) =>
  z
    .number('Escribe un monto.')
    .min(min, `El mínimo es ${min}.`)
    .max(max, `El máximo es ${max.toLocaleString('en-US')}.`)
    .refine(hasWholeCentavos, 'Usa dos decimales como máximo.');
const limit = (most: number) =>
  z
    .number('Escribe un número.')
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(most, `El máximo es ${most.toLocaleString('en-US')}.`)
    .nullable()
    .default(null);
/** A list without repetitions. */
const set = <T extends z.ZodType<string>>(one: T, most: number) =>
  z
    .array(one, 'Debe ser una lista.')
    .max(most, `Son a lo más ${most}.`)
    .overwrite((list) => [...new Set(list)])
    .default([]);

const isPercent = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 100;

export const NewPromotion = z
  .object({
    /** Null: the promotion applies automatically. */
    codigo: CouponCode.nullable().default(null),
    clase: z.enum(PROMOTION_KINDS, 'Elige qué descuenta.'),
    /** Percent or pesos, by the kind's unit. */
    valor: amount(0.01, 10_000).nullable().default(null),
    /** `categorias` and `productos` are both empty when the promotion is for all products. */
    categorias: set(Category, 10),
    productos: set(Id, MOST_PROMOTED),
    /** Empty: every day. */
    dias: set(z.enum(WEEK, 'Elige días de lun a dom.'), WEEK.length),
    desde_hora: Time.nullable().default(null),
    hasta_hora: Time.nullable().default(null),
    inicia: Moment.nullable().default(null),
    termina: Moment.nullable().default(null),
    minimo: amount(0, 100_000).default(0),
    limite_total: limit(1_000_000),
    limite_persona: limit(1000),
    solo_cuentas: flag(false),
    combinable: flag(false),
    activa: flag(true),
  })
  .superRefine(({ clase, valor, desde_hora, hasta_hora, inicia, termina }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const { name, unit } = PROMOTION_KIND[clase];
    if (unit === null && valor !== null) wrong('valor', `El ${name} no lleva valor.`);
    if (unit === 'pesos' && valor === null) wrong('valor', 'Escribe un monto.');
    if (unit === 'percent' && (valor === null || !isPercent(valor))) wrong('valor', 'Escribe un número entero de 1 a 100.');
    if (minutesOf(desde_hora ?? '00:00') >= minutesOf(hasta_hora ?? '24:00')) wrong('hasta_hora', 'Debe terminar después de empezar.');
    if (inicia !== null && termina !== null && Date.parse(termina) <= Date.parse(inicia))
      wrong('termina', 'Debe terminar después de empezar.');
  });
export type NewPromotion = z.infer<typeof NewPromotion>;

export const Promotion = z.object({
  id: z.string(),
  codigo: z.string().nullable(),
  clase: z.enum(PROMOTION_KINDS),
  valor: Pesos.nullable(),
  categorias: z.array(Category),
  productos: z.array(z.string()),
  dias: z.array(z.enum(WEEK)),
  desde_hora: z.string().nullable(),
  hasta_hora: z.string().nullable(),
  inicia: Instant.nullable(),
  termina: Instant.nullable(),
  minimo: Pesos,
  limite_total: z.number().int().nullable(),
  limite_persona: z.number().int().nullable(),
  solo_cuentas: z.boolean(),
  combinable: z.boolean(),
  activa: z.boolean(),
  /** Orders with this promotion that were not cancelled or refunded. */
  usos: z.number().int(),
  created_at: Instant,
  version: Version,
});
export type Promotion = z.infer<typeof Promotion>;

/** An automatic promotion as guests read it. `productos` leaves out deleted products. */
export const Announced = Promotion.pick({
  id: true,
  clase: true,
  valor: true,
  categorias: true,
  dias: true,
  desde_hora: true,
  hasta_hora: true,
  inicia: true,
  termina: true,
  minimo: true,
  solo_cuentas: true,
}).extend({ productos: z.array(z.object({ id: z.string(), name: z.string() })) });
export type Announced = z.infer<typeof Announced>;

export const promotions = {
  announced: endpoint('GET /api/promotions/announced', {
    access: 'anyone',
    summary: 'Las promociones que se aplican solas, sin límite de usos, vigentes o por empezar; las más nuevas primero',
    output: z.array(Announced),
  }),
  all: endpoint('GET /api/promotions', {
    access: 'manager',
    summary: 'Promociones y cupones, los más nuevos primero; con `?version=1`, con su versión',
    input: VersionsAsked,
    output: z.array(Promotion),
  }),
  create: endpoint('POST /api/promotions', {
    access: 'manager',
    status: 201,
    changes: 'catalog',
    summary: 'Crear una promoción, o un cupón si lleva `codigo`',
    input: NewPromotion,
    output: Promotion,
  }),
  update: endpoint('PUT /api/promotions/{id}', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Cambiar una promoción entera, si nadie la cambió desde su `version`; los pagos ya abiertos conservan su precio',
    input: NewPromotion.safeExtend({ id: Id, version: SeenVersion }),
    output: Promotion,
  }),
  remove: endpoint('DELETE /api/promotions/{id}', {
    access: 'manager',
    changes: 'catalog',
    summary: 'Borrar una promoción; los pedidos que la usaron conservan su descuento',
    input: z.object({ id: Id }),
  }),
};
