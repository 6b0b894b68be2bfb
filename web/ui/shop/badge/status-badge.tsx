import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { Badge, type Tone } from '#web/ui/state/badge.tsx';

export const STATUS_TONE: Record<OrderStatus, Exclude<Tone, 'solid' | 'cal'>> = {
  pendiente: 'neutral',
  pagado: 'ocre',
  preparando: 'barro',
  listo: 'hoja',
  enviado: 'agave',
  entregado: 'hoja',
  cancelado: 'grana',
  reembolsado: 'jacaranda',
};

/** An order's status, shown as received. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={STATUS_TONE[status]} dot>
    {status}
  </Badge>
);
