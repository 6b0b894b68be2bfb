import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** What a program wants, as it sent it last, in the words of this shop. Nothing of it is held. */
export type SessionRequest = {
  lines: {
    /** The program's own name of the line, answered unchanged. */
    id: string;
    productId: string;
    /** The chosen options; null for the defaults. */
    options: { id: string; quantity: number }[] | null;
    quantity: number;
    note: string;
  }[];
  buyer: { firstName: string | null; lastName: string | null; email: string | null; telephone: string | null };
  /** Null while the program has not chosen how the person receives it. */
  tipo: 'recoger' | 'domicilio' | 'paquete' | null;
  /** The start of the chosen slot (ISO), `asap`, `paquete`, or null while nothing is chosen. */
  option: string | null;
  address: {
    id: string | null;
    line1: string | null;
    line2: string | null;
    city: string | null;
    state: string | null;
    postalCode: string | null;
    country: string | null;
  } | null;
  codes: string[];
};

export const SESSION_KINDS = ['cart', 'checkout'] as const;
export const STORED_STATES = ['open', 'paying', 'completed', 'canceled'] as const;

/** Carts and orders that programs prepare. */
export const agentSessions = pgTable(
  'agent_sessions',
  {
    /** `ses_` and 22 random characters: who knows it may read and change it. */
    id: text().primaryKey(),
    /** The second key, in the link for the person. */
    linkKey: text('link_key').notNull(),
    kind: text({ enum: SESSION_KINDS }).notNull(),
    /** The address of the program's profile; empty for the shop's own tools. */
    platform: text().notNull(),
    /** The host of that address, which screens show. */
    host: text().notNull(),
    /** True when its last change was signed with a key of the profile. */
    verified: boolean().notNull().default(false),
    /** The client that opened it; null for calls from inside. */
    address: text(),
    request: jsonb().$type<SessionRequest>().notNull(),
    /** The total that the last answer named, in centavos; null when it named none. */
    answeredCents: integer('answered_cents'),
    state: text({ enum: STORED_STATES }).notNull().default('open'),
    /** The cart from which this order was begun. */
    cartId: text('cart_id'),
    /** Since when `complete` is at work; null while it is not. A crash may leave it set. */
    payingAt: timestamp('paying_at', { withTimezone: true, precision: 3 }),
    /** The payment that `complete` opened. */
    intentId: text('intent_id'),
    orderId: uuid('order_id'),
    /** What its program saw when it ended; null while it is open, and for one that a person paid. */
    closedView: jsonb('closed_view'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('agent_sessions_address').on(table.address, table.expiresAt).where(sql`${table.state} = 'open'`),
    index('agent_sessions_expires').on(table.expiresAt),
    uniqueIndex('agent_sessions_order').on(table.orderId),
    // One open order for each cart.
    uniqueIndex('agent_sessions_cart').on(table.cartId).where(sql`${table.state} = 'open'`),
    check('agent_sessions_completed', sql`(${table.state} = 'completed') = (${table.orderId} is not null)`),
  ],
);
