import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { forgetGuests } from '#server/features/users/changes/old-guests.ts';
import type { TestApp } from '../../app.ts';
import { booking, dayAhead, newAddress } from '../../factories/lounge.ts';
import { CARDS, checkout, confirm } from '../../factories/orders.ts';
import { change, hourAhead, open, received } from '../../factories/receiving.ts';
import { customer, guest, type Person } from '../../factories/users.ts';

/** What the acting people know of each other. They choose the newest orders, payments and visits, so that several act on the same one. */
export type Shop = {
  app: TestApp;
  owners: readonly [Person, Person];
  goods: readonly string[];
  coupons: readonly string[];
  promotions: readonly string[];
  people: Person[];
  payments: { who: Person; intent: { payment_intent_id: string; client_secret: string } }[];
  orders: { who: Person; id: string }[];
  visits: { who: Person; id: string; codigo: string; token?: string | undefined }[];
};

const MINUTE = 60_000;
const among = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const newest = <T>(list: readonly T[]): T | undefined => list.at(-1 - Math.floor(Math.random() * Math.min(6, list.length)));
const withProbability = (chance: number) => Math.random() < chance;

export async function arrive(shop: Shop): Promise<void> {
  const isGuest = withProbability(0.3);
  const who = isGuest ? await guest(shop.app) : await customer(shop.app);
  if (!isGuest)
    await pool.query(`insert into points_ledger (user_id, kind, amount, reason) values ($1, 'purchase', 90000, 'Regalo')`, [who.id]);
  // From an address of its own, because holds are counted per address.
  shop.people.push({ ...who, api: shop.app.from(newAddress()).apiAs(who.token) });
}

function wanted({ goods, coupons }: Shop) {
  const tipo = among(['recoger', 'mesa', 'domicilio'] as const);
  const more = {
    ...(tipo !== 'mesa' && withProbability(0.7) && { hora: hourAhead(2, 13) }),
    ...(withProbability(0.5) && { codigo: among(coupons) }),
    ...(withProbability(0.4) && { propina: { monto: 12.5 } }),
  };
  const items = goods.filter(() => withProbability(0.5)).map((product_id) => ({ product_id, quantity: 1 + Number(withProbability(0.4)) }));
  const order = received(tipo, goods[0] as string, more);
  return items.length > 0 ? { ...order, items } : order;
}

async function buy(shop: Shop, who: Person, order: ReturnType<typeof wanted>, isPaid: boolean): Promise<void> {
  const intent = await open(who, order);
  shop.payments.push({ who, intent });
  if (!isPaid) return;
  await confirm(who, intent, CARDS.pays);
  shop.orders.push({ who, id: (await checkout(who, intent.payment_intent_id)).order_id });
}

