import { sql } from 'drizzle-orm';
import { MAX_LINES, MAX_QUANTITY } from '#contract/limits.ts';
import type { Chosen, Selection } from '#contract/options/option-rules.ts';
import { pool, type Tx } from '#server/db/client.ts';
import { sendRaw } from '#server/db/prepared.ts';
import { isUuid } from '#server/db/uuid.ts';
import { GUEST_DAYS, type StoredLine } from './rules.ts';
import * as statements from './statements.ts';

/** The owner of a cart: a user's id, or the digest of a guest's session id. */
export type Owner = { column: statements.OwnerColumn; value: string };
/** `line` is null when the sum of the quantities is too large, or when the catalogue has changed since the check of the choice. */
export type Added = { available: boolean; isChecked: boolean; created: boolean; meetsOld: boolean; line: StoredLine | null };

/** An addition to the cart: a product with a choice in canonical form and a note. */
export type Addable = { product: string; options: readonly Chosen[]; note: string; quantity: number };

const productColumn = (product: string): statements.ProductColumn => (isUuid(product) ? 'id' : 'slug');

/**
 * Adds to the cart. @returns null when the product does not exist
 * @param version of the catalogue in which the choice was checked: when it has changed since, nothing is added, except products without
 * options that are wanted without any. Null: checked just now
 * @throws an error for which `isFullCart` is true when the cart has too many lines
 */
export async function add(owner: Owner, { product, options, note, quantity }: Addable, version: number | null): Promise<Added | null> {
  const column = productColumn(product);
  const { rows } = await pool.query<Omit<StoredLine, 'id'> & { id: string | null; created: boolean; checked: boolean; meets_old: boolean }>(
    {
      name: `cart.add.${owner.column}.${column}`,
      text: statements.add(owner.column, column),
      values: [owner.value, product, quantity, MAX_QUANTITY, JSON.stringify(options), note, version],
    },
  );
  const [row] = rows;
  if (!row) return null;
  const { available, checked: isChecked, created, meets_old: meetsOld } = row;
  return { available, isChecked, created, meetsOld, line: row.id === null ? null : { ...row, id: row.id } };
}

/** Whether the trigger `cart_lines_limit` refused a line. */
export const isFullCart = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'cart_lines_limit';

export async function linesOf(owner: Owner): Promise<StoredLine[]> {
  const { rows } = await pool.query<StoredLine>({
    name: `cart.read.${owner.column}`,
    text: statements.read(owner.column),
    values: [owner.value],
  });
  return rows;
}

/** How many lines match a product or a line's id, and the changed line when exactly one matches. */
export type Outcome = { named: number; line: StoredLine | null };
type OutcomeRow = { named: number } & (StoredLine | { id: null });

export async function setQuantity(owner: Owner, name: string, quantity: number): Promise<Outcome> {
  const column = productColumn(name);
  const { rows } = await pool.query<OutcomeRow>({
    name: `cart.change.${owner.column}.${column}`,
    text: statements.change(owner.column, column),
    values: [owner.value, name, quantity],
  });
  return outcomeOf(rows);
}

export async function remove(owner: Owner, name: string): Promise<Outcome> {
  const column = productColumn(name);
  const { rows } = await pool.query<OutcomeRow>({
    name: `cart.remove.${owner.column}.${column}`,
    text: statements.remove(owner.column, column),
    values: [owner.value, name],
  });
  return outcomeOf(rows);
}

const outcomeOf = ([row]: OutcomeRow[]): Outcome => ({ named: row?.named ?? 0, line: row && row.id !== null ? row : null });

/** Locks an existing cart until the transaction ends. */
export async function lockExisting(tx: Tx, { column, value }: Owner): Promise<string | null> {
  const { rows } = await sendRaw<{ id: string }>(tx, statements.lock(column), [value]);
  return rows[0]?.id ?? null;
}

export type DatedLine = StoredLine & { created_at: Date };

/** The lines of a locked cart that match a product or a line's id. */
export async function find(tx: Tx, cartId: string, name: string): Promise<DatedLine[]> {
  const { rows } = await sendRaw<DatedLine>(tx, statements.find(productColumn(name)), [cartId, name]);
  return rows;
}

/** The lines of a locked cart that may be older than their products' options. */
export async function oldLines(tx: Tx, cartId: string): Promise<DatedLine[]> {
  const { rows } = await sendRaw<DatedLine>(tx, statements.old, [cartId]);
  return rows;
}

type Identity = { productId: string; options: readonly Chosen[]; note: string };

export async function equalLine(tx: Tx, cartId: string, { productId, options, note }: Identity): Promise<DatedLine | null> {
  const { rows } = await sendRaw<DatedLine>(tx, statements.equal, [cartId, productId, JSON.stringify(options), note]);
  return rows[0] ?? null;
}

export async function setLine(tx: Tx, id: string, line: { options: readonly Chosen[]; note: string; quantity: number }): Promise<void> {
  const { options, note, quantity } = line;
  await tx.execute(
    sql`update cart_lines set options = ${JSON.stringify(options)}::jsonb, note = ${note}, quantity = ${quantity} where id = ${id}`,
  );
}

