import { type RefObject, useEffect, useState } from 'react';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import type { View } from '../rules.ts';
import { columnsAt, isShort, layoutOf } from './layout.ts';

/** Before the screen is measured: that of a tablet's window or a larger one. */
const UNKNOWN = { width: 1440, height: 750 };

/** Which tickets share a column, and whether all are drawn smaller. Follows the size of the list. */
export function useLayout(list: RefObject<HTMLElement | null>, tickets: readonly BarOrder[], view: View) {
  const [area, setArea] = useState(UNKNOWN);
  const [cut, setCut] = useState<{ area: typeof area; ids: ReadonlySet<string> }>({ area, ids: new Set() });
  useEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(([entry]) => {
      // With its padding, because the container queries of `bar.css` meant the whole area.
      const height = Math.round(entry?.target.clientHeight ?? 0);
      const width = window.innerWidth;
      setArea((known) => (known.width === width && known.height === height ? known : { width, height }));
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);
  const tooLow = cut.area === area ? cut.ids : new Set<string>();
  const shorts = tickets.map((order) => !tooLow.has(order.id) && isShort(order, view, area));
  const { halves, isDense } = layoutOf(shorts, columnsAt(area.width));
  return {
    isDense,
    halves: new Set(tickets.filter((_, place) => halves.has(place)).map(({ id }) => id)),
    /** Gives a ticket a column of its own on this screen. */
    onCut: (id: string) => setCut({ area, ids: new Set([...tooLow, id]) }),
  };
}
