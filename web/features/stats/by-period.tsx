import { useState } from 'react';
import type { PeriodSales } from '#contract/stats/stats.ts';
import { GRAINS, type Grain, LISTED } from '#contract/stats/stats-choices.ts';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { LineChart } from '#web/ui/chart/line-chart.tsx';
import { shortPesos } from '#web/ui/chart/scale.ts';
import { Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { Block, Nothing, Panel } from '#web/ui/layout/block.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { begunPeriods, type Scope } from './span.ts';

const NAMES: Record<Grain, string> = { day: 'Día', week: 'Semana', month: 'Mes', year: 'Año' };

/** What the sum covers when there is no filter: the latest periods. */
const LATEST: Record<Grain, string> = {
  day: `en ${LISTED.day} días`,
  week: `en ${LISTED.week} semanas`,
  month: `en ${LISTED.month} meses`,
  year: `en ${LISTED.year} años`,
};

const PERIODS = [{ period: 'string', order_count: 'number', total_sales: 'number' }] as const;

/** 'Filtrar Ventas por Período': orders and sales by day, week, month or year. */
export function ByPeriod({ scope, today }: { scope: Scope; today: string }) {
  const [grain, setGrain] = useState<Grain>('month');
  return (
    <section className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[1.0625rem] font-semibold">Filtrar Ventas por Período</h2>
        <Select aria-label="Período" className="w-40!" value={grain} onChange={({ target }) => setGrain(target.value as Grain)}>
          <Options of={GRAINS.map((one) => [one, NAMES[one]] as const)} />
        </Select>
      </div>
      <Charts key={grain} grain={grain} scope={scope} today={today} />
    </section>
  );
}

function Charts({ grain, scope, today }: { grain: Grain; scope: Scope; today: string }) {
  const { days } = scope;
  const loaded = useLoad(
    async (signal) => dataOf(await api('GET /api/stats/sales-by-period', { ...days, period: grain }, { signal }), PERIODS),
    grain,
  );
  return (
    <Block
      loaded={loaded}
      failure="Error al cargar los datos de ventas"
      detail="No se pudieron cargar las ventas por período"
      skeleton={<Waiting />}
    >
      {(data) =>
        data.some(({ order_count }) => order_count > 0) ? (
          <TwoCharts
            name={NAMES[grain]}
            periods={days ? data.slice(0, begunPeriods(grain, days, today)) : data}
            covers={days ? scope.name : LATEST[grain]}
          />
        ) : (
          <Card>
            <Nothing>No hay datos disponibles para el período seleccionado</Nothing>
          </Card>
        )
      }
    </Block>
  );
}

type TwoChartsProps = { name: string; periods: readonly PeriodSales[]; covers: string };

function TwoCharts({ name, periods, covers }: TwoChartsProps) {
  const orders = periods.map(({ order_count }, index) => ({ label: `${name} ${index + 1}`, value: order_count }));
  const sales = periods.map(({ total_sales }, index) => ({ label: `${name} ${index + 1}`, value: total_sales }));
  const sum = (points: typeof orders) => points.reduce((total, { value }) => total + value, 0);
  return (
    <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
      <Panel title="Número de Pedidos" level="h3" aside={<Sum value={formatCount(sum(orders))} of={covers} />}>
        <BarChart name="Número de Pedidos" columns={[name, 'Pedidos']} points={orders} format={formatCount} whole />
      </Panel>
      <Panel title="Ventas Totales" level="h3" aside={<Sum value={formatPrice(sum(sales))} of={covers} />}>
        <LineChart name="Ventas Totales" columns={[name, 'Ventas en MXN']} points={sales} format={formatPrice} axis={shortPesos} />
      </Panel>
    </div>
  );
}

const Sum = ({ value, of }: { value: string; of: string }) => (
  <p>
    <b className="num font-semibold">{value}</b>
    <span className="text-xs text-texto-2"> {of}</span>
  </p>
);

const Waiting = () => (
  <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
    {['Número de Pedidos', 'Ventas Totales'].map((title) => (
      <Panel key={title} title={title} level="h3">
        <Skeleton className="h-[250px] w-full" />
      </Panel>
    ))}
  </div>
);
