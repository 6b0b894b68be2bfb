import { GUEST_DAYS } from './rules.ts';

/**
 * The cart's SQL as prepared statements: adding a product is one round trip and one transaction.
 * Every change locks the cart's row first, so that changes of one cart run one after the other and cannot deadlock.
 * $1 is the owner: a user's id or the digest of a guest's session id. $2 is a product or a line.
 */
export type OwnerColumn = 'user_id' | 'session_hash';
export type ProductColumn = 'id' | 'slug';

// An expired guest cart counts as missing.
const notExpired = (owner: OwnerColumn) =>
  owner === 'session_hash' ? `and carts.updated_at >= now() - interval '${GUEST_DAYS} days'` : '';

const ownerType = { user_id: 'uuid', session_hash: 'text' };

const hasOptions = 'exists (select from product_option_groups where product_id = products.id) as has_options';

// Changes at most once an hour, because an update with the same value writes no index entry.
const touched = `updated_at = case when carts.updated_at < now() - interval '1 hour' then now() else carts.updated_at end`;

/** Locks the cart until the transaction ends. */
export const lock = (owner: OwnerColumn) => `update carts set ${touched} where ${owner} = $1 ${notExpired(owner)} returning id`;

/**
 * Returns no row when the product does not exist. `id` is null when the sum of the quantities exceeds $4, or when the choice $5 must be
 * checked again: it was checked against another version of the catalogue than $7 (null: against the database, just now), and the product
 * has options or the choice is not empty.
 * `meets_old`: the cart contains a line of the product and note without options, which may be older than the product's options.
 * A trigger limits the number of lines.
 */
export const add = (owner: OwnerColumn, column: ProductColumn) => `
  with product as (
    select *, $7::bigint is null or $7 = (select version from catalog_version) or (not has_options and $5::jsonb = '[]') as checked
    from (select id, name, image, price_cents, available, ${hasOptions} from products where ${column} = $2 and deleted_at is null) found
  ),
  basket as (
    insert into carts (${owner}) select $1::${ownerType[owner]} from product where available and checked
    on conflict (${owner}) do update set ${touched}
    returning id, xmax = 0 as created
  ),
  line as (
    insert into cart_lines as kept (cart_id, product_id, options, note, quantity)
    select basket.id, product.id, $5::jsonb, $6, $3::integer from basket, product
    on conflict (cart_id, product_id, options, note) do update set quantity = kept.quantity + excluded.quantity
      where kept.quantity + excluded.quantity <= $4
    returning id, options, note, quantity
  )
  select line.id, product.id as product_id, name, image, price_cents, line.options, note, quantity, available, has_options, checked,
    coalesce((select created from basket), false) as created,
    has_options and $5::jsonb <> '[]' and exists (
      select from basket join cart_lines old on old.cart_id = basket.id and old.product_id = product.id and old.options = '[]' and old.note = $6
    ) as meets_old
  from product left join line on true`;

const row = `line.id, product_id, name, image, price_cents, line.options, note, quantity, available, ${hasOptions}`;
const sold = 'join products on products.id = line.product_id and products.deleted_at is null';

/** The lines in the order of adding, with current names and prices, without deleted products. */
export const read = (owner: OwnerColumn) => `
  select ${row}
  from carts
  join cart_lines line on line.cart_id = carts.id ${sold}
  where carts.${owner} = $1 ${notExpired(owner)}
  order by line.created_at, line.id`;

const namedBy = { id: '(line.id = $2 or line.product_id = $2)', slug: 'products.slug = $2' };

/** The lines of the locked cart `basket` that match $2: one by a line's id, any number by a product. */
const named = (owner: OwnerColumn, column: ProductColumn) => `
  basket as (${lock(owner)}),
  named as (select line.id from basket join cart_lines line on line.cart_id = basket.id ${sold} where ${namedBy[column]})`;

const onlyOne = '(select count(*) from named) = 1';
/** Always one row: the number of matching lines, and the result for the line when only one matches. */
const outcome = 'select (select count(*)::integer from named) as named, changed.* from (values (true)) one left join changed on true';

export const change = (owner: OwnerColumn, column: ProductColumn) => `
  with ${named(owner, column)},
  changed as (
    update cart_lines line set quantity = $3 from named, products
    where line.id = named.id and products.id = line.product_id and ${onlyOne}
    returning ${row}
  )
  ${outcome}`;

export const remove = (owner: OwnerColumn, column: ProductColumn) => `
  with ${named(owner, column)},
  changed as (delete from cart_lines line using named where line.id = named.id and ${onlyOne} returning line.id)
  ${outcome}`;

/** The matching lines of the cart $1, which the caller has locked. */
export const find = (column: ProductColumn) => `
  select ${row}, line.created_at from cart_lines line ${sold} where line.cart_id = $1 and ${namedBy[column]}`;

/** The lines without options of the cart $1 whose products now have options. */
export const old = `
  select ${row}, line.created_at from cart_lines line ${sold}
  where line.cart_id = $1 and line.options = '[]' and exists (select from product_option_groups where product_id = products.id)
  order by line.created_at, line.id`;

/** The line of the cart $1 with the product $2, the options $3 and the note $4. */
export const equal = `
  select ${row}, line.created_at from cart_lines line ${sold}
  where line.cart_id = $1 and line.product_id = $2 and line.options = $3::jsonb and line.note = $4`;
