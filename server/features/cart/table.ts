import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_QUANTITY } from '#contract/limits.ts';
import type { Chosen } from '#contract/options/option-rules.ts';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';

/** A cart belongs to a user or, for guests, to a session id. */
export const carts = pgTable(
  'carts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the guest's session id in base64url, because the id is a secret. */
    sessionHash: text('session_hash').unique(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('carts_one_owner', sql`num_nonnulls(${table.userId}, ${table.sessionHash}) = 1`),
    // Guest carts expire after 30 days.
    index('carts_guest_updated_at').on(table.updatedAt).where(sql`${table.sessionHash} is not null`),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** The chosen options in canonical form, so that equal choices are one line. */
    options: jsonb().$type<Chosen[]>().notNull().default([]),
    /** The guest's wish for this line; empty for none. */
    note: text().notNull().default(''),
    quantity: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_one_per_product').on(table.cartId, table.productId, table.options, table.note),
    index('cart_lines_product').on(table.productId),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
  ],
);
