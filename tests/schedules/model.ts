import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#contract/wire/client.ts';
import { close, connect, pool } from '#server/db/client.ts';
import { startQueue, stopQueue } from '#server/db/queue.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { ADDRESS, checkout } from '../factories/orders.ts';
import type { Person } from '../factories/users.ts';
import { endVoucher, giveAccount, giveVoucher, type Intent, settle, message as signed } from '../stand-ins/stripe.ts';
import type { Step, StepOf } from './steps.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;

const newest = <T>(list: readonly T[], which: number): T | undefined => list[list.length - 1 - (which % Math.max(list.length, 1))];
const repeat = (times: number, call: () => Promise<unknown>) => Promise.all(Array.from({ length: times }, call));

/** Codes of 422 that a schedule may get. */
const MAY_BE = ['validation', 'refund_exceeds', 'below_minimum', 'coupon_refused'];

/** Refusals are allowed; other errors are faults. @param also further statuses that this call may get */
async function ask<T>(world: World, call: () => Promise<T>, also: number[] = []): Promise<T | ApiError | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isExpected =
      [402, 404, 409, ...also].includes(error.status) ||
      // Both buyers have the same address.
      error.code === 'too_many_holds' ||
      (error.status === 422 && MAY_BE.includes(error.code));
    if (!isExpected && !(error.status === 503 && world.isShaken)) world.wrong.push(`${error.status} ${error.code}: ${error.message}`);
    return error;
  }
}

/** How the order is received, as the page sends it; empty for an order without a type. */
function receivingOf({ hour, codes }: World, { tipo, isTimed, tip, coupon }: StepOf<'open'>) {
  if (tipo === null) return {};
  return {
    tipo,
    // Orders at a table are for today.
    ...(tipo === 'mesa' ? { mesa: 1 } : isTimed && { hora: hour }),
    ...(tip > 0 && { propina: { porcentaje: tip } }),
    ...(coupon && { codigo: codes[coupon] }),
  };
}

async function open(world: World, step: StepOf<'open'>): Promise<void> {
  const { who, goods, quantity, replaces, isBare } = step;
  const buyer = world.buyers[who] as Person;
  const items = [{ product_id: world.goods[goods] as string, quantity }];
  const received = receivingOf(world, step);
  const old =
    replaces &&
    newest(
      world.payments.filter((one) => one.buyer === buyer),
      0,
    );
  let amount = 6235;
  // Like the page, retry with the amount from the answer.
  for (let tries = 0; tries < 4; tries++) {
    const answer = await ask(world, () =>
      buyer.api('POST /api/stripe/create-payment-intent', {
        user_id: buyer.id,
        amount,
        is_free_redemption: amount === 0,
        order_data: isBare ? null : { items, shipping_address: ADDRESS, ...received },
        replaces: old ? old.id : undefined,
      }),
    );
    if (answer && 'payment_intent_id' in answer) return void world.payments.push({ id: answer.payment_intent_id, buyer, items });
    if (!(answer instanceof ApiError)) return;
    if (answer.code === 'already_paid') return acknowledge(world, buyer, (answer.body as { order_id: string }).order_id);
    if (answer.code !== 'amount_mismatch') return;
    amount = (answer.body as { amount: number }).amount;
  }
}

/** Records the order that the answer names, as the page would show it. */
async function acknowledge(world: World, buyer: Person, orderId: string): Promise<void> {
  const order = await ask(world, () => buyer.api('GET /api/orders/{id}', { id: orderId }));
  if (order instanceof ApiError && order.status === 404) world.wrong.push(`already_paid names no order: ${orderId}`);
}

async function pay(world: World, { which, message }: StepOf<'pay'>): Promise<void> {
  const payment = inStatus(world, ['requires_payment_method', 'requires_action'], which);
  if (!payment) return;
  settle(payment);
  if (message !== 'lost') await tell(world, 'payment_intent.succeeded', payment, message === 'twice' ? 2 : 1);
}

const inStatus = ({ stripe, payments }: World, statuses: Intent['status'][], which: number): Intent | undefined =>
  newest(
    payments.flatMap(({ id }) => stripe.books.get(id) ?? []).filter(({ status }) => statuses.includes(status)),
    which,
  );

async function voucher(world: World, { which, method, isTold }: StepOf<'voucher'>): Promise<void> {
  const payment = inStatus(world, ['requires_payment_method'], which);
  if (!payment) return;
  if (method === 'oxxo') giveVoucher(payment);
  else giveAccount(payment);
  if (isTold) await tell(world, 'payment_intent.requires_action', payment);
}

async function expire(world: World, { which, isTold }: StepOf<'expire'>): Promise<void> {
  const payment = inStatus(world, ['requires_action'], which);
  if (!payment) return;
  endVoucher(payment);
  if (isTold) await tell(world, 'payment_intent.payment_failed', payment);
}

async function tell(world: World, type: Parameters<typeof signed>[0], { id }: Intent, times = 1): Promise<void> {
  const sent = signed(type, { id, object: 'payment_intent' });
  await repeat(times, async () => {
    const { status } = await world.shop.send('/api/stripe/webhook', sent);
    if (status !== 200 && !(status === 503 && world.isShaken)) world.wrong.push(`webhook: ${status}`);
  });
}

