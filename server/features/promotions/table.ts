import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Category } from '#contract/catalog/catalog.ts';
import { PROMOTION_KIND, PROMOTION_KINDS } from '#contract/promotions/promotion-rules.ts';
import type { Weekday } from '#contract/settings/opening-hours.ts';

const WITHOUT_VALUE = PROMOTION_KINDS.filter((kind) => PROMOTION_KIND[kind].unit === null).map((kind) => sql.raw(`'${kind}'`));

export const promotions = pgTable(
  'promotions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** Null: the promotion applies automatically. */
    codigo: text(),
    clase: text({ enum: PROMOTION_KINDS }).notNull(),
    /** Percent, or centavos of a `monto`; null for a kind without a value. */
    valor: integer(),
    categorias: text().array().$type<Category[]>().notNull(),
    productos: uuid().array().notNull(),
    dias: text().array().$type<Weekday[]>().notNull(),
    desdeHora: text('desde_hora'),
    hastaHora: text('hasta_hora'),
    inicia: timestamp({ withTimezone: true }),
    termina: timestamp({ withTimezone: true }),
    minimoCents: integer('minimo_cents').notNull(),
    limiteTotal: integer('limite_total'),
    limitePersona: integer('limite_persona'),
    soloCuentas: boolean('solo_cuentas').notNull(),
    combinable: boolean().notNull(),
    activa: boolean().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Deleted promotions stay, because orders and payments refer to them. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('promotions_codigo').on(table.codigo).where(sql`${table.deletedAt} is null`),
    check('promotions_clase', sql`${table.clase} in (${sql.raw(PROMOTION_KINDS.map((kind) => `'${kind}'`).join(', '))})`),
    check(
      'promotions_valor',
      sql`(${table.valor} is null) = (${sql.join(
        WITHOUT_VALUE.map((kind) => sql`${table.clase} = ${kind}`),
        sql` or `,
      )})`,
    ),
    check('promotions_percent', sql`${table.clase} <> 'porcentaje' or ${table.valor} between 1 and 100`),
    check('promotions_times', sql`${table.termina} > ${table.inicia}`),
  ],
);

/** The promotions that a payment, and later its order, uses. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    intentId: text('intent_id').notNull(),
    /** Not a foreign key: its check would lock the promotion's row for each payment. Promotion rows are never removed. */
    promotionId: uuid('promotion_id').notNull(),
    /** Who uses the promotion: an account's id, and digests of mailbox and telephone. */
    persons: text().array().notNull(),
    /** False once it was released: the row records what a late payment takes again. */
    taken: boolean().notNull().default(true),
    /** True when the use is part of the counts, because the promotion had a limit. */
    counted: boolean().notNull(),
    /** True when the payment has become an order. */
    ordered: boolean().notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.promotionId] }),
    index('promotion_uses_promotion').on(table.promotionId),
    index('promotion_uses_unpaid').on(table.at).where(sql`not ${table.ordered}`),
  ],
);

/**
 * How many times a promotion with a limit was used: in all, and by each person. Promotions without a limit have no rows, so that their
 * orders do not wait for each other.
 */
export const promotionCounts = pgTable(
  'promotion_counts',
  {
    promotionId: uuid('promotion_id').notNull(),
    /** An entry of `persons` in the uses; empty for the count of all persons together. */
    person: text().notNull(),
    used: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.person] }), check('promotion_counts_used', sql`${table.used} >= 0`)],
);
