import { z } from 'zod';
import { MAILED, PUSHED } from '#contract/orders/order-statuses.ts';
import { ORDER_TYPES } from '#contract/orders/order-types.ts';
import { GLOBAL_PERIODS } from '../invoices/factura-states.ts';
import { hasRfcDate, RFC } from '../invoices/rfc.ts';
import { hasWholeCentavos } from '../money.ts';
import { TILL_METHODS } from '../till-methods.ts';
import { Email, isInYears, line, OUT_OF_YEARS, Phone, PostalCode, pastedCode } from '../wire/shapes.ts';
import { Brand } from './brand.ts';
import { minutesOf, WEEK } from './opening-hours.ts';

const whole = (min: number, max: number) =>
  z
    .number('Escribe un número.')
    .int('Debe ser un número entero.')
    .min(min, `El mínimo es ${min}.`)
    .max(max, `El máximo es ${max.toLocaleString('en-US')}.`);
/** At most two decimals. */
const decimal = (min: number, max: number) =>
  z
    .number('Escribe un número.')
    .min(min, `El mínimo es ${min}.`)
    .max(max, `El máximo es ${max.toLocaleString('en-US')}.`)
    .refine(hasWholeCentavos, 'Usa dos decimales como máximo.');
const flag = z.boolean('Debe ser verdadero o falso.');
const Name = line(2, 100);
/** A value for each of these keys. An unknown key is refused: leaving it out would hide a typing error, such as an English weekday. */
const keyed = <T extends z.ZodRawShape>(shape: T, unknown = 'Este dato no se conoce.') =>
  z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? unknown : undefined) });
const flags = <K extends string>(keys: readonly K[]) => keyed(Object.fromEntries(keys.map((key) => [key, flag])) as Record<K, typeof flag>);
/** Must be in the request: a section is replaced as a whole, and an absent key would erase what is stored. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable();

const Link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Escribe una dirección que empiece con https://.' })
  .max(300, 'No puede exceder los 300 caracteres.');

const Casa = z.object({
  nombre: Name,
  direccion: line(2, 200),
  telefono: Phone,
  correo: Email,
  redes: z.object({ instagram: orNull(Link), facebook: orNull(Link), tiktok: orNull(Link) }),
  mapa: z.object({
    lat: z.number('Escribe un número.').min(-90, 'El mínimo es -90.').max(90, 'El máximo es 90.'),
    lng: z.number('Escribe un número.').min(-180, 'El mínimo es -180.').max(180, 'El máximo es 180.'),
  }),
});

const MOST_SPANS = 3;
const MOST_DAYS = 400;
const Time = z.string('Escribe una hora.').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Escribe una hora entre 00:00 y 24:00.');
const Spans = z
  .array(
    z
      .tuple([Time, Time], 'Escribe cuándo abre y cuándo cierra.')
      .refine(([from, until]) => minutesOf(from) < minutesOf(until), 'Debe cerrar después de abrir.'),
  )
  .max(MOST_SPANS, `Hasta ${MOST_SPANS} turnos al día.`)
  .overwrite((spans) => spans.toSorted(([one], [other]) => minutesOf(one) - minutesOf(other)))
  .refine(
    (spans) => spans.every(([from], at) => at === 0 || minutesOf((spans[at - 1] as [string, string])[1]) <= minutesOf(from)),
    'Los turnos se enciman.',
  );
const AnyDay = z.iso.date('Escribe una fecha.');
const Day = AnyDay.refine(isInYears, OUT_OF_YEARS);

const Horario = z
  .object({
    semana: keyed(Object.fromEntries(WEEK.map((day) => [day, Spans])) as Record<(typeof WEEK)[number], typeof Spans>, 'Día desconocido.'),
    cerrados: z.array(Day).overwrite((days) => [...new Set(days)].sort()),
    especiales: z.record(Day, Spans),
  })
  .refine(({ cerrados, especiales }) => cerrados.length + Object.keys(especiales).length <= MOST_DAYS, {
    path: ['cerrados'],
    error: `Hasta ${MOST_DAYS} días cerrados y especiales.`,
  });

const MOST_TABLES = 200;
const MOST_BLOCKS = 200;
const LoungeTable = z.object({
  numero: whole(1, 999),
  lugares: whole(1, 40),
  /** The number of the adjoining table that can be joined with it. */
  junto_a: whole(1, 999).optional(),
});

