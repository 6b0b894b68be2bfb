import type { ComponentProps } from 'react';
import type { ShopOrder } from '#contract/orders.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/money.ts';
import { orderNumber } from '#web/lib/order-number.ts';
import { contentsOf } from './rules.ts';
import { useFocusFollows } from './use-focus-follows.ts';
import { whenOf } from './words.ts';

/** What the board and the list need to open and move an order. */
export type Handling = {
  selected: string | null;
  fresh: ReadonlySet<string>;
  now: number;
  onOpen: (id: string) => void;
  /** M was pressed on an order: offer the statuses it can move to. */
  onMove: (order: ShopOrder, from: HTMLElement) => void;
};

export const tileId = (id: string): string => `pedido-${id}`;

/** The props of the button that stands for an order: Enter opens it, M moves it. */
export const handleOf = (order: ShopOrder, { selected, onOpen, onMove }: Handling): ComponentProps<'button'> => ({
  type: 'button',
  id: tileId(order.id),
  'aria-current': selected === order.id || undefined,
  'aria-keyshortcuts': 'M',
  'aria-haspopup': 'dialog',
  onClick: () => onOpen(order.id),
  onKeyDown(event) {
    if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) onMove(order, event.currentTarget);
  },
});

/** One order on the board. */
export function OrderTile({ order, ...handling }: Handling & { order: ShopOrder }) {
  const { fresh, now } = handling;
  const tile = useFocusFollows(order.id);
  return (
    <button
      ref={tile}
      {...handleOf(order, handling)}
      className={cx(
        'grid w-full grid-cols-[minmax(0,1fr)] gap-2 rounded-control border border-linea bg-blanco px-3.5 py-3 text-left enabled-hover:border-linea-fuerte aria-[current]:border-agave aria-[current]:shadow-[0_0_0_1px_var(--cb-agave)]',
        fresh.has(order.id) && 'animate-enter border-l-4 border-l-barro-trazo',
      )}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="num font-semibold tracking-[.01em]">{orderNumber(order.id)}</span>
        <span className="text-xs text-texto-2">{whenOf(order.created_at, now)}</span>
      </span>
      <span className="line-clamp-2 leading-[1.35]">{contentsOf(order)}</span>
      <span className="flex items-baseline justify-between gap-2">
        <b className="num font-semibold">{formatPrice(order.total)}</b>
        <span className="truncate text-xs text-texto-2">{order.customer?.name ?? 'Cuenta eliminada'}</span>
      </span>
    </button>
  );
}
