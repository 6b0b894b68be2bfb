import { AUDIT_KINDS } from '#contract/audit/audit.ts';
import { OWNER, RARE, type Size } from './rows.ts';

/** SQL for a word of the list, another one for each n. */
const turn = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + n % ${words.length}]`;

const LOCAL_DAY = `(now() at time zone 'America/Mexico_City')::date`;
/** Today's reservations, new messages, sold-out products and open parcels: as many in every shop, because they are one day's work. */
const OF_TODAY = 60;
const PARTY = `'{"name": "Casa Blanca", "street": "Calle Tonalá 87", "city": "Ciudad de México", "state": "CDMX", "postal_code": "06700", "country": "MX", "phone": "5512345678", "email": "hola@correo.mx"}'`;
const FIGURES = `'{"users": 900, "newUsers": 800, "sessions": 1100, "seconds": 90000, "pageViews": 5000, "cartSessions": 200, "buyers": 90, "events": {"page_view": {"count": 5000, "users": 900, "cents": 0}}, "sources": {"direct": {"sessions": 700, "transactions": 60}, "google": {"sessions": 400, "transactions": 30}}, "countries": {"MX": {"users": 850, "sessions": 1040, "newUsers": 760}, "US": {"users": 50, "sessions": 60, "newUsers": 40}}}'`;

/** Statements for the office's older data, to be run after `steps`. */
export function officeSteps({ products, orders }: Size): string[] {
  const people = Math.ceil(orders / 10);
  const at = (count: number) => `(now() - n * interval '730 days' / ${count})`;
  return [
    `create unlogged table shop_people as
     select (row_number() over (order by created_at desc, id))::int as n, id, name, email from users where role = 'customer'`,
    'create index on shop_people (n)',
    'create unlogged table shop_bought as select (row_number() over (order by created_at desc, id))::int as n, id, created_at, total_cents, status from orders',
    'create index on shop_bought (n)',
    `insert into products (slug, name, description, image, price_cents, category, created_at, deleted_at)
     select 'eliminado-' || n, 'Concha eliminada ' || n || case when n <= 3 then ' ${RARE.product}' else '' end, 'Fue un pan del día.',
       '/art/placeholders/postres.svg', 2500, 'postres', now() - interval '1 year', now() - n * interval '29 days' / ${products / 10}
     from generate_series(1, ${products / 10}) n`,
    `update products set available = false where id in (select id from products where deleted_at is null order by slug limit ${OF_TODAY})`,
    `insert into reservations (codigo, name, email, canonical_email, phone, fecha, hora, starts_at, guests, estado, mesas, created_at, settled_at)
     select 'CB-' || lpad(to_hex(n), 8, '0'), name, email, email, '5512345678', fecha, hora, (fecha + make_interval(hours => hora)) at time zone 'America/Mexico_City',
       1 + n % 6, case when n <= ${OF_TODAY} then 'confirmada' else ${turn(['completada', 'completada', 'completada', 'cancelada', 'no_asistio'])} end,
       array[1 + n % 8]::smallint[], now() - interval '1 day', now() - interval '1 day'
     from (select n, name, email, (case when n <= ${OF_TODAY} then ${LOCAL_DAY} else ${LOCAL_DAY} - 1 - (n % 729) end)::date as fecha, (9 + n % 12)::int as hora
       from generate_series(1, ${people}) n join shop_people using (n)) as drawn`,
    `insert into reservation_changes (reservation_id, at, user_id, what, before, after)
     select id, created_at, '${OWNER.id}', 'estado', '"pendiente"', '"confirmada"' from reservations`,
    'create unlogged table shop_goods as select row_number() over (order by id) - 1 as place, id from products',
    'create index on shop_goods (place)',
    `insert into reviews (user_id, product_id, rating, comment, created_at, hidden_at, hidden_reason)
     select shop_people.id, shop_goods.id, case when made <= ${OF_TODAY} then 2 else 1 + made % 5 end, 'Buen café, atención amable.',
       now() - made * interval '730 days' / ${orders / 2}, case when made % 50 = 0 then now() end, case when made % 50 = 0 then 'Habla de otra tienda.' end
     from generate_series(1, ${orders / 2}) made join shop_people on n = 1 + made % ${people - 1}
     join shop_goods on place = (made * 7 + made / ${people - 1}) % ${products} on conflict do nothing`,
    `insert into contact_messages (name, email, message, created_at, answered_at)
     select name, email, '¿Abren el lunes?', ${at(people)}, case when n > ${OF_TODAY} then now() end from shop_people where n <= ${people}`,
    `insert into contact_replies (message_id, message, user_id) select id, 'Sí, desde las siete.', '${OWNER.id}' from contact_messages where answered_at is not null`,
    `insert into subscriptions (email, canonical_email, secret, subscribed_at, unsubscribed_at)
     select email, email, md5(n::text), ${at(people)}, case when n % 10 = 0 then now() - n * interval '1 minute' end from shop_people
     on conflict do nothing`,
    `insert into audit_entries (at, kind, actor_id, actor_name, subject_type, subject_id, summary)
     select ${at(orders)}, ${turn(AUDIT_KINDS)}, '${OWNER.id}', 'Dueña', 'order', n::text, 'Cambió algo de la tienda' from generate_series(1, ${orders}) n`,
    `insert into invoices (order_id, series, number, made_at, sent_at)
     select id, 'CB', ${orders / 2} - n / 2 + 1, created_at, created_at from shop_bought where n % 2 = 0`,
    `insert into order_refunds (order_id, amount_cents, at) select id, 1 + total_cents / 3, created_at from shop_bought where n % 40 = 5 and status = 'entregado' and total_cents > 100`,
    `update orders set refunded_cents = amount_cents from order_refunds where order_id = orders.id`,
    `insert into shipments (number, carrier, order_id, fingerprint, service, status, origin, destination, packages, created_at)
     select 'CB' || lpad(n::text, 10, '0'), 'casa_blanca', id, md5(n::text), 'standard',
       case when n <= ${OF_TODAY * 20} then 'in_transit' else 'delivered' end, ${PARTY}, ${PARTY},
       '[{"weight": 1, "length": 10, "width": 10, "height": 10, "description": "Café"}]', created_at from shop_bought where n % 20 = 0`,
    `insert into shipment_events (shipment_id, status, at, location, description)
     select id, step, created_at, 'Ciudad de México', 'Paquete en camino' from shipments, unnest(array['pending', 'in_transit']) step`,
    'update orders set tracking_number = shipments.number from shipments where order_id = orders.id',
    `insert into analytics_days select ${LOCAL_DAY} - n, ${FIGURES} from generate_series(1, 700) n`,
    `insert into analytics_events (day, at, visitor, name, value_cents, source, country)
     select ${LOCAL_DAY}, now() - n * interval '1 hour' / ${orders}, n / 6, ${turn(['page_view', 'page_view', 'view_item', 'add_to_cart', 'begin_checkout'])},
       0, case when n % 6 = 0 then 'google' end, 'MX' from generate_series(1, ${orders / 50}) n`,
    'drop table shop_people, shop_bought, shop_goods',
  ];
}
