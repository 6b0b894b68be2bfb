import Package from 'lucide-react/icons/package';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { ShipmentSummary } from '#contract/shipments/shipments.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { ShipmentBadge } from '#web/ui/shop/badge/shipment-badge.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { Created, type NewNumber } from './create/created.tsx';
import { ShipmentForm } from './create/shipment-form.tsx';
import { LabelForm } from './label-form.tsx';
import { Lookup } from './lookup.tsx';
import { UpdateStatus } from './update-status.tsx';

/** The form of a new shipment, and after sending the new tracking number. */
function CreateShipment({ order, onCreated }: { order: string; onCreated: () => void }) {
  const [made, setMade] = useState<NewNumber | null>(null);
  const [wanted, setWanted] = useState(order);
  const form = useRef<HTMLDivElement>(null);
  const again = () => {
    flushSync(() => {
      setWanted('');
      setMade(null);
    });
    form.current?.querySelector('input')?.focus();
  };
  if (made) return <Created made={made} onAgain={again} />;
  return (
    <div ref={form}>
      <ShipmentForm
        order={wanted}
        onCreated={(number) => {
          setMade(number);
          onCreated();
        }}
      />
    </div>
  );
}

const LATEST = 10;
const TABS = [
  { tab: '', label: 'Información de Envíos' },
  { tab: 'crear', label: 'Crear Envío' },
  { tab: 'estados', label: 'Actualizar Estados' },
  { tab: 'etiquetas', label: 'Obtener Etiquetas' },
];

/** The page of shipments; tab and number are in the address. */
export function Shipments() {
  const [query, change] = useQuery();
  const tab = query.get('tab') ?? '';
  const number = query.get('numero') ?? '';
  const latest = useLoad(async (signal) => (await api('GET /api/tracking', { limit: LATEST }, { signal })).data, 'shipments');
  const { data, reload } = latest;
  const about = data ? `${data.on_the_way} ${data.on_the_way === 1 ? 'envío' : 'envíos'} en camino` : '';
  const to = (name: string) =>
    `?${new URLSearchParams({ ...(name && { tab: name }), ...(name !== 'crear' && number && { numero: number }) })}`;
  return (
    <OfficePage title="DHL Tracking" about={about}>
      <Tabs label="Envíos" tabs={TABS.map(({ tab: name, label }) => ({ label, to: to(name), current: name === tab }))} />
      {tab === 'crear' ? (
        <CreateShipment order={query.get('pedido') ?? ''} onCreated={reload} />
      ) : tab === 'estados' ? (
        <UpdateStatus initial={number} onUpdated={reload} />
      ) : tab === 'etiquetas' ? (
        <LabelForm initial={number} />
      ) : (
        <Lookup
          initial={number}
          latest={<LatestShipments shipments={data?.shipments ?? null} failed={latest.error !== null} onRetry={reload} />}
          onFound={(found) => change({ numero: found })}
        />
      )}
    </OfficePage>
  );
}

type LatestShipmentsProps = {
  /** Null until they have loaded. */
  shipments: readonly ShipmentSummary[] | null;
  failed: boolean;
  onRetry: () => void;
};

/** The shop's latest shipments, each a link to its details. */
const LatestShipments = ({ shipments, failed, onRetry }: LatestShipmentsProps) =>
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