/** A day (inclusive as an end), a local time of the shop, or an instant. */
const Moment = z.union([AnyDay, z.iso.datetime({ local: true, offset: true })], 'Escribe una fecha.').refine(isInYears, OUT_OF_YEARS);
const Block = z.object({
  /** Absent means the whole lounge. */
  mesa: whole(1, 999).optional(),
  desde: Moment,
  hasta: Moment,
  motivo: line(1, 100),
});

const Lounge = z
  .object({
    mesas: z
      .array(LoungeTable)
      .min(1, 'Hace falta una mesa.')
      .max(MOST_TABLES, `Hasta ${MOST_TABLES} mesas.`)
      .overwrite((tables) => tables.toSorted((one, other) => one.numero - other.numero)),
    estancia_horas: whole(1, 8),
    dias_adelante: whole(1, 365),
    confirmar_a_mano: flag,
    bloqueos: z.array(Block).max(MOST_BLOCKS, `Hasta ${MOST_BLOCKS} bloqueos.`),
  })
  .superRefine(({ mesas, bloqueos }, context) => {
    const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const byNumber = new Map(mesas.map((table) => [table.numero, table]));
    mesas.forEach(({ numero, junto_a }, at) => {
      if (mesas.findIndex((one) => one.numero === numero) < at) wrong(['mesas', at, 'numero'], `La mesa ${numero} está dos veces.`);
      if (junto_a !== undefined && (junto_a === numero || byNumber.get(junto_a)?.junto_a !== numero))
        wrong(['mesas', at, 'junto_a'], `La mesa ${junto_a} no está junto a la ${numero}.`);
    });
    bloqueos.forEach(({ mesa, desde, hasta }, at) => {
      if (mesa !== undefined && !byNumber.has(mesa)) wrong(['bloqueos', at, 'mesa'], 'Mesa desconocida.');
      const sameForm = desde.length === hasta.length;
      const [from, until] =
        sameForm && !desde.endsWith('Z') && desde.length <= 19 ? [desde, hasta] : [Date.parse(desde), Date.parse(hasta)];
      if (until < from || (until === from && desde.length > 10)) wrong(['bloqueos', at, 'hasta'], 'Debe terminar después de empezar.');
    });
  });

const Puntos = z.object({
  /** Points for each peso paid. */
  por_peso: decimal(0, 100),
  descuento_puntos: whole(1, 1_000_000),
  descuento_porcentaje: whole(1, 100),
  gratis_puntos: whole(1, 1_000_000),
});

export const SLOT_MINUTES = [5, 6, 10, 12, 15, 20, 30, 60] as const;
const Delay = whole(0, 240);
/** In UTC, like all instants of the API. */
const PauseUntil = z.iso
  .datetime({ offset: true, error: 'Escribe una fecha y hora.' })
  .refine(isInYears, OUT_OF_YEARS)
  .overwrite((text) => (isInYears(text) && !text.endsWith('Z') ? new Date(text).toISOString() : text))
  .nullable();
export const Pace = { demora_minutos: Delay.optional(), pausa_hasta: PauseUntil.optional() };

const Pedidos = z.object({
  tipos: flags(ORDER_TYPES),
  /** Whether orders need a type; null: only once delivery has a price (`isTypeRequired`). */
  exigir_tipo: flag.nullable(),
  tramo_minutos: z.literal([...SLOT_MINUTES], `Elige uno de ${SLOT_MINUTES.join(', ')}.`),
  /** Minutes of work that fit into one slot; 0: the station takes no orders. */
  capacidad: keyed({ barra: whole(0, 1000), cocina: whole(0, 1000) }),
  demora_minutos: Delay,
  pausa_hasta: PauseUntil,
});

const MOST_COST = 10_000;
/** The second number is not smaller than the first. */
const range = (max: number) =>
  z
    .tuple([whole(0, max), whole(0, max)], 'Escribe dos números.')
    .refine(([from, until]) => from <= until, 'El segundo no puede ser menor que el primero.');

const Entrega = z.object({
  zonas: z
    .array(
      z.object({
        nombre: Name,
        codigos: z
          .array(z.string('Escribe un código postal.').regex(/^(?:\d{5}|\d{1,4}\*)$/, 'Escribe 5 dígitos, o de 1 a 4 y un *.'))
          .min(1, 'Hace falta un código postal.')
          .max(500, 'Hasta 500 códigos.'),
        costo: decimal(0, MOST_COST),
        minimo: decimal(0, MOST_COST),
        minutos: range(1440),
      }),
    )
    .max(50, 'Hasta 50 zonas.'),
  paquete: z.object({ costo: decimal(0, MOST_COST), dias: range(365) }),
});

const Propinas = z.object({
  activas: flag,
  porcentajes: z.array(whole(1, 50)).max(5, 'Hasta 5 porcentajes.'),
});

