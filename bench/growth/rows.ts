import { createHash } from 'node:crypto';

export type Size = { products: number; orders: number };

/** The customer whose calls are measured, with the same number of orders in both shops. */
export const CUSTOMER = { id: '01900000-0000-7000-8000-000000000001', token: 'customer-of-the-growth-bench-0001', orders: 20 };
export const OWNER = { id: '01900000-0000-7000-8000-000000000002', token: 'owner-of-the-growth-bench-00000002' };
/** A word in three products of every shop, and in one customer's name. */
export const RARE = { product: 'chiltepín', customer: 'Xóchitl Quetzal' };

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');
const list = (words: string) =>
  `(array[${words
    .split(' ')
    .map((word) => `'${word.replaceAll('_', ' ')}'`)
    .join(', ')}])`;
/** SQL for one of the words at random. */
const pick = (words: string) => `${list(words)}[1 + floor(random() * ${words.split(' ').length})::int]`;

const KINDS = {
  café: 'Café_de_olla Latte Cappuccino Espresso Americano Moka Cortado Flat_white Café_turco Affogato',
  bebidas: 'Té_verde Chai Limonada Chocolate_caliente Horchata Tisana Matcha Jamaica Smoothie Kombucha',
  postres: 'Concha Pastel Tarta Brownie Galleta Flan Buñuelo Churro Alfajor Panqué',
  desayunos: 'Chilaquiles Huevos Molletes Hot_cakes Avena Omelette Waffle Enfrijoladas Bagel Granola',
  almuerzos: 'Ensalada Torta Baguette Sopa Quiche Lasaña Tacos Crepa Panini Pasta',
};
const TASTES =
  'vainilla canela cardamomo cacao caramelo avellana nuez almendra naranja limón mango guayaba tamarindo plátano coco piloncillo ' +
  'cajeta miel higo fresa frambuesa zarzamora durazno manzana pera maracuyá jengibre menta lavanda rosa pistache cacahuate amaranto chía';
const STYLES =
  'de_la_casa artesanal tostado helado ligero intenso campesino del_huerto a_la_antigua de_temporada doble suave orgánico dorado ' +
  'criollo veracruzano oaxaqueño chiapaneco poblano yucateco de_altura rústico cremoso especiado integral';
const PLACES = 'Coatepec Huatusco Xalapa Pluma Tapachula Motozintla Cuetzalan Atoyac Zongolica Ixhuatlán Ángel_Albino Jaltenango';
const FIRST =
  'María José Guadalupe Juan Francisco Luis Ana Jorge Carlos Patricia Miguel Laura Pedro Sofía Ricardo Elena Diego Valeria Andrés ' +
  'Gabriela Raúl Mónica Héctor Daniela Óscar Paola Iván Regina Hugo Ximena Emilio Natalia Bruno Lucía Arturo Renata Gael Fernanda Saúl Ivonne';
const LAST =
  'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Reyes Jiménez Torres ' +
  'Díaz Gutiérrez Ruiz Mendoza Aguilar Ortiz Castillo Moreno Romero Álvarez Méndez Chávez Rivera Juárez Ramos Domínguez Herrera Medina ' +
  'Castro Vargas Guzmán Velázquez Rojas Contreras Salazar Luna Ortega Santiago Estrada Ávila Bautista Soto Cortés Lara Silva Ríos Ponce';

const ADDRESS = `'{"line1": "Calle Tonalá 87", "line2": null, "city": "Ciudad de México", "state": "CDMX", "postal_code": "06700", "country": "Mexico"}'`;

/** A pseudo-random number from 0 to 2^32 − 1, unique for each n: folios must not collide. */
const folio = (n: string) => `lpad(to_hex((${n}::bigint * 2654435761) % 4294967296), 8, '0')`;
const orderId = (n: string) =>
  `(${folio(n)} || substr(md5(${n}::text), 1, 4) || '4' || substr(md5(${n}::text), 5, 3) || '8' || substr(md5(${n}::text), 8, 15))::uuid`;

/** The newest hundreds of orders are open, as many in every shop; the others are closed. Order 1 is the newest. */
const STATUS = `case when n <= 100 then 'pagado' when n <= 200 then 'preparando' when n <= 300 then 'enviado'
  when n % 33 = 0 then 'cancelado' when n % 100 = 1 then 'reembolsado' else 'entregado' end`;

