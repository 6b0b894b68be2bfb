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

/** A badge with an order's status, in the API's word. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={STATUS_TONE[status]} dot>
    {status}
  </Badge>
);
