/**
 * Changes of rows that no call of the API makes, or only many calls: time that has passed, and what an older version or a lost process left.
 * A test uses the API where one call does it.
 */
import { randomUUID } from 'node:crypto';
import { getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { db, pool } from '#server/db/client.ts';
import { demoRows } from '#server/db/demo-rows.ts';
import {
  emailVerifications,
  googleAccounts,
  googleHandOvers,
  knownAddresses,
  knownDevices,
  passwordResets,
  sessions,
  twoStepChallenges,
  twoSteps,
  users,
  wrongCodes,
} from '#server/features/accounts/table.ts';
import { digest } from '#server/features/accounts/tokens.ts';
import { billingData } from '#server/features/billing/table.ts';
import { carts } from '#server/features/cart/table.ts';
import { options, productOptionGroups } from '#server/features/catalog/options/table.ts';
import { catalogVersion, priceChanges, products } from '#server/features/catalog/table.ts';
import { contactReplies } from '#server/features/contact/table.ts';
import { dataExports } from '#server/features/exports/table.ts';
import { subscriptions } from '#server/features/newsletter/table.ts';
import { printedSlips } from '#server/features/orders/printing/table.ts';
import { orderSteps, orders } from '#server/features/orders/table.ts';
import { drafts, partRefunds } from '#server/features/payments/table.ts';
import { promotionCounts, promotions } from '#server/features/promotions/table.ts';
import { loungeWaiting, reservationChanges, reservations } from '#server/features/reservations/table.ts';
import { reviews } from '#server/features/reviews/table.ts';
import { settingSections } from '#server/features/settings/table.ts';
import { carrierReports, shipments } from '#server/features/shipments/table.ts';
import { invitations } from '#server/features/users/table.ts';
import { sandboxIntents } from '#server/gateways/payments/table.ts';

type Id = string | undefined | { id: string };
type Ids = Id | Id[];
type Time = { days?: number; hours?: number; minutes?: number; seconds?: number };

const secondsIn = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Time): number => ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
const among = (table: PgTable, key: string, ids: Ids): SQL => {
  const values = [ids].flat().map((one) => (typeof one === 'object' ? one.id : one));
  return inArray(getTableColumns(table)[key] as PgColumn, values);
};

/** The moment this long ago; in the future when negative. */
export const ago = (time: Time): Date => new Date(Date.now() - secondsIn(time) * 1000);

export const setter =
  <T extends PgTable>(table: T, key: keyof T['_']['columns'] & string) =>
  async (ids: Ids, changes: PgUpdateSetSource<T>): Promise<void> => {
    await db
      .update(table)
      .set(changes)
      .where(among(table, key, ids));
  };
export const deleter =
  <T extends PgTable>(table: T, key: keyof T['_']['columns'] & string) =>
  async (ids: Ids): Promise<void> => {
    await db.delete(table).where(among(table, key, ids));
  };

/** Makes moments of rows this much earlier. */
export const ager =
  <T extends PgTable, K extends keyof T['_']['columns'] & string>(table: T, key: K, column: K) =>
  async (ids: Ids, time: Time): Promise<void> => {
    const earlier = sql`${getTableColumns(table)[column]} - make_interval(secs => ${secondsIn(time)})`;
    await db
      .update(table)
      .set({ [column]: earlier } as PgUpdateSetSource<T>)
      .where(among(table, key, ids));
  };

export const setUser = setter(users, 'id');
export const deleteUser = deleter(users, 'id');
export const setInvitation = setter(invitations, 'id');
export const setSettings = setter(settingSections, 'section');
export const setBilling = setter(billingData, 'userId');
export const setExport = setter(dataExports, 'userId');
export const ageExport = ager(dataExports, 'userId', 'requestedAt');
export const deleteExport = deleter(dataExports, 'userId');
/** Changes all sessions of the user. */
export const setSession = setter(sessions, 'userId');
/** Changes the session of this token. */
export const setSessionOf = (token: string, changes: PgUpdateSetSource<typeof sessions>) =>
  setter(sessions, 'tokenHash')(digest(token), changes);
export const ageResets = ager(passwordResets, 'userId', 'expiresAt');
export const ageVerification = ager(emailVerifications, 'userId', 'expiresAt');
export const setKnownDevices = setter(knownDevices, 'userId');
export const setKnownAddress = setter(knownAddresses, 'userId');
export const setTwoStep = setter(twoSteps, 'userId');
/** Changes the challenge of this token. */
export const setChallenge = (token: string, changes: PgUpdateSetSource<typeof twoStepChallenges>) =>
  setter(twoStepChallenges, 'tokenHash')(digest(token), changes);
