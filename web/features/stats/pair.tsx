import { api } from '#web/api/api.ts';
import { type Loaded, useLoad } from '#web/hooks/data/use-load.ts';
import { formatCount } from '#web/lib/words/money.ts';
import { Block, Nothing, Panel } from '#web/ui/layout/block.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { dataOf } from './data-of.ts';
import type { Scope } from './span.ts';

type Figure = {
  label: string;
  value: number;
  /** The days that the figure covers. */
  covers: string;
};

const CUSTOMERS = { totalCustomers: 'number', newCustomers: 'number' } as const;
const RESERVATIONS = { totalReservations: 'number', monthlyReservations: 'number' } as const;

export function Customers({ scope }: { scope: Scope }) {
  const loaded = useLoad(async (signal) => {
    const data = dataOf(await api('GET /api/stats/customer-stats', scope.days ?? {}, { signal }), CUSTOMERS);
    return [
      { label: 'Total Clientes', value: data.totalCustomers, covers: scope.days ? `Al final: ${scope.total}` : scope.total },
      { label: 'Nuevos', value: data.newCustomers, covers: scope.month },
    ];
  }, 'customers');
  return <Pair title="Estadísticas de Clientes" loaded={loaded} failure="No se pudieron cargar las estadísticas de clientes" />;
}

export function Reservations({ scope }: { scope: Scope }) {
  const loaded = useLoad(async (signal) => {
    const data = dataOf(await api('GET /api/stats/reservation-stats', scope.days ?? {}, { signal }), RESERVATIONS);
    return [
      { label: 'Total Reservaciones', value: data.totalReservations, covers: scope.total },
      { label: 'Este Mes', value: data.monthlyReservations, covers: scope.month },
    ];
  }, 'reservations');
  return <Pair title="Estadísticas de Reservaciones" loaded={loaded} failure="No se pudieron cargar las estadísticas de reservaciones" />;
}

const Pair = ({ title, loaded, failure }: { title: string; loaded: Loaded<Figure[]>; failure: string }) => (
  <Panel title={title}>
    <Block loaded={loaded} failure={failure} skeleton={<Skeleton className="h-[62px] w-full" />}>
      {(figures) =>
        figures.some(({ value }) => value > 0) ? (
          <dl className="grid grid-cols-2">
            {figures.map(({ label, value, covers }) => (
              <div key={label} className="border-l border-linea px-5 py-1 first:border-0 first:pl-0">
                <dt className="text-texto-2">{label}</dt>
                <dd className="num text-2xl font-semibold tracking-[-.02em]">{formatCount(value)}</dd>
                <dd className="text-xs text-texto-2">{covers}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Nothing>No hay datos</Nothing>
        )
      }
    </Block>
  </Panel>
);
