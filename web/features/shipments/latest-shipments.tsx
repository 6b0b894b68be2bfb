import Package from 'lucide-react/icons/package';
import { Link } from 'react-router';
import type { ShipmentSummary } from '#contract/shipments/shipments.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ShipmentBadge } from '#web/ui/shop/badge/shipment-badge.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

type LatestShipmentsProps = {
  /** Null until they have loaded. */
  shipments: readonly ShipmentSummary[] | null;
  failed: boolean;
  onRetry: () => void;
};

/** The shop's latest shipments, each a link to its details. */
export const LatestShipments = ({ shipments, failed, onRetry }: LatestShipmentsProps) =>
  shipments === null ? (
    failed ? (
      <ErrorStrip message="No se pudieron cargar los envíos" onRetry={onRetry} />
    ) : (
      <Card className="grid gap-4 p-5">
        <p className="sr-only">Cargando…</p>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </Card>
    )
  ) : shipments.length === 0 ? (
    <EmptyState card icon={<Package />} title="Todavía no hay envíos" action={<LinkButton to="?tab=crear">Crear Envío</LinkButton>}>
      Cuando crees el primero, aparece aquí.
    </EmptyState>
  ) : (
    <Card>
      <h2 className="px-5 pt-5 pb-3 text-lg font-semibold">Últimos envíos</h2>
      <ul>
        {shipments.map(({ tracking_number: number, status, recipient, city, created_at }) => (
          <li key={number} className="relative flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-linea px-5 py-3 hover:bg-zocalo">
            <Link to={`?numero=${number}`} className="num font-semibold after:absolute after:inset-0 hover:underline">
              {number}
            </Link>
            <span className="min-w-0 flex-1 basis-48 sm:truncate">{[recipient, city].filter(Boolean).join(', ')}</span>
            <time dateTime={created_at} className="num text-xs text-texto-2">
              {formatShortDate(created_at)}
            </time>
            <ShipmentBadge code={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
