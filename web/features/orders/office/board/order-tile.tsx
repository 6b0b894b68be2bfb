import type { ComponentProps } from 'react';
import { customerName } from '#contract/orders/customer-name.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { PlatformTag } from '#web/features/orders/office/platform-tag.tsx';
import { urgencyOf } from '#web/features/orders/office/rules.ts';
import { nextStep, URGENCY, whenOf } from '#web/features/orders/office/words.ts';
import { receivedText } from '#web/features/orders/received.tsx';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { useFocusFollows } from './use-focus-follows.ts';

/** What the board and the list need to open and move an order. */
export type Handling = {
  selected: string | null;
  fresh: ReadonlySet<string>;
  now: number;
  /** The order that is being changed. */
  busy: string | null;
  onStep: (order: ShopOrder, to: OrderStatus) => void;
  onOpen: (id: string) => void;
  /** M was pressed on an order: offer its possible statuses. */
  onMove: (order: ShopOrder, from: HTMLElement) => void;
};

export const tileId = (id: string): string => `pedido-${id}`;

/** Props of the button that represents an order: Enter opens the order, M moves it. */
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

/** One order on the board: every line with its quantity first, and the next step as a button. */
export function OrderTile({ order, ...handling }: Handling & { order: ShopOrder }) {
  const { fresh, now, selected, busy, onStep } = handling;
  const tile = useFocusFollows(order.id);
  const [step, urgency] = [nextStep(order), urgencyOf(order, now)];
  return (
    <div
      ref={tile}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] rounded-control border border-linea bg-blanco',
        selected === order.id && 'border-agave shadow-[0_0_0_1px_var(--cb-agave)]',
        fresh.has(order.id) && 'animate-enter border-l-4 border-l-barro-trazo',
      )}
    >
      <button
        {...handleOf(order, handling)}
        className="grid w-full grid-cols-[minmax(0,1fr)] gap-2 rounded-control px-3.5 py-3 text-left enabled-hover:bg-zocalo"
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="num font-semibold tracking-[.01em]">{orderNumber(order.id)}</span>
          <span className={cx('text-right text-xs', urgency ? cx('font-semibold', URGENCY[urgency].ink) : 'text-texto-2')}>
            {whenOf(order.created_at, now)}
            {urgency && ` · ${URGENCY[urgency].word}`}
          </span>
        </span>
        {order.tipo && <span className="num text-xs font-semibold text-texto-2">{receivedText(order)}</span>}
        <PlatformTag platform={order.plataforma} />
        <span className="grid gap-0.5 leading-[1.35]">
          {order.items.map((item) => (
            <span key={item.id} className="grid grid-cols-[minmax(1.5em,auto)_minmax(0,1fr)] gap-1.5">
              <b className="num text-right font-semibold">{item.quantity}</b>{' '}
              <span className="wrap-anywhere">
                {item.product.name}
                <ChosenText text={item.options_text} note={item.note} className="text-xs" />
              </span>
            </span>
          ))}
        </span>
        <span className="flex items-baseline justify-between gap-2">
          <b className="num font-semibold">{formatPrice(order.total)}</b>
          <span className="truncate text-xs text-texto-2">{customerName(order)}</span>
        </span>
      </button>
      {step && (
        <div className="px-3.5 pb-3">
          <Button
            variant="neutral"
            size="sm"
            block
            busy={busy === order.id}
            aria-describedby={tileId(order.id)}
            onClick={() => onStep(order, step.to)}
          >
            {step.label}
          </Button>
        </div>
      )}
    </div>
  );
}
