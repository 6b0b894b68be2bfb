import type { ReactNode } from 'react';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { shopDate } from '#web/lib/clock.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Block } from '#web/ui/layout/block.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { Attention, type Orders } from './attention.tsx';
import { BestSellers, Week } from './charts.tsx';
import { DayPanel } from './day-panel.tsx';
import { Figures } from './figures.tsx';
import type { LinkTo } from './link-to.ts';
import { useLive } from './use-live.ts';

type OverviewProps = {
  /** A change of the orders reloads the figures. */
  orders: Orders;
  linkTo: LinkTo;
  /** The figures of the till. */
  till?: ReactNode;
  /** Payments without an order, shown above the figures. */
  children: ReactNode;
};

const FIGURE = { value: 'number', href: 'string' } as const;
const OVERVIEW = {
  ventas: FIGURE,
  productos_vendidos: FIGURE,
  clientes: FIGURE,
  pedidos_pendientes: FIGURE,
  semana: [{ dia: 'string', total: 'number' }],
  top: [{ name: 'string', share: 'number' }],
  atencion: [{ kind: 'string', count: 'number', href: 'string' }],
} as const;
const TICKS = [{ minuto: 'number', pedidos: 'number' }] as const;
const DAY = {
  dia: 'string',
  abre: 'number',
  cierra: 'number',
  pedidos: TICKS,
  semana_pasada: TICKS,
  visitas: [{ id: 'string', desde: 'number', hasta: 'number', personas: 'number', estado: 'string' }],
} as const;

const FAILURE = 'Error al cargar estadísticas';

/** The first page of the dashboard: what waits for a person, the day, the figures and the charts. */
export function Overview({ orders, linkTo, till, children }: OverviewProps) {
  const figures = useLoad(async (signal) => {
    const data = dataOf(await api('GET /api/stats/overview', {}, { signal }), OVERVIEW);
    return { ...data, at: shopDate() };
  }, 'overview');
  const day = useLoad(async (signal) => dataOf(await api('GET /api/stats/day', {}, { signal }), DAY), 'day');
  useLive(figures.reload, orders);
  useLive(day.reload, orders);
  return (
    <OfficePage title="Dashboard" about={figures.data && `Última actualización: ${momentOf(figures.data.at)}`}>
      {children}
      <Block
        loaded={figures}
        failure={FAILURE}
        skeleton={
          <div className="grid gap-7">
            <Skeleton className="h-16" />
            <Figures linkTo={linkTo} />
          </div>
        }
      >
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
            <Attention things={data.atencion} orders={orders} visits={day.data?.visitas ?? []} linkTo={linkTo} />
            <Figures overview={data} linkTo={linkTo} />
          </div>
        )}
      </Block>
      <Block loaded={day} failure="Error al cargar datos" skeleton={<Skeleton className="h-64" />}>
        {(data) => <DayPanel day={data} linkTo={linkTo} />}
      </Block>
      {till}
      {figures.data ? (
        <div className="grid grid-cols-[1.65fr_1fr] gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
          <Week days={figures.data.semana} linkTo={linkTo} />
          <BestSellers top={figures.data.top} linkTo={linkTo} />
        </div>
      ) : (
        figures.error === null && <Skeleton className="h-80" />
      )}
    </OfficePage>
  );
}

/** The time of the figures: `Hoy, 10:30 AM`; with another day when the page was left open without network. */
function momentOf(at: Date): string {
  const day = formatShortDate(at);
  return `${day === formatShortDate(shopDate()) ? 'Hoy' : day}, ${formatTime(at)}`;
}
