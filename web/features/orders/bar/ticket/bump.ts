import type { BarOrder } from '#contract/orders/bar.ts';
import { moveTo, setMade } from '../data/act.ts';
import { bumpOf, timingOf, type View } from '../rules.ts';

/** Says what one tap on the ticket's foot says in this view. */
export function bump(order: BarOrder, view: View): void {
  const { made, status } = bumpOf(order, view, timingOf(order, Date.now()));
  if (status) moveTo(order, status);
  else setMade(order, made, true);
}
