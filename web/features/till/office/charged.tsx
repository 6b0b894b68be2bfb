import type { ReactNode } from 'react';
import { payWayName } from '#contract/payments/payment-methods.ts';
import { shopClock } from '#contract/shop-clock.ts';
import type { PaymentStats } from '#contract/stats/stats.ts';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { shopDate } from '#web/lib/clock.ts';
import { cx } from '#web/lib/cx.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { shortPesos } from '#web/ui/chart/scale.ts';
import { Block, Nothing, Panel } from '#web/ui/layout/block.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { PAINT } from '../corte/parts.tsx';
import { type Days, daysText, hoursBetween } from './shift-words.ts';

const STATS = {
  metodos: [{ metodo: 'string', pedidos: 'number', total: 'number' }],
  horas: [{ hora: 'number', pedidos: 'number', total: 'number' }],
  personas: [{ pedidos: 'number', total: 'number', propinas: 'number' }],
} as const;

/** The ways to pay that a till does not take. */
const ELSEWHERE: Readonly<Record<string, string>> = { tarjeta: 'bg-chart-3', oxxo: 'bg-(--bil-50)' };
const paintOf = (method: string): string => (PAINT as Readonly<Record<string, string>>)[method] ?? ELSEWHERE[method] ?? 'bg-chart-5';

/** How, when and by whom the sales of some days were made, at the tills and elsewhere. */
export function Charged({ days }: { days: Days }) {
  const { today } = shopClock(shopDate());
  const loaded = useLoad(async (signal) => dataOf(await api('GET /api/stats/payments', days, { signal }), STATS), 'charged');
  useRefresh(loaded.reload);
  return (
    <Panel title="Cómo se cobró" aside={<span className="num text-xs text-texto-2">{daysText(days, today)}. Toda la tienda</span>}>
      <Block loaded={loaded} failure="No se pudo cargar cómo se cobró" skeleton={<Skeleton className="h-[270px] w-full" />}>
        {(data) =>
          data.metodos.length > 0 ? (
            <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-xl:grid-cols-[minmax(0,1fr)]">
              <Ways ways={data.metodos} />
              <div>
                <h3 className="mb-2 text-xs font-semibold text-texto-2">Ventas por hora</h3>
                <BarChart
                  name="Ventas por hora"
                  columns={['Hora', 'Ventas en MXN']}
                  points={hoursBetween(data.horas)}
                  format={formatPrice}
                  axis={shortPesos}
                />
              </div>
              {data.personas.length > 0 && <People people={data.personas} />}
            </div>
          ) : (
            <Nothing>Ningún pedido en estos días</Nothing>
          )
        }
      </Block>
    </Panel>
  );
}

/** The share of each way to pay in one bar, and the figures below it. */
const Ways = ({ ways }: { ways: PaymentStats['metodos'] }) => (
  <div>
    <div aria-hidden="true" className="mb-2 flex h-6 gap-0.5 overflow-hidden rounded-[3px]">
      {ways
        .filter(({ total }) => total > 0)
        .map(({ metodo, total }) => (
          <span key={metodo} className={cx('min-w-1 basis-0', paintOf(metodo))} style={{ flexGrow: total }} />
        ))}
    </div>
    <Figures
      caption="Por forma de pago, con propinas"
      columns={['Forma de pago', 'Pedidos', 'Cobrado']}
      rows={ways.map(({ metodo, pedidos, total }) => [
        metodo,
        <>
          <i className={cx('mr-2 inline-block size-3 rounded-[3px]', paintOf(metodo))} />
          {payWayName(metodo)}
        </>,
        formatCount(pedidos),
        formatPrice(total),
      ])}
    />
  </div>
);

const People = ({ people }: { people: PaymentStats['personas'] }) => (
  <div className="xl:col-span-2">
    <h3 className="mb-2 text-xs font-semibold text-texto-2">En la caja, por persona</h3>
    <Figures
      caption="En la caja, por persona"
      columns={['Persona', 'Pedidos', 'Ventas', 'Propinas']}
      rows={people.map(({ user_id, nombre, pedidos, total, propinas }, at) => [
        user_id ?? `${at}`,
        nombre || 'Cuenta borrada',
        ...[formatCount(pedidos), formatPrice(total), formatPrice(propinas)],
      ])}
    />
  </div>
);

type FiguresProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly [key: string, name: ReactNode, ...figures: string[]])[];
};

/** A small table: a name, and figures at the right. */
const Figures = ({ caption, columns: [first, ...others], rows }: FiguresProps) => (
  <table className="num w-full border-collapse text-right">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b border-linea text-xs text-texto-2">
        <th scope="col" className="w-full pb-2 text-left font-normal">
          {first}
        </th>
        {others.map((name) => (
          <th key={name} scope="col" className="pb-2 pl-5 font-normal max-sm:pl-3">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([key, name, ...figures]) => (
        <tr key={key} className="border-b border-linea last:border-b-0">
          <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
            {name}
          </th>
          {figures.map((figure, at) => (
            <td key={others[at]} className="pl-5 font-semibold whitespace-nowrap max-sm:pl-3">
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
