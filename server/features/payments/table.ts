import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Tax } from '#contract/catalog/catalog.ts';
import type { BoughtOption } from '#contract/options/option-rules.ts';
import type { PaymentInstructions } from '#contract/orders/order.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { Station } from '#contract/stations.ts';
import { users } from '#server/features/accounts/table.ts';

/** One line of a draft: the unit's price and the product at the time of the draft. */
export type DraftLine = {
  productId: string;
  options: BoughtOption[];
  /** True when cart rows that are older than the product's options count as this choice. */
  coversEmpty?: true;
  /** Absent when there is no note. */
  note?: string;
  quantity: number;
  /** The price of one unit with its options, after its reward. */
  priceCents: number;
  /** The discount on the whole line; absent when there is none. */
  discountCents?: number;
  /** The reward that lowered the price; such a line has one unit. */
  rewardId?: string;
  /** Absent in drafts that are older than the tax classes. */
  tax?: Tax;
  /** The SAT's keys of the product and its unit; absent when it has none of its own. */
  satKey?: string;
  satUnit?: string;
  /** The station that prepares it; absent in drafts that are older than the stations. */
  station?: Station;
  product: { id: string; slug: string; name: string; image: string; price: number; category: string };
};

/** How the guest receives the draft's order, and the amounts besides its lines. */
export type DraftReceiving = {
  tipo: OrderType;
  /** ISO; null for parcels. */
  promisedAt: string | null;
  mesa: number | null;
  mesaSecure: boolean;
  guestName: string | null;
  /** Served in a cup, to be drunk here; absent for everything else. */
  isHere?: true;
  reservationId: string | null;
  subtotalCents: number;
  discountCents: number;
  deliveryCents: number;
  tipCents: number;
  /** The ids of the promotions with a discount; absent when there are none. */
  promotions?: string[];
  /** The prepared order that this payment completes, and the host of the program that prepared it; absent for all others. */
  session?: { id: string; platform: string };
};

export const DRAFT_STATES = ['open', 'waiting', 'ordered', 'refunding', 'refunded', 'cancelled'] as const;

/** What a payment buys, stored when its intent is created. The lines are null for an intent without `order_data`. */
export const drafts = pgTable(
  'drafts',
  {
    intentId: text('intent_id').primaryKey(),
    /** Null once the account is deleted; the draft stays, because its money may still have to be refunded. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    lines: jsonb().$type<DraftLine[]>(),
    /** Provider and digest of the lines, unique among a user's open payments. Null when the draft has no lines. */
    fingerprint: text(),
    shippingAddress: jsonb('shipping_address').$type<Record<string, string | null>>(),
    /** Null for an order without a type. */
    receiving: jsonb().$type<DraftReceiving>(),
    amountCents: integer('amount_cents').notNull(),
    /** The points per peso at the time of the draft, in hundredths. */
    pointsRate: integer('points_rate').notNull().default(100),
    free: boolean().notNull().default(false),
    /**
     * open → waiting | ordered | refunding | cancelled; waiting (its order waits for the payment) → ordered | refunding;
     * ordered → refunding when its order becomes void; refunding → refunded | cancelled (nothing had been paid)
     */
    state: text({ enum: DRAFT_STATES }).notNull().default('open'),
    /** How to pay while the draft is `waiting`. */
    instructions: jsonb().$type<PaymentInstructions>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the provider is asked next, while the draft is open, waiting or being refunded. */
    checkAt: timestamp('check_at', { withTimezone: true }).notNull().default(sql`now() + interval '1 minute'`),
    /** Since when the provider refuses the refund, so that the owner must return the money in another way; requested again once a day. */
    refundFailedAt: timestamp('refund_failed_at', { withTimezone: true }),
    /** Since when the shop knows that it is paid without an order; null when the checkout came first. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
  },
  (table) => [
    index('drafts_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    uniqueIndex('drafts_same_lines').on(table.userId, table.fingerprint).where(sql`${table.state} = 'open'`),
    // Nearly all of a user's payments become orders; the others are counted when a payment is opened.
    index('drafts_unfinished').on(table.userId, table.createdAt).where(sql`${table.state} <> 'ordered'`),
    index('drafts_waiting').on(table.userId).where(sql`${table.state} = 'waiting'`),
    index('drafts_due').on(table.checkAt).where(sql`${table.state} in ('open', 'waiting', 'refunding')`),
    index('drafts_unmatched').on(table.paidAt).where(sql`${table.state} in ('open', 'refunding') and ${table.paidAt} is not null`),
    check('drafts_state', sql`${table.state} in (${sql.raw(DRAFT_STATES.map((state) => `'${state}'`).join(', '))})`),
    check('drafts_amount', sql`${table.amountCents} >= 0`),
  ],
);

/** A partial refund that the provider has to make, or has made. A refund of the whole rest is recorded in the draft's state instead. */
export const partRefunds = pgTable(
  'part_refunds',
  {
    /** The provider's idempotency key: a repeated request refunds the part only once. */
    id: uuid().primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => drafts.intentId, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the provider is asked next. */
    checkAt: timestamp('check_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null until the provider has confirmed the refund, and again when it failed afterwards. */
    returnedAt: timestamp('returned_at', { withTimezone: true }),
    /** Since when the provider refuses the refund; requested again once a day. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
  },
  (table) => [
    index('part_refunds_intent').on(table.intentId),
    index('part_refunds_failed').on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index('part_refunds_due').on(table.checkAt).where(sql`${table.returnedAt} is null`),
    check('part_refunds_amount', sql`${table.amountCents} > 0`),
  ],
);

/** The provider's customer of a user who has opened the saved cards. The provider stores the cards themselves. */
export const paymentCustomers = pgTable('payment_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
});
