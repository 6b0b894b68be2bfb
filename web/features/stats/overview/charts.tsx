import { Link } from 'react-router';
import { shopClock } from '#contract/shop-clock.ts';
import type { Overview } from '#contract/stats/stats.ts';
import { shopDate } from '#web/lib/clock.ts';
import { formatPrice, formatWholePrice } from '#web/lib/words/money.ts';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { DonutChart } from '#web/ui/chart/donut-chart.tsx';
import { Nothing, Panel } from '#web/ui/layout/block.tsx';
import type { LinkTo } from './link-to.ts';

const DAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'];
const SALES = '/dashboard/sales';

const More = ({ linkTo, children }: { linkTo: LinkTo; children: string }) => {
  const to = linkTo(SALES);
  return to ? (
    <Link to={to} className="link min-h-6">
      {children}
    </Link>
  ) : null;
};

export const Week = ({ days, linkTo }: { days: Overview['semana']; linkTo: LinkTo }) => (
  <Panel title="Ventas Semanales" aside={<More linkTo={linkTo}>Ver ventas</More>}>
    <BarChart
      name="Ventas Semanales"
      columns={['Día', 'Ventas']}
      points={days.map(({ total }, index) => ({ label: DAYS[index] ?? '', value: total }))}
      format={formatPrice}
      axis={formatWholePrice}
      highlight={days.findIndex(({ dia }) => dia === shopClock(shopDate()).today)}
    />
  </Panel>
);

export const BestSellers = ({ top, linkTo }: { top: Overview['top']; linkTo: LinkTo }) => (
  <Panel title="Productos Más Vendidos" aside={<More linkTo={linkTo}>Ver todos</More>}>
    {top.length ? (
      <DonutChart
        name="Productos Más Vendidos"
        columns={['Producto', 'Parte']}
        points={top.map(({ name, share }) => ({ label: name, value: share }))}
        format={(share) => `${share}\u00a0%`}
      />
    ) : (
      <Nothing>No hay datos disponibles</Nothing>
    )}
  </Panel>
);
