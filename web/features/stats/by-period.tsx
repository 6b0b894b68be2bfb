import { useState } from 'react';
import type { PeriodSales } from '#contract/stats/stats.ts';
import { GRAINS, type Grain, LISTED } from '#contract/stats/stats-choices.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { LineChart } from '#web/ui/chart/line-chart.tsx';
import { shortPesos } from '#web/ui/chart/scale.ts';
import { Select } from '#web/ui/form/input.tsx';
import { Block, Nothing, Panel } from '#web/ui/layout/block.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { dataOf } from './data-of.ts';
import { begunPeriods, chartDays, isWholeIn, type Span } from './span.ts';

const NAMES: Record<Grain, string> = { day: 'Día', week: 'Semana', month: 'Mes', year: 'Año' };

/** A note on the sum of charts of months and years, which also include the periods before the chosen span. */
const LEADING_UP: Partial<Record<Grain, string>> = { month: ` en ${LISTED.month} meses`, year: ` en ${LISTED.year} años` };

/** 'Filtrar Ventas por Período': orders and sales by day, week, month or year. */
export function ByPeriod({ span, today }: { span: Span; today: string }) {
  const [grain, setGrain] = useState<Grain>('month');
  return (
    <section className="grid gap-3.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[1.0625rem] font-semibold">Filtrar Ventas por Período</h2>
        <Select aria-label="Período" className="w-40!" value={grain} onChange={({ target }) => setGrain(target.value as Grain)}>
          {GRAINS.map((one) => (
            <option key={one} value={one}>
              {NAMES[one]}
            </option>
          ))}
        </Select>
      </div>
      <Charts key={grain} grain={grain} span={span} today={today} />
    </section>
  );
}

function Charts({ grain, span, today }: { grain: Grain; span: Span; today: string }) {
  const days = chartDays(grain, span);
  const loaded = useLoad(
    async (signal) => dataOf(await api('GET /api/stats/sales-by-period', { ...days, period: grain }, { signal })),
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
            periods={data.slice(0, begunPeriods(grain, days, today))}
            leadingUp={isWholeIn(grain, span) ? LEADING_UP[grain] : ''}
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

type TwoChartsProps = { name: string; periods: readonly PeriodSales[]; leadingUp: string | undefined };

function TwoCharts({ name, periods, leadingUp }: TwoChartsProps) {
  const orders = periods.map(({ order_count }, index) => ({ label: `${name} ${index + 1}`, value: order_count }));
  const sales = periods.map(({ total_sales }, index) => ({ label: `${name} ${index + 1}`, value: total_sales }));
  const sum = (points: typeof orders) => points.reduce((total, { value }) => total + value, 0);
  return (
    <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
      <Panel title="Número de Pedidos" level="h3" aside={<Sum value={formatCount(sum(orders))} of={leadingUp} />}>
        <BarChart name="Número de Pedidos" columns={[name, 'Pedidos']} points={orders} format={formatCount} whole />
      </Panel>
      <Panel title="Ventas Totales" level="h3" aside={<Sum value={formatPrice(sum(sales))} of={leadingUp} />}>
        <LineChart name="Ventas Totales" columns={[name, 'Ventas en MXN']} points={sales} format={formatPrice} axis={shortPesos} />
      </Panel>
    </div>
  );
}

const Sum = ({ value, of }: { value: string; of: string | undefined }) => (
  <p>
    <b className="num font-semibold">{value}</b>
    {of && <span className="text-xs text-texto-2">{of}</span>}
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