export const BILL_DETAILS = ['renglones', 'consumo'] as const;

const Fiscal = z.object({
  rfc: orNull(
    pastedCode('Escribe un RFC válido.').toUpperCase().regex(RFC, 'Escribe un RFC válido.').refine(hasRfcDate, 'Escribe un RFC válido.'),
  ),
  razon_social: orNull(Name),
  regimen: orNull(z.string('Escribe 3 dígitos.').regex(/^\d{3}$/, 'Escribe 3 dígitos.')),
  codigo_postal: orNull(PostalCode),
  serie: orNull(pastedCode('Escribe un texto.').regex(/^[A-Za-z0-9-]{0,10}$/, 'Hasta 10 letras y números.')),
  dias_para_facturar: whole(0, 365),
  /** What an invoice lists: the lines of the order, or one line for each tax rate. */
  detalle: z.enum(BILL_DETAILS, 'Elige renglones o consumo.'),
  /** How often the shop issues one invoice for all sales without an invoice of their own. */
  global: z.enum(GLOBAL_PERIODS, 'Elige no, diaria, semanal, quincenal o mensual.'),
  /** The SAT's key of products that have none. */
  clave_consumo: pastedCode('Escribe 8 dígitos.').regex(/^\d{8}$/, 'Escribe 8 dígitos.'),
  /** The postal code where invoices are issued; null: that of the issuer. */
  lugar_expedicion: orNull(PostalCode),
});

/** How a notice to the staff arrives. */
export const NOTICE_WAYS = ['off', 'correo', 'push'] as const;
const NoticeWay = z.enum(NOTICE_WAYS, 'Elige off, correo o push.');
export type NoticeWay = z.output<typeof NoticeWay>;
/** The limit of persons who get notices: each notice is sent once for each of them. */
const MOST_NOTICED = 20;
const PERSON = 'Elige a alguien del personal.';

const Avisos = z.object({
  correo: flags(MAILED),
  push: flags(PUSHED),
  /** Notices to the staff. */
  dueno: keyed({ pedido_nuevo: NoticeWay, reservacion_nueva: NoticeWay, agotado: NoticeWay, corte: NoticeWay }),
  /** The members of the staff who get them, by user id. */
  quien: z
    .array(z.uuid(PERSON))
    .max(MOST_NOTICED, `Hasta ${MOST_NOTICED} personas.`)
    .overwrite((ids) => [...new Set(ids)]),
});
/** Something that the staff may be told of. */
export type NoticeKind = keyof z.output<typeof Avisos>['dueno'];

const MOST_TILLS = 10;
const TILL_METHOD = z.enum(TILL_METHODS, 'Elige efectivo, terminal o transferencia.');
const Caja = z.object({
  activa: flag,
  cajas: z
    .array(line(1, 30))
    .min(1, 'Hace falta una caja.')
    .max(MOST_TILLS, `Hasta ${MOST_TILLS} cajas.`)
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, 'Cada caja lleva otro nombre.'),
  /** Which orders of guests may be paid at the till. */
  en_caja: keyed({ recoger: flag, mesa: flag }),
  /** How long an account waits to be collected. */
  minutos: whole(5, 60),
  metodos: z
    .array(TILL_METHOD)
    .min(1, 'Hace falta una forma de pago.')
    .overwrite((methods) => TILL_METHODS.filter((method) => methods.includes(method))),
});

const MOST_PLATFORMS = 100;
const Agentes = z.object({
  activo: flag,
  /** The hosts of the programs that may prepare orders; empty: all. */
  plataformas: z
    .array(
      z
        .string('Escribe un dominio.')
        .trim()
        .toLowerCase()
        .max(253, 'Escribe un dominio.')
        .regex(z.regexes.domain, 'Escribe un dominio, como ejemplo.com.'),
    )
    .max(MOST_PLATFORMS, `Hasta ${MOST_PLATFORMS} dominios.`)
    .overwrite((hosts) => [...new Set(hosts)].sort()),
});

/** The sections of the settings, each with the schema of its value. A value that a schema answers, it accepts again. */
export const SECTIONS = {
  casa: Casa,
  marca: Brand,
  horario: Horario,
  lounge: Lounge,
  puntos: Puntos,
  pedidos: Pedidos,
  entrega: Entrega,
  propinas: Propinas,
  fiscal: Fiscal,
  avisos: Avisos,
  caja: Caja,
  agentes: Agentes,
};
export type Section = keyof typeof SECTIONS;
export type Settings = { [S in Section]: z.output<(typeof SECTIONS)[S]> };