/** One call, or several in a row, of a guest, a customer, the staff or a job. The shop may refuse them. */
export const ACTS: Record<string, (shop: Shop) => Promise<unknown>> = {
  buys: (shop) => buy(shop, among(shop.people), wanted(shop), withProbability(0.7)),
  async paysTwice({ payments, orders }) {
    const found = newest(payments);
    if (!found) return;
    const { who, intent } = found;
    await confirm(who, intent, CARDS.pays);
    const placed = await Promise.all([1, 2].map(() => checkout(who, intent.payment_intent_id)));
    orders.push({ who, id: placed[0]?.order_id as string });
  },
  async cancels({ orders }) {
    const order = newest(orders);
    if (order) await order.who.api('POST /api/orders/{id}/cancel', { id: order.id });
  },
  async refunds({ orders, owners }) {
    const order = newest(orders);
    const headers = { 'idempotency-key': `${order?.id}-${among([1, 2])}` };
    if (order)
      await among(owners).api('POST /api/orders/{id}/refund', { id: order.id, ...(withProbability(0.5) && { amount: 10 }) }, { headers });
  },
  async moves({ orders, owners }) {
    const order = newest(orders);
    if (order) await among(owners).api('PUT /api/orders/{id}', { id: order.id, status: among(['preparando', 'listo', 'cancelado']) });
  },
  async makes({ orders, owners: [owner] }) {
    const order = newest(orders);
    const line = order && (await owner.api('GET /api/orders/{id}', { id: order.id })).items[0];
    if (line) await owner.api('PUT /api/orders/{id}/lines/{line_id}', { id: order.id, line_id: line.id, made: withProbability(0.7) });
  },
  async redeems({ people, goods }) {
    const who = among(people);
    await who.api('POST /api/points/redeem-discount', { user_id: who.id, product_id: among(goods) });
  },
  async returnsReward({ people }) {
    const who = among(people);
    const [reward] = await who.api('GET /api/points/{user_id}/rewards', { user_id: who.id });
    if (reward) await who.api('DELETE /api/points/rewards/{reward_id}', { reward_id: reward.reward_id });
  },
  counts: ({ owners, goods }) =>
    among(owners).api('PUT /api/products/{id}/stock', { id: among(goods), mode: 'count', left: 300, reason: 'Conteo' }),
  async prices({ owners, goods }) {
    const [id, owner] = [among(goods), among(owners)];
    const { name, description, category, image } = await owner.api('GET /api/products/{id}', { id });
    await owner.api('PUT /api/products/{id}', { id, name, description, category, image, price: 40 + Math.floor(Math.random() * 50) });
  },
  sellsAtCounter: ({ owners: [owner], goods }) =>
    owner.api('POST /api/barra/venta', { items: [{ product_id: among(goods), quantity: 1 }] }),
  delays: ({ owners }) => change(among(owners), 'pedidos', { demora_minutos: among([0, 5, 10]) }),
  async limitsPromotion({ owners: [owner], promotions }) {
    const id = among(promotions);
    const found = (await owner.api('GET /api/promotions', {})).find((one) => one.id === id);
    if (!found) return;
    const { usos: _, created_at: __, ...fields } = found;
    await owner.api('PUT /api/promotions/{id}', { ...fields, limite_total: among([200, 300, null]) });
  },
  async books({ people, visits }) {
    const who = among(people);
    const { data } = await who.api('POST /api/reservaciones', booking({ correo_electronico: who.email, fecha_visita: dayAhead(2) }));
    visits.push({ who, ...data });
  },
  async ordersAhead(shop) {
    const visit = newest(shop.visits);
    if (!visit) return;
    const { codigo: reservacion, token } = visit;
    await buy(shop, visit.who, received('mesa', among(shop.goods), { mesa: null, reservacion, token }), true);
  },
  async movesVisit({ visits }) {
    const visit = newest(visits);
    const hora_visita = among(['1:00 PM', '2:00 PM', '3:00 PM'] as const);
    if (visit) await visit.who.api('PUT /api/reservaciones/{id}', { id: visit.id, token: visit.token, hora_visita });
  },
  async cancelsVisit({ visits }) {
    const visit = withProbability(0.5) ? newest(visits) : undefined;
    if (visit) await visit.who.api('POST /api/reservaciones/{codigo}/cancelar', { codigo: visit.codigo, token: visit.token });
  },
  async seats({ visits, owners: [owner] }) {
    const visit = withProbability(0.3) ? newest(visits) : undefined;
    if (!visit) return;
    // Parties are seated from half an hour before their visit.
    await pool.query('update reservations set starts_at = now() where codigo = $1', [visit.codigo]);
    await owner.api('POST /api/visitas/{codigo}/sentar', { codigo: visit.codigo });
  },
  async opensAccount({ people }) {
    const found = among(people.filter(({ email }) => email.startsWith('invitada')));
    const account = { name: 'Renata Sol', email: `renata-${Math.random()}@correo.mx`, password: 'casa de cal' };
    if (found) await found.api('POST /api/users/register', account);
  },
  async deletesAccount({ people, owners: [owner] }) {
    const gone = people.length > 5 && withProbability(0.4) ? people.shift() : undefined;
    if (gone) await owner.api('DELETE /api/users/{id}', { id: gone.id });
  },
  arrives: async (shop) => shop.people.length < 9 && arrive(shop),
  async fillsCart({ people, goods }) {
    const who = among(people);
    await who.api('POST /api/cart/user/add', { user_id: who.id, product_id: among(goods), quantity: 1 });
  },
  async ordersAgain({ orders }) {
    const order = newest(orders);
    if (order) await order.who.api('POST /api/orders/{id}/reorder', { id: order.id });
  },
  reconciles: () => reconcile(new Date(Date.now() + among([0, 20, 2000]) * MINUTE)),
  forgets: () => forgetGuests(),
};
