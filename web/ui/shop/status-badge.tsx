import { Badge, type Tone } from '#web/ui/badge.tsx';

const STATUS: Record<string, Tone> = {
  pendiente: 'neutral',
  pagado: 'ocre',
  preparando: 'barro',
  enviado: 'agave',
  entregado: 'hoja',
  cancelado: 'grana',
  reembolsado: 'jacaranda',
};

/** An order's status, shown as received. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={STATUS[status] ?? 'neutral'} dot>
    {status}
  </Badge>
);