export const deleteLine = (tx: Tx, id: string) => tx.execute(sql`delete from cart_lines where id = ${id}`);

/** Whether the guest has a cart. Deletes an expired one, so that the next addition creates a new cart. */
export async function hasGuestCart(sessionHash: string): Promise<boolean> {
  const { rows } = await pool.query<{ expired: boolean }>({
    name: 'cart.has.guest',
    text: 'select updated_at < now() - make_interval(days => $2) as expired from carts where session_hash = $1',
    values: [sessionHash, GUEST_DAYS],
  });
  if (!rows[0]?.expired) return rows.length > 0;
  await pool.query('delete from carts where session_hash = $1 and updated_at < now() - make_interval(days => $2)', [
    sessionHash,
    GUEST_DAYS,
  ]);
  return false;
}

export const deleteGuestCart = (sessionHash: string) => pool.query('delete from carts where session_hash = $1', [sessionHash]);

/** Creates the user's cart if necessary and locks it. Always called before `lockGuestCart`, so that two merges cannot deadlock. */
export async function lockCart(tx: Tx, userId: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into carts (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id returning id`);
  return (rows[0] as { id: string }).id;
}

export async function lockGuestCart(tx: Tx, sessionHash: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from carts where session_hash = ${sessionHash} and updated_at >= now() - make_interval(days => ${GUEST_DAYS}) for update`,
  );
  return rows[0]?.id ?? null;
}

/** Adds up quantities, up to the largest one. Lines that do not fit into a full cart stay behind, latest first. */
export async function moveLines(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    with room as (
      select ${MAX_LINES} - count(*) as lines
      from cart_lines line join products on products.id = line.product_id and products.deleted_at is null
      where line.cart_id = ${to}
    ),
    incoming as (
      select line.product_id, line.options, line.note, line.quantity, line.created_at, mine.id is not null as known,
        row_number() over (partition by mine.id is null order by line.created_at, line.id) as place
      from cart_lines line
      join products on products.id = line.product_id and products.deleted_at is null
      left join cart_lines mine
        on mine.cart_id = ${to} and mine.product_id = line.product_id and mine.options = line.options and mine.note = line.note
      where line.cart_id = ${from}
    )
    insert into cart_lines as kept (cart_id, product_id, options, note, quantity, created_at)
    select ${to}, product_id, options, note, quantity, created_at from incoming, room where known or place <= room.lines
    on conflict (cart_id, product_id, options, note) do update set quantity = least(${MAX_QUANTITY}, kept.quantity + excluded.quantity)`);
}

export type WantedLine = { productId: string; options: Selection; note: string; quantity: number };

/**
 * Adds products with their choices to a cart that the caller has locked: as many of each as a line may contain, and new lines while there
 * is room. Skips products that are not for sale.
 * @returns how many of each were added
 */
export async function addLines(tx: Tx, cartId: string, wanted: readonly WantedLine[]): Promise<number[]> {
  const { rows } = await tx.execute<{ added: number }>(sql`
    with wanted as (
      select place, options, note, quantity, id, coalesce(available and deleted_at is null, false) as sold
      from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as ("productId" uuid, options jsonb, note text, quantity integer)) with ordinality
        as line ("productId", options, note, quantity, place)
      left join products on products.id = "productId"
    ),
    room as (
      select ${MAX_LINES} - count(*) as lines
      from cart_lines line join products on products.id = line.product_id and products.deleted_at is null
      where line.cart_id = ${cartId}
    ),
    compared as (
      select wanted.*, mine.quantity as known, row_number() over (partition by sold and mine.id is null order by place) as nth
      from wanted left join cart_lines mine
        on mine.cart_id = ${cartId} and mine.product_id = wanted.id and mine.options = wanted.options and mine.note = wanted.note
    ),
    fitting as (
      select compared.*, case
        when not sold then 0
        when known is not null then least(quantity, ${MAX_QUANTITY} - known)
        when nth <= room.lines then least(quantity, ${MAX_QUANTITY})
        else 0 end as added
      from compared, room
    ),
    kept as (
      insert into cart_lines as kept (cart_id, product_id, options, note, quantity)
      select ${cartId}, id, options, note, added from fitting where added > 0 order by place
      on conflict (cart_id, product_id, options, note) do update set quantity = kept.quantity + excluded.quantity
    )
    select added from fitting order by place`);
  return rows.map(({ added }) => added);
}

export async function deleteCart(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from carts where id = ${id}`);
}

type BoughtLine = { productId: string; options: Chosen[]; note: string; coversEmpty: boolean };

export async function removeLines(tx: Tx, userId: string, lines: BoughtLine[]): Promise<void> {
  await tx.execute(sql`
    with basket as (select id from carts where user_id = ${userId} for no key update)
    delete from cart_lines line
    using basket, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as bought("productId" uuid, options jsonb, note text, "coversEmpty" boolean)
    where line.cart_id = basket.id and line.product_id = bought."productId" and line.note = bought.note
      and (line.options = bought.options or (line.options = '[]' and bought."coversEmpty"))`);
}

export async function deleteOldGuestCarts(): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from carts where session_hash is not null and updated_at < now() - make_interval(days => $1)',
    [GUEST_DAYS],
  );
  return rowCount ?? 0;
}
