import { GUEST_DAYS } from './rules.ts';

/**
 * The cart's SQL as prepared statements: adding a product is one round trip and one transaction.
 * Every change locks the cart's row first, so that changes of one cart run one after the other and cannot deadlock.
 * $1 is the owner: a user's id or the digest of a guest's session id. $2 is the product: an id or a slug.
 */
export type OwnerColumn = 'user_id' | 'session_hash';
export type ProductColumn = 'id' | 'slug';

// An expired guest cart counts as missing.
const notExpired = (owner: OwnerColumn) =>
  owner === 'session_hash' ? `and carts.updated_at >= now() - interval '${GUEST_DAYS} days'` : '';

const ownerType = { user_id: 'uuid', session_hash: 'text' };

const product = (column: ProductColumn) =>
  `select id, name, image, price_cents, available from products where ${column} = $2 and deleted_at is null`;

// Changes at most once an hour; an update without a change writes no index entry.
const touched = `updated_at = case when carts.updated_at < now() - interval '1 hour' then now() else carts.updated_at end`;

/** No row: no such product. No `id`: the sum of the quantities exceeds $4. A trigger limits the number of lines. */
export const add = (owner: OwnerColumn, column: ProductColumn) => `
  with product as (${product(column)}),
  basket as (
    insert into carts (${owner}) select $1::${ownerType[owner]} from product where available
    on conflict (${owner}) do update set ${touched}
    returning id, xmax = 0 as created
  ),
  line as (
    insert into cart_lines as kept (cart_id, product_id, quantity)
    select basket.id, product.id, $3::integer from basket, product
    on conflict (cart_id, product_id, options, note) do update set quantity = kept.quantity + excluded.quantity
      where kept.quantity + excluded.quantity <= $4
    returning id, quantity
  )
  select line.id, product.id as product_id, name, image, price_cents, quantity, available, coalesce((select created from basket), false) as created
  from product left join line on true`;

/** The lines in the order of adding, with today's names and prices, without deleted products. */
export const read = (owner: OwnerColumn) => `
  select line.id, product_id, name, image, price_cents, quantity, available
  from carts
  join cart_lines line on line.cart_id = carts.id
  join products on products.id = line.product_id and products.deleted_at is null
  where carts.${owner} = $1 ${notExpired(owner)}
  order by line.created_at, line.id`;

export const change = (owner: OwnerColumn, column: ProductColumn) => `
  with product as (${product(column)}),
  basket as (update carts set ${touched} where ${owner} = $1 ${notExpired(owner)} returning id)
  update cart_lines line set quantity = $3 from basket, product
  where line.cart_id = basket.id and line.product_id = product.id
  returning line.id, product_id, name, image, price_cents, quantity, available`;

export const remove = (owner: OwnerColumn, column: ProductColumn) => `
  with basket as (update carts set ${touched} where ${owner} = $1 ${notExpired(owner)} returning id)
  delete from cart_lines line using basket, products
  where line.cart_id = basket.id and line.product_id = products.id and products.${column} = $2 and products.deleted_at is null
  returning line.id`;
