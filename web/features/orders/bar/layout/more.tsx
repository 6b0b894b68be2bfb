import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { clockText, paintOf, timingOf } from '../rules.ts';

/** The tickets that are not on the screen: how many stand before it and after it, and the oldest of them. */
type Hidden = { before: number; after: number; oldest: string | null };

/** A ticket counts as shown when its middle is. */
function hiddenIn(list: HTMLElement): Hidden {
  const { left, right } = list.getBoundingClientRect();
  const hidden: Hidden = { before: 0, after: 0, oldest: null };
  for (const ticket of list.querySelectorAll<HTMLElement>(':scope > article')) {
    const box = ticket.getBoundingClientRect();
    const middle = (box.left + box.right) / 2;
    if (middle >= left && middle <= right) continue;
    hidden[middle < left ? 'before' : 'after']++;
    hidden.oldest ??= ticket.id.replace('pedido-', '');
  }
  return hidden;
}

type MoreProps = { list: RefObject<HTMLElement | null>; tickets: readonly BarOrder[]; now: number };

/** How many tickets are not on the screen, painted by the time of the oldest of them. A tap shows the next ones. */
export function More({ list, tickets, now }: MoreProps) {
  const [{ before, after, oldest }, setHidden] = useState<Hidden>({ before: 0, after: 0, oldest: null });
  const look = () => {
    if (!list.current) return;
    const next = hiddenIn(list.current);
    setHidden((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
  };
  // After each render, because tickets come and go; the screen is rendered every second.
  useLayoutEffect(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` reads the screen only
  useEffect(() => {
    const box = list.current;
    box?.addEventListener('scroll', look, { passive: true });
    return () => box?.removeEventListener('scroll', look);
  }, [list]);
  const order = tickets.find(({ id }) => id === oldest);
  if (!order) return null;
  const timing = timingOf(order, now);
  const show = () => {
    const box = list.current;
    if (box) box.scrollBy({ left: (after > 0 ? 1 : -1) * box.clientWidth });
  };
  return (
    <button type="button" className={`bb-mas ${paintOf(timing)}`} onClick={show}>
      <span className="cuantos">
        <b>+{before + after}</b> más<span className="sr-only"> fuera de la pantalla,</span>
      </span>
      <span className="edad">
        {after > 0 ? <ChevronRight aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />}
        <small>el más antiguo</small> {clockText(timing.waitedMs)}
      </span>
    </button>
  );
}
