import { PROMOTION_KIND } from '#contract/promotions/promotion-rules.ts';
import type { Announced, NewPromotion, Promotion } from '#contract/promotions/promotions.ts';
import { MOST_PROMOTIONS } from '#contract/promotions/promotions.ts';
import { db, type Tx, violates } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { audit, changesBetween, withChanges } from '#server/features/audit/index.ts';
import { productsByIds } from '#server/features/catalog/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { isStale, stale, versionOf } from '#server/http/versions.ts';
import * as queries from './queries.ts';
import { announcedOf, auditedFacts, columnsOf, toWire } from './rules.ts';

const unknown = () => notFound('promotion_not_found', 'Promoción no encontrada.');
const subjectOf = ({ id }: { id: string }) => ({ type: 'promotion', id });
const nameOf = ({ codigo, clase }: Pick<NewPromotion, 'codigo' | 'clase'>) =>
  codigo ? `el cupón ${codigo}` : `una promoción (${PROMOTION_KIND[clase].name})`;

/** Not part of the version: how often the promotion was used. */
const withVersion = ({ version: _, usos, ...shown }: Promotion) => ({ ...shown, usos, version: versionOf(shown) });

/** All promotions, newest first. */
export async function all(hasVersions: boolean): Promise<Promotion[]> {
  const rows = (await queries.all()).map(({ promotion, uses }) => toWire(promotion, uses));
  return hasVersions ? rows.map(withVersion) : rows;
}

/**
 * The promotions for cached pages. Those with a limit are left out: pages are not rendered again when a limit is reached, and it may be
 * reached for one reader only.
 */
export async function announced(now: Date): Promise<Announced[]> {
  const rows = await queries.announced(now);
  const products = await productsByIds(
    db,
    rows.flatMap(({ productos }) => productos),
  );
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const product = products.get(id);
      return product && !product.deleted ? [{ id, name: product.name }] : [];
    });
  return rows.flatMap((row) => announcedOf(row, named(row.productos)) ?? []);
}

export async function create(input: NewPromotion, actor: CallerUser): Promise<Promotion> {
  return unlessTaken(async (tx) => {
    await refuseUnknownProducts(tx, input);
    if ((await queries.countAll(tx)) >= MOST_PROMOTIONS)
      throw new Refusal(409, 'too_many_promotions', `Hay ${MOST_PROMOTIONS} promociones: borra alguna antes de crear otra.`);
    const row = await queries.insert(tx, columnsOf(input));
    await audit(tx, { actor, kind: 'price', subject: subjectOf(row), summary: `Creó ${nameOf(input)}` });
    return toWire(row, 0);
  });
}

type Update = NewPromotion & { id: string; version?: string | undefined };

/**
 * @param input with `version`, replaces only the promotion of that version, and answers the new version
 * @throws Refusal 409 `stale_promotion` with the current promotion
 */
export async function update({ id, version, ...input }: Update, actor: CallerUser): Promise<Promotion> {
  return unlessTaken(async (tx) => {
    const before = await living(tx, id);
    if (version !== undefined) await refuseStale(tx, before, version);
    await refuseUnknownProducts(tx, input);
    const columns = columnsOf(input);
    await queries.update(tx, before.id, columns);
    const after = { ...before, ...columns };
    const hadLimits = [before, after].map(({ limiteTotal, limitePersona }) => `${limiteTotal === null} ${limitePersona === null}`);
    if (hadLimits[0] !== hadLimits[1]) await queries.recount(tx, after);
    const changes = changesBetween(auditedFacts(toWire(before, 0)), auditedFacts(toWire(after, 0)));
    await audit(tx, { actor, kind: 'price', subject: subjectOf(before), summary: withChanges(`Cambió ${nameOf(before)}`, changes) });
    const saved = await queries.one(tx, before.id);
    if (!saved) throw unknown();
    const answer = toWire(saved.promotion, saved.uses);
    return version === undefined ? answer : withVersion(answer);
  });
}

/** @param locked the caller has locked the row, so that the version stays the current one until the change is saved */
async function refuseStale(tx: Tx, locked: queries.PromotionRow, seen: string): Promise<void> {
  if (!isStale(seen, withVersion(toWire(locked, 0)).version)) return;
  const current = await queries.one(tx, locked.id);
  if (!current) throw unknown();
  throw stale('stale_promotion', 'esta promoción', withVersion(toWire(current.promotion, current.uses)));
}

export async function remove(id: string, actor: CallerUser): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await living(tx, id);
    await queries.remove(tx, before.id);
    await audit(tx, { actor, kind: 'delete', subject: subjectOf(before), summary: `Borró ${nameOf(before)}` });
  });
}

async function living(tx: Tx, id: string): Promise<queries.PromotionRow> {
  const row = isUuid(id) ? await queries.lock(tx, id.toLowerCase()) : null;
  if (!row) throw unknown();
  return row;
}

async function refuseUnknownProducts(tx: Tx, { productos }: NewPromotion): Promise<void> {
  const known = await productsByIds(
    tx,
    productos.map((id) => id.toLowerCase()),
  );
  const strange = productos.findIndex((id) => !known.has(id.toLowerCase()));
  if (strange >= 0) throw invalid({ [`productos.${strange}`]: 'Producto desconocido.' });
}

/** @throws Refusal 409 `code_taken` */
const unlessTaken = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(work).catch((error: unknown) => {
    if (!violates(error, 'promotions_codigo')) throw error;
    const message = 'Otra promoción ya usa ese código.';
    throw new Refusal(409, 'code_taken', message, { errors: { codigo: message } });
  });
