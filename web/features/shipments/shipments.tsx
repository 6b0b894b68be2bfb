import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { CreateShipment } from './create/create-shipment.tsx';
import { LabelForm } from './label-form.tsx';
import { LatestShipments } from './latest-shipments.tsx';
import { Lookup } from './lookup.tsx';
import { UpdateStatus } from './update-status.tsx';

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
