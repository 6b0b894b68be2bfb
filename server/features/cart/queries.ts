import { sql } from 'drizzle-orm';
import { MAX_LINES, MAX_QUANTITY } from '#contract/limits.ts';
import { pool, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { GUEST_DAYS, type StoredLine } from './rules.ts';
import * as statements from './statements.ts';

/** The owner of a cart: a user's id, or the digest of a guest's session id. */
export type Owner = { column: statements.OwnerColumn; value: string };
/** `line` is null when the sum of the quantities is too large. */
export type Added = { available: boolean; created: boolean; line: StoredLine | null };

const productColumn = (product: string): statements.ProductColumn => (isUuid(product) ? 'id' : 'slug');

/** Null when there is no such product. @throws an error for which `isFullCart` is true when there are too many lines */
export async function add(owner: Owner, product: string, quantity: number): Promise<Added | null> {
  const column = productColumn(product);
  const { rows } = await pool.query<Omit<StoredLine, 'id'> & { id: string | null; available: boolean; created: boolean }>({
    name: `cart.add.${owner.column}.${column}`,
    text: statements.add(owner.column, column),
    values: [owner.value, product, quantity, MAX_QUANTITY],
  });
  const [row] = rows;
  return row ? { available: row.available, created: row.created, line: row.id === null ? null : { ...row, id: row.id } } : null;
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

export async function change(owner: Owner, product: string, quantity: number): Promise<StoredLine | null> {
  const column = productColumn(product);
  const { rows } = await pool.query<StoredLine>({
    name: `cart.change.${owner.column}.${column}`,
    text: statements.change(owner.column, column),
    values: [owner.value, product, quantity],
  });
  return rows[0] ?? null;
}

export async function remove(owner: Owner, product: string): Promise<boolean> {
  const column = productColumn(product);
  const { rowCount } = await pool.query({
    name: `cart.remove.${owner.column}.${column}`,
    text: statements.remove(owner.column, column),
    values: [owner.value, product],
  });
  return rowCount === 1;
}

/** Whether the guest has a cart. Deletes an expired one, so that the next product begins a new one. */
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

/** Adds up quantities, up to the largest one. Lines that do not fit into a full cart are left, latest first. */
export async function moveLines(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    with room as (
      select ${MAX_LINES} - count(*) as lines
      from cart_lines line join products on products.id = line.product_id and products.deleted_at is null
      where line.cart_id = ${to}
    ),
    incoming as (
      select line.product_id, line.options, line.quantity, line.created_at, mine.id is not null as known,
        row_number() over (partition by mine.id is null order by line.created_at, line.id) as place
      from cart_lines line
      join products on products.id = line.product_id and products.deleted_at is null
      left join cart_lines mine on mine.cart_id = ${to} and mine.product_id = line.product_id and mine.options = line.options
      where line.cart_id = ${from}
    )
    insert into cart_lines as kept (cart_id, product_id, options, quantity, created_at)
    select ${to}, product_id, options, quantity, created_at from incoming, room where known or place <= room.lines
    on conflict (cart_id, product_id, options, note) do update set quantity = least(${MAX_QUANTITY}, kept.quantity + excluded.quantity)`);
}

/** What became of a product that was to be added. A deleted product has no other facts that matter. */
export type Addition = { productId: string; added: number; available: boolean; deleted: boolean; priceCents: number };

/**
 * Adds products to the cart, which the caller has locked: of each as much as a line may hold, and new lines while there is room. Products
 * that are not for sale are left out.
 */
export async function addLines(tx: Tx, cartId: string, wanted: { productId: string; quantity: number }[]): Promise<Addition[]> {
  const { rows } = await tx.execute<Addition>(sql`
    with wanted as (
      select place, quantity, id, available, deleted_at is not null as deleted, price_cents, available and deleted_at is null as sold
      from rows from (jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as ("productId" uuid, quantity integer)) with ordinality
        as line ("productId", quantity, place)
      join products on products.id = "productId"
    ),
    room as (
      select ${MAX_LINES} - count(*) as lines
      from cart_lines line join products on products.id = line.product_id and products.deleted_at is null
      where line.cart_id = ${cartId}
    ),
    compared as (
      select wanted.*, mine.quantity as known, row_number() over (partition by sold and mine.id is null order by place) as nth
      from wanted left join cart_lines mine on mine.cart_id = ${cartId} and mine.product_id = wanted.id and mine.options = '[]'
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
      insert into cart_lines as kept (cart_id, product_id, quantity)
      select ${cartId}, id, added from fitting where added > 0 order by place
      on conflict (cart_id, product_id, options, note) do update set quantity = kept.quantity + excluded.quantity
    )
    select id as "productId", added, available, deleted, price_cents as "priceCents" from fitting order by place`);
  return rows;
}

export async function deleteCart(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`delete from carts where id = ${id}`);
}

export async function removeLines(tx: Tx, userId: string, lines: { productId: string; options: unknown[] }[]): Promise<void> {
  await tx.execute(sql`
    with basket as (select id from carts where user_id = ${userId} for no key update)
    delete from cart_lines line
    using basket, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as bought("productId" uuid, options jsonb)
    where line.cart_id = basket.id and line.product_id = bought."productId" and line.options = bought.options`);
}

export async function deleteOldGuestCarts(): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from carts where session_hash is not null and updated_at < now() - make_interval(days => $1)',
    [GUEST_DAYS],
  );
  return rowCount ?? 0;
}