async function register(world: World, { which, times, anew }: StepOf<'checkout'>): Promise<void> {
  const isDone = (intentId: string) => world.orders.some((order) => order.intentId === intentId);
  const payment = newest(
    world.payments.filter(({ id }) => anew || !isDone(id)),
    which,
  );
  if (!payment) return;
  const { id: intentId, buyer, items } = payment;
  await repeat(times, async () => {
    const answer = await ask(world, () => checkout(buyer, intentId, { items, shipping_address: ADDRESS }));
    if (answer && 'order_id' in answer) world.orders.push({ intentId, orderId: answer.order_id, buyer });
  });
}

async function redeem(world: World, { who, goods, kind, times }: StepOf<'redeem'>): Promise<void> {
  const owner = world.buyers[who] as Person;
  const path = kind === 'free' ? 'POST /api/points/redeem-product' : 'POST /api/points/redeem-discount';
  await repeat(times, async () => {
    const answer = await ask(world, () => owner.api(path, { user_id: owner.id, product_id: world.goods[goods] as string }));
    if (answer && 'reward_id' in answer) world.rewards.push({ id: answer.reward_id, owner });
  });
}

/** Refunds a part of an order's money: an amount, or one unit of its first line. */
async function refundPart(world: World, step: StepOf<'part'> | StepOf<'units'>): Promise<void> {
  const { owner, orders } = world;
  const found = newest(orders, step.which);
  if (!found) return;
  const order = await ask(world, () => owner.api('GET /api/orders/{id}', { id: found.orderId }));
  if (!order || order instanceof ApiError || order.total === 0) return;
  const amount = step.do === 'part' ? Math.ceil((order.total * 100 * step.share) / 1000) / 100 : undefined;
  const items = step.do === 'units' ? [{ id: order.items[0]?.id as string, quantity: 1 }] : undefined;
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: step.times }, (_, index) => {
      const headers = { 'idempotency-key': step.do === 'part' && step.isKeyed ? key : `${key}-${index}` };
      return ask(world, () => owner.api('POST /api/orders/{id}/refund', { id: order.id, amount, items }, { headers }));
    }),
  );
  const given = answers.flatMap((answer) => (answer && 'refunded' in answer ? [answer.refunded] : []));
  if (step.do === 'part' && step.isKeyed && new Set(given).size > 1) world.wrong.push(`one key, several answers: ${given}`);
}

/** Terminates every connection to the database. */
async function crash(world: World, { after }: StepOf<'crash'>): Promise<void> {
  world.isShaken = true;
  await sleep(after);
  await pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    .catch(() => {});
}

async function restart(): Promise<void> {
  const options = { ...pool.options };
  await stopQueue();
  await close();
  await connect(options);
  await startQueue();
}

/** Moves the clock ahead and runs the reconcile job, in this many processes at once. */
export async function later(world: World, minutes: number, times: number): Promise<void> {
  world.ahead += minutes * MINUTE;
  await repeat(times, () =>
    reconcile(new Date(Date.now() + world.ahead)).catch((error: unknown) => {
      if (!world.isShaken) throw error;
    }),
  );
}

export async function take(world: World, step: Step): Promise<unknown> {
  const { owner, orders, rewards, goods } = world;
  switch (step.do) {
    case 'open':
      return open(world, step);
    case 'pay':
      return pay(world, step);
    case 'voucher':
      return voucher(world, step);
    case 'expire':
      return expire(world, step);
    case 'checkout':
      return register(world, step);
    case 'redeem':
      return redeem(world, step);
    case 'giveBack': {
      const reward = newest(rewards, step.which);
      return (
        reward &&
        repeat(step.times, () => ask(world, () => reward.owner.api('DELETE /api/points/rewards/{reward_id}', { reward_id: reward.id })))
      );
    }
    case 'cancel': {
      const order = newest(orders, step.which);
      // A buyer cancels three orders an hour.
      return (
        order && repeat(step.times, () => ask(world, () => order.buyer.api('POST /api/orders/{id}/cancel', { id: order.orderId }), [429]))
      );
    }
    case 'refund': {
      const order = newest(orders, step.which);
      return order && repeat(step.times, () => ask(world, () => owner.api('POST /api/orders/{id}/refund', { id: order.orderId })));
    }
    case 'part':
    case 'units':
      return refundPart(world, step);
    case 'move': {
      const order = newest(orders, step.which);
      return order && ask(world, () => owner.api('PUT /api/orders/{id}', { id: order.orderId, status: 'preparando' }));
    }
    case 'price':
      return pool.query('update products set price_cents = $1 where id = $2', [step.cents, goods[step.goods]]).catch(() => {});
    case 'fault':
      world.isShaken = true;
      return world.stripe.faults.push({ at: step.at, when: step.when });
    case 'crash':
      return crash(world, step);
    case 'later':
      return later(world, step.minutes, step.times);
    case 'restart':
      return restart();
  }
}