export const ageTries = ager(wrongCodes, 'userId', 'at');
export const deleteTries = deleter(wrongCodes, 'userId');
export const setGoogleHandOver = setter(googleHandOvers, 'userId');
/** A member of the Club, without the mail that a subscription sends. */
export const insertSubscriber = (email: string) => db.insert(subscriptions).values({ email, canonicalEmail: email, secret: 'secreto' });
export const connectGoogle = (userId: string) => db.insert(googleAccounts).values({ userId, sub: `sub ${userId}` });

export const setOptionNamed = setter(options, 'name');
export const deleteProduct = deleter(products, 'id');
export const setProduct = setter(products, 'id');
/** Makes the ended prices of a product or an option so much older. */
export const agePrices = ager(priceChanges, 'item', 'endedAt');
export const retireProduct = (ids: Ids): Promise<void> => setProduct(ids, { deletedAt: new Date() });
export const deleteOptionGroups = deleter(productOptionGroups, 'productId');
export const setOption = setter(options, 'id');
export const retireOption = (ids: Ids): Promise<void> => setOption(ids, { retiredAt: new Date() });
export const setCatalogVersion = (changes: PgUpdateSetSource<typeof catalogVersion>) => db.update(catalogVersion).set(changes);

export const setOrder = setter(orders, 'id');
export const ageOrdersOf = ager(orders, 'userId', 'createdAt');
export const deleteOrder = deleter(orders, 'id');
export const setSteps = setter(orderSteps, 'orderId');
export const ageSteps = ager(orderSteps, 'orderId', 'at');
export const setDraft = setter(drafts, 'intentId');
export const deleteDraft = deleter(drafts, 'intentId');
export const setDraftsOf = setter(drafts, 'userId');
export const ageDraftsOf = ager(drafts, 'userId', 'createdAt');
export const agePayment = ager(drafts, 'intentId', 'paidAt');
export const setPartRefund = setter(partRefunds, 'id');
export const setSandboxIntent = setter(sandboxIntents, 'id');

export const setReservation = setter(reservations, 'id');
export const setWaiting = setter(loungeWaiting, 'id');

export const ageChanges = ager(reservationChanges, 'reservationId', 'at');
export const deleteChanges = deleter(reservationChanges, 'reservationId');

export const setCarts = (changes: PgUpdateSetSource<typeof carts>) => db.update(carts).set(changes);
export const deleteGuestCarts = () => db.delete(carts).where(isNotNull(carts.sessionHash));

/** As if the process that prints the slip had begun at this moment. */
export const claimSlip = (orderId: string, claimedAt: Date) =>
  db
    .insert(printedSlips)
    .values({ orderId, claimedAt, startedAt: claimedAt })
    .onConflictDoUpdate({ target: printedSlips.orderId, set: { claimedAt } });

/** Makes all rows of a table this much older. */
export const ageAll = (table: 'guest_mails' | 'merged_order_mails' | 'waiting_notices', time: Time) =>
  pool.query(`update ${table} set at = at - make_interval(secs => $1)`, [secondsIn(time)]);

export const setCarrierReport = setter(carrierReports, 'number');
/** Lets the shop ask the carrier about no parcel that it knows. */
export const stopAsking = () => db.update(shipments).set({ askAt: null });

export const retirePromotions = () => db.update(promotions).set({ deletedAt: new Date() }).where(isNull(promotions.deletedAt));
export const deleteUses = deleter(promotionCounts, 'promotionId');

/** Replies to a message, without mails. */
export const insertReplies = (messageId: string, count: number) =>
  db.insert(contactReplies).values(Array.from({ length: count }, () => ({ messageId, message: 'Otra.' })));
export const insertReviews = (productId: string, userIds: string[]) =>
  db.insert(reviews).values(userIds.map((userId) => ({ userId, productId, rating: 5, comment: 'Rico.' })));
/** Makes a row part of the demo. */
export const markDemo = (kind: 'message' | 'promotion', id: string = randomUUID()) => db.insert(demoRows).values({ kind, id });

export const deleteJobs = (names: string[]) => pool.query('delete from pgboss.job where name = any($1)', [names]);
/** Lets the jobs of this name run now. @param about a text in their data */
export const runNow = (job: string, about = '') =>
  pool.query(`update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry') and data::text like $2`, [
    job,
    `%${about}%`,
  ]);
