import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { shopNow } from '#web/lib/clock.ts';
import { moveTo, setMade } from '../data/act.ts';
import { bumpOf, timingOf, type View } from '../rules.ts';

/** Applies what one tap on the ticket's foot means in this view. */
export function bump(order: BarOrder, view: View): void {
  const { made, statuses } = bumpOf(order, view, timingOf(order, shopNow()));
  if (statuses.length > 0) moveTo(order, statuses);
  else setMade(order, made, true);
}
