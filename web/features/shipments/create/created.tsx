import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import type { ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import { copyText } from '#web/lib/plain-http.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ShipmentBadge } from '#web/ui/shop/badge/shipment-badge.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

export type NewNumber = { tracking_number: string; status: ShipmentStatus; created_at: string };

export function Created({ made: { tracking_number: number, status, created_at }, onAgain }: { made: NewNumber; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const copy = async () => {
    try {
      await copyText(number);
      toast.success(`Número ${number} copiado`);
    } catch {
      toast.error('El navegador no permitió copiar el número.');
    }
  };
  return (
    <div className="grid max-w-[640px] gap-5">
      <Notice tone="success" role="status">
        Envío creado con éxito. El cliente lo ve en su pedido.
      </Notice>
      <Card className="grid gap-4 p-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 ref={title} tabIndex={-1} className="grid gap-1">
            <span className="text-texto-2">Número de seguimiento</span>
            <span className="num text-[1.75rem] leading-tight font-semibold tracking-[-.01em] wrap-anywhere">{number}</span>
          </h2>
          <Button variant="neutral" size="sm" onClick={copy} aria-label="Copiar número de seguimiento">
            <Copy className="size-4" />
            Copiar
          </Button>
        </div>
        <p className="flex flex-wrap items-center gap-3 text-texto-2">
          <ShipmentBadge code={status} />
          <time dateTime={created_at} className="num">
            {formatShortDate(created_at)}, {formatTime(created_at)}
          </time>
        </p>
      </Card>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={`?tab=etiquetas&numero=${number}`}>Obtener etiqueta</LinkButton>
        <Button variant="neutral" onClick={onAgain}>
          Crear otro envío
        </Button>
      </div>
    </div>
  );
}
