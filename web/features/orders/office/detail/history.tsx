import type { ReactNode } from 'react';
import type { ShopOrder } from '#contract/orders/order.ts';
import { isOpenStatus, ORDER_STATUS, stepsOf } from '#contract/orders/order-statuses.ts';
import { isToday } from '#web/features/orders/office/words.ts';
import { shopNow } from '#web/lib/clock.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';

/** The past statuses of the order with time and person, and the statuses to come. */
export function History({ order }: { order: ShopOrder }) {
  const now = shopNow();
  const { step } = ORDER_STATUS[order.status];
  const ahead = isOpenStatus(order.status) ? stepsOf(order.tipo).slice(step === null ? 0 : step + 1) : [];
  return (
    <ol>
      {order.history.map(({ status, at, by }, index) => (
        <Step key={`${status} ${at}`} done last={index === order.history.length - 1 && !ahead.length}>
          <span className={cx(status === order.status && 'font-semibold')}>
            {ORDER_STATUS[status].name}
            {by && <span className="block text-xs font-normal text-texto-2">por {by}</span>}
          </span>
          <time dateTime={at} className="num text-xs text-texto-2">
            {isToday(at, now) ? formatTime(at) : `${formatShortDate(at)}, ${formatTime(at)}`}
          </time>
        </Step>
      ))}
      {ahead.map((status, index) => (
        <Step key={status} last={index === ahead.length - 1}>
          <span className="text-texto-2">
            <span className="sr-only">Falta: </span>
            {ORDER_STATUS[status].name}
          </span>
        </Step>
      ))}
    </ol>
  );
}

const Step = ({ done, last, children }: { done?: boolean; last: boolean; children: ReactNode }) => (
  <li className="relative grid grid-cols-[14px_minmax(0,1fr)_auto] gap-3 pb-3">
    <span
      aria-hidden="true"
      className={cx('mx-0.5 my-1.5 size-2.5 rounded-full', done ? 'bg-agave' : 'bg-blanco shadow-[inset_0_0_0_2px_var(--cb-linea-fuerte)]')}
    />
    {!last && <span aria-hidden="true" className="absolute top-[18px] -bottom-1 left-1.5 w-0.5 bg-linea" />}
    {children}
  </li>
);
