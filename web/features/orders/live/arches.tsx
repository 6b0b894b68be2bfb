import BellRing from 'lucide-react/icons/bell-ring';
import Bike from 'lucide-react/icons/bike';
import Coffee from 'lucide-react/icons/coffee';
import HandPlatter from 'lucide-react/icons/hand-platter';
import Receipt from 'lucide-react/icons/receipt';
import type { ComponentType } from 'react';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { cx } from '#web/lib/cx.ts';
import type { Step } from './steps.ts';

const ICONS: Partial<Record<OrderStatus, ComponentType<{ className?: string }>>> = {
  pagado: Receipt,
  preparando: Coffee,
  listo: BellRing,
  enviado: Bike,
  entregado: HandPlatter,
};

/** The progress of an order: one arch per step. Finished steps are filled, and the paint rises in the current one. */
export const Arches = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="live-arches" aria-label="Avance del pedido">
    {steps.map(({ status, name, state, time, level }) => {
      const Icon = ICONS[status] ?? Receipt;
      return (
        <li key={status} className={cx('live-step', state)} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="live-arch" style={{ '--level': `${level}%` } as React.CSSProperties}>
            <Icon />
          </span>
          <span className="live-floor">
            <b>{name}</b>
            <span className="num">{time}</span>
          </span>
        </li>
      );
    })}
  </ol>
);
