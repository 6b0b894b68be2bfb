import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';

/** Triggers update the ratings of products with every change here, also when an account is deleted. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** Reviews are deleted with the account. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rating: integer().notNull(),
    comment: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while it is visible. Hidden reviews do not count in the product's rating (by the triggers). */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    /** The staff's reason for hiding it. */
    hiddenReason: text('hidden_reason'),
  },
  (table) => [
    unique('reviews_once').on(table.userId, table.productId),
    index('reviews_product').on(table.productId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('reviews_created_at').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('reviews_by_rating').on(table.rating, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('reviews_hidden').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(sql`${table.hiddenAt} is not null`),
    check('reviews_hidden_reason', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_comment', sql`char_length(${table.comment}) between 1 and 200`),
  ],
);
