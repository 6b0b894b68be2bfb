import { GUEST_DAYS } from './rules.ts';

/**
 * The cart's SQL, as prepared statements: a click on 'Agregar' is one round trip and one transaction.
 * Everything that changes a cart locks the cart's row first, so that changes of one cart queue up and cannot deadlock.
 * Owner is $1 throughout: a person's id or the digest of a guest's session id. Product is $2: an id or a slug.
 */
export type OwnerColumn = 'user_id' | 'session_hash';
export type ProductColumn = 'id' | 'slug';

// A guest's cart that has ended is none.
const alive = (owner: OwnerColumn) => (owner === 'session_hash' ? `and carts.updated_at >= now() - interval '${GUEST_DAYS} days'` : '');

const ownerType = { user_id: 'uuid', session_hash: 'text' };

const product = (column: ProductColumn) =>
  `select id, name, image, price_cents, available from products where ${column} = $2 and deleted_at is null`;

// Written at most once an hour: otherwise the update changes nothing, which costs no index entry.
const touched = `updated_at = case when carts.updated_at < now() - interval '1 hour' then now() else carts.updated_at end`;

/** No row: no such product. No `id`: the quantities add up to more than $4. Above the number of lines a trigger refuses. */
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
    on conflict (cart_id, product_id, options) do update set quantity = kept.quantity + excluded.quantity
      where kept.quantity + excluded.quantity <= $4
    returning id, quantity
  )
  select line.id, product.id as product_id, name, image, price_cents, quantity, available, coalesce((select created from basket), false) as created
  from product left join line on true`;

/** The lines in the order they were added, with the catalogue's words and prices of today; deleted products vanish. */
export const read = (owner: OwnerColumn) => `
  select line.id, product_id, name, image, price_cents, quantity, available
  from carts
  join cart_lines line on line.cart_id = carts.id
  join products on products.id = line.product_id and products.deleted_at is null
  where carts.${owner} = $1 ${alive(owner)}
  order by line.created_at, line.id`;

export const change = (owner: OwnerColumn, column: ProductColumn) => `
  with product as (${product(column)}),
  basket as (update carts set ${touched} where ${owner} = $1 ${alive(owner)} returning id)
  update cart_lines line set quantity = $3 from basket, product
  where line.cart_id = basket.id and line.product_id = product.id
  returning line.id, product_id, name, image, price_cents, quantity, available`;

export const remove = (owner: OwnerColumn, column: ProductColumn) => `
  with basket as (update carts set ${touched} where ${owner} = $1 ${alive(owner)} returning id)
  delete from cart_lines line using basket, products
  where line.cart_id = basket.id and line.product_id = products.id and products.${column} = $2 and products.deleted_at is null
  returning line.id`;
