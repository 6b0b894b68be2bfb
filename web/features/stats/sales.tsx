import { shopClock } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { type Loaded, useLoad } from '#web/hooks/data/use-load.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { formatCount } from '#web/lib/words/money.ts';
import { Block, Nothing, Panel } from '#web/ui/layout/block.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { ByPeriod } from './by-period.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Receiving } from './receiving.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { daysOf, type Scope, scopeOf } from './span.ts';
import { Summary } from './summary.tsx';
import { TopProducts } from './top-products.tsx';
import { WhoAsked } from './who-asked.tsx';

/** The sales: of all time with the current month, or of the chosen days. Each figure says what it covers. */
export function Sales() {
  const [query, change] = useQuery();
  const { today } = shopClock(new Date(useNow()));
  const [mes, dias, desde, hasta] = ['mes', 'dias', 'desde', 'hasta'].map((name) => query.get(name));
  const scope = scopeOf({ mes, dias, desde, hasta }, today);
  return (
    <OfficePage
      title="Ventas"
      action={
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ScopePicker scope={scope} today={today} onChange={change} />
          <ExportMenu days={scope.days ?? daysOf(today.slice(0, 7))} name={scope.month} />
        </div>
      }
    >
      {/* A new key for each scope: the figures of other days must not be shown under the new name. */}
      <div key={scope.name} className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <Summary scope={scope} today={today} />
        <ByPeriod scope={scope} today={today} />
        <Receiving scope={scope} />
        <WhoAsked scope={scope} />
        <div className="grid grid-cols-[1.65fr_1fr] items-start gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
          <TopProducts scope={scope} />
          <div className="grid content-start gap-5">
            <Customers scope={scope} />
            <Reservations scope={scope} />
          </div>
        </div>
      </div>
    </OfficePage>
  );
}

type Figure = {
  label: string;
  value: number;
  /** The days that the figure covers. */
  covers: string;
};

const CUSTOMERS = { totalCustomers: 'number', newCustomers: 'number' } as const;
const RESERVATIONS = { totalReservations: 'number', monthlyReservations: 'number' } as const;

function Customers({ scope }: { scope: Scope }) {
  const loaded = useLoad(async (signal) => {
    const data = dataOf(await api('GET /api/stats/customer-stats', scope.days ?? {}, { signal }), CUSTOMERS);
    return [
      { label: 'Total Clientes', value: data.totalCustomers, covers: scope.days ? `Al final: ${scope.total}` : scope.total },
      { label: 'Nuevos', value: data.newCustomers, covers: scope.month },
    ];
  }, 'customers');
  return <Pair title="Estadísticas de Clientes" loaded={loaded} failure="No se pudieron cargar las estadísticas de clientes" />;
}

function Reservations({ scope }: { scope: Scope }) {
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
