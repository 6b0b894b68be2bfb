import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Equal from 'lucide-react/icons/equal';
import type { ReactNode } from 'react';
import type { SalesSummary } from '#contract/stats/stats.ts';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { cx } from '#web/lib/cx.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { Block } from '#web/ui/layout/block.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { comparedDays, type Scope } from './span.ts';

const SUMMARY = { totalSales: 'number', totalOrders: 'number', monthlySales: 'number', comparisonPercentage: 'number' } as const;

/** 'Resumen de Ventas': totals, the average order and the trend. */
export function Summary({ scope, today }: { scope: Scope; today: string }) {
  const loaded = useLoad(
    async (signal) => dataOf(await api('GET /api/stats/sales-summary', scope.days ?? {}, { signal }), SUMMARY),
    'summary',
  );
  return (
    <section className="grid gap-3.5">
      <h2 className="text-[1.0625rem] font-semibold">Resumen de Ventas</h2>
      <Block loaded={loaded} failure="No se pudo cargar el resumen de ventas" skeleton={<Figures scope={scope} today={today} />}>
        {(data) => <Figures data={data} scope={scope} today={today} />}
      </Block>
    </section>
  );
}

/** The figures; without data, their skeletons. */
function Figures({ data, scope, today }: { data?: SalesSummary; scope: Scope; today: string }) {
  const average = data?.totalOrders ? data.monthlySales / data.totalOrders : 0;
  return (
    <dl className="grid grid-cols-4 overflow-hidden rounded-carta border border-linea bg-blanco max-xl:grid-cols-2">
      <Figure label="Ventas Totales" value={data && formatPrice(data.totalSales)}>
        {scope.total}
      </Figure>
      <Figure label="Pedidos Totales" value={data && formatCount(data.totalOrders)}>
        {scope.total}
      </Figure>
      <Figure label="Monthly Sales" value={data && formatPrice(data.monthlySales)}>
        {scope.month}
        {data && <Trend percent={data.comparisonPercentage} compared={scope.days && comparedDays(scope.days, today)} />}
      </Figure>
      <Figure label="Valor promedio" value={data && formatPrice(average)}>
        {scope.days ? `Ventas entre pedidos. ${scope.total}` : 'Ventas del mes entre pedidos totales'}
      </Figure>
    </dl>
  );
}

const Figure = ({ label, value, children }: { label: string; value: string | undefined; children?: ReactNode }) => (
  <div className="-mt-px -ml-px grid content-start gap-1.5 border-t border-l border-linea px-[22px] pt-5 pb-[22px] max-sm:p-4">
    <dt className="text-texto-2">{label}</dt>
    <dd className="num text-[1.75rem] leading-[1.15] font-semibold tracking-[-.02em] max-sm:text-[1.25rem]">
      {value ?? <Skeleton className="h-[1.15em] w-28" />}
    </dd>
    {children && <dd className="text-xs text-texto-2">{children}</dd>}
  </div>
);

const TRENDS = {
  up: { Icon: ArrowUpRight, look: 'text-hoja', word: 'Sube' },
  down: { Icon: ArrowDownRight, look: 'text-grana', word: 'Baja' },
  equal: { Icon: Equal, look: 'text-texto-2', word: 'Igual' },
};

/** @param compared over how many days; null for the same days of last month */
function Trend({ percent, compared }: { percent: number; compared: number | null }) {
  const { Icon, look, word } = TRENDS[percent > 0 ? 'up' : percent < 0 ? 'down' : 'equal'];
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span className={cx('num inline-flex items-center gap-1 font-semibold whitespace-nowrap', look)}>
        <Icon className="size-[15px] stroke-[2.2]" />
        <span className="sr-only">{word}</span>
        {Math.abs(percent).toFixed(1)}
        {'\u00a0'}%
      </span>
      {compared === null
        ? 'vs. los mismos días del mes anterior'
        : compared === 1
          ? 'vs. el día anterior'
          : `vs. los ${compared} días anteriores`}
    </span>
  );
}