/** The statements that fill a fresh shop, in order. */
export function steps({ products, orders }: Size): string[] {
  const users = Math.ceil(orders / 10);
  const at = `(now() - n * interval '730 days' / ${orders})`;
  return [
    'select setseed(0.42)',
    `insert into products (slug, name, description, image, price_cents, category, rating_sum, rating_count, created_at)
     select 'producto-' || n, kind || ' ' || taste || ' ' || style || ' ' || n, 
       kind || ' con ' || taste || ', preparado en ' || place || case when n <= 3 then ' con ${RARE.product}' else '' end
         || '. Servido al momento con ingredientes de temporada y mucho cariño, como en casa.',
       '/art/placeholders/postres.svg', 2500 + (n * 37 % 90) * 100, category, 9, 2, now() - n * interval '10 minutes'
     from (
       select n, category, place, taste, style, case category ${Object.entries(KINDS)
         .map(([category, kinds]) => `when '${category}' then ${pick(kinds)}`)
         .join(' ')} end as kind
       from (select n, ${pick(Object.keys(KINDS).join(' '))} as category, ${pick(TASTES)} as taste, ${pick(STYLES)} as style, ${pick(PLACES)} as place
         from generate_series(1, ${products} - (select count(*) from products)) n) as drawn
     ) as named`,
    'update catalog_version set version = version + 1',
    `insert into users (id, name, email, canonical_email, role, staff_role) values
       ('${CUSTOMER.id}', 'Persona de prueba', 'persona@correo.mx', 'persona@correo.mx', 'customer', null),
       ('${OWNER.id}', 'Dueña', 'duena@correo.mx', 'duena@correo.mx', 'admin', 'owner')`,
    `create unlogged table shop_users as select n, uuidv7(n * interval '-10 minutes') as id,
       case when n = 2 then '${RARE.customer}' else ${pick(FIRST)} || ' ' || ${pick(LAST)} || ' ' || ${pick(LAST)} end as name
     from generate_series(1, ${users}) n`,
    `update shop_users set id = '${CUSTOMER.id}', name = 'Persona de prueba' where n = 1`,
    `insert into users (id, name, email, canonical_email, created_at) select id, name, email, email, now() - n * interval '10 minutes'
     from (select *, fold(split_part(name, ' ', 1)) || '.' || fold(split_part(name, ' ', 2)) || n || '@correo.mx' as email
       from shop_users where n > 1) as named`,
    `insert into sessions (user_id, token_hash, user_agent, expires_at)
     select id, encode(sha256(id::text::bytea), 'base64'), 'Mozilla/5.0', now() + interval '20 days' from shop_users where n > 1
     union all values ('${CUSTOMER.id}'::uuid, '${digest(CUSTOMER.token)}', '', now() + interval '20 days'),
       ('${OWNER.id}'::uuid, '${digest(OWNER.token)}', '', now() + interval '20 days')`,
    `insert into addresses (user_id, line1, city, state, postal_code, is_default)
     select id, 'Calle Tonalá ' || n, 'Ciudad de México', 'CDMX', '06700', true from shop_users`,
    'create unlogged table shop_products as select row_number() over (order by created_at desc) - 1 as n, * from products',
    'create index on shop_products (n)',
    `insert into carts (user_id, updated_at) select id, now() - interval '1 hour' from shop_users where n % 5 = 0`,
    `insert into cart_lines (cart_id, product_id, quantity)
     select carts.id, shop_products.id, 1 from shop_users join carts on user_id = shop_users.id
     join shop_products on shop_products.n in (shop_users.n % ${products}, (shop_users.n * 7 + 1) % ${products})`,
    // Skewed: few customers buy often, and few products sell often.
    `create unlogged table shop_orders as select n, ${orderId('n')} as id, 'pi_sandbox_' || md5(n::text) as intent_id, ${at} as at, ${STATUS} as status,
       case when n % (${orders} / ${CUSTOMER.orders}) = 7 then 1 else 2 + floor(${users - 1} * power(random(), 1.5))::int end as buyer
     from generate_series(1, ${orders}) n`,
    `create unlogged table shop_lines as select n, position, floor(${products} * power(random(), 3))::bigint as product, 1 + n % 2 as quantity
     from generate_series(1, ${orders}) n, generate_series(1, 1 + n % 4) position`,
    `insert into order_lines (order_id, product_id, quantity, price_cents, product, position)
     select shop_orders.id, product.id, quantity, price_cents, jsonb_build_object('id', product.id, 'slug', slug, 'name', name, 'image', image,
       'price', price_cents / 100.0, 'category', category), position - 1
     from shop_lines join shop_orders using (n) join shop_products product on product.n = shop_lines.product`,
    `create unlogged table shop_totals as select shop_lines.n, sum(quantity * price_cents)::int as cents
     from shop_lines join shop_products product on product.n = shop_lines.product group by 1`,
    `insert into orders (id, user_id, status, total_cents, payment_method, intent_id, shipping_address, created_at, updated_at)
     select shop_orders.id, shop_users.id, status, cents, 'tarjeta', intent_id, ${ADDRESS}, at, at
     from shop_orders join shop_totals using (n) join shop_users on shop_users.n = buyer order by shop_orders.n desc`,
    `insert into order_steps (order_id, status, user_id, at)
     select id, step, case when place > 1 then '${OWNER.id}'::uuid end, at + place * interval '20 minutes'
     from shop_orders, unnest(case status
       when 'pagado' then array['pagado'] when 'preparando' then array['pagado', status] when 'enviado' then array['pagado', 'preparando', status]
       when 'entregado' then array['pagado', 'preparando', 'enviado', status] else array['pagado', status] end) with ordinality as come(step, place)`,
    `insert into points_ledger (user_id, order_id, kind, amount, paid_cents, reason, created_at)
     select shop_users.id, shop_orders.id, 'purchase', cents / 100, cents, 'Puntos por compra', at
     from shop_orders join shop_totals using (n) join shop_users on shop_users.n = buyer`,
    `insert into drafts (intent_id, user_id, lines, shipping_address, amount_cents, state, created_at)
     select intent_id, shop_users.id, jsonb_build_array(jsonb_build_object('productId', product.id, 'options', '[]'::jsonb, 'quantity', 1,
       'priceCents', price_cents, 'product', jsonb_build_object('id', product.id, 'slug', slug, 'name', product.name))), ${ADDRESS}, cents, 'ordered', at
     from shop_orders join shop_totals using (n) join shop_users on shop_users.n = buyer join shop_products product on product.n = shop_orders.n % ${products}`,
    `insert into sandbox_intents (id, client_secret, amount_cents, user_id, status, card_brand, card_last4, created_at)
     select intent_id, intent_id || '_secret', cents, shop_users.id, 'succeeded', 'visa', '4242', at
     from shop_orders join shop_totals using (n) join shop_users on shop_users.n = buyer`,
    'drop table shop_users, shop_products, shop_orders, shop_lines, shop_totals',
  ];
}
