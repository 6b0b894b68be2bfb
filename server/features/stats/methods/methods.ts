import { toPesos } from '#contract/money.ts';
import type { PaymentStats } from '#contract/stats/stats.ts';
import type { Range } from '#server/features/stats/rules.ts';
import * as queries from './queries.ts';

/** How, when and by whom the sales of a range were made, read from payments. */
export async function paymentStats(range: Range): Promise<PaymentStats> {
  const which = queries.placedIn(range);
  const [ways, hours, people] = await Promise.all([queries.paidBy(which), queries.soldByHour(which), queries.soldByPerson(which)]);
  return {
    metodos: ways.map(({ method, orders: pedidos, cents }) => ({ metodo: method, pedidos, total: toPesos(cents) })),
    horas: hours.map(({ hour, orders: pedidos, cents }) => ({ hora: hour, pedidos, total: toPesos(cents) })),
    personas: people.map(({ id, name, orders: pedidos, cents, tipCents }) => ({
      ...{ user_id: id, nombre: name, pedidos, total: toPesos(cents), propinas: toPesos(tipCents) },
    })),
  };
}
