import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import type { ReceivingStats } from '#contract/stats/stats.ts';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { Block, Nothing, Panel } from '#web/ui/layout/block.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { Covers } from './covers.tsx';
import type { Scope } from './span.ts';

const TITLE = 'Cómo se reciben los pedidos';

const RECEIVING = {
  tipos: [{ pedidos: 'number', total: 'number' }],
  propinas: 'number',
  descuentos: 'number',
  envios: 'number',
} as const;

const AMOUNTS = [
  { key: 'propinas', label: 'Propinas', note: 'No cuentan como ventas' },
  { key: 'descuentos', label: 'Descuentos', note: 'De promociones y cupones' },
  { key: 'envios', label: 'Envíos', note: 'Lo que pagaron los clientes' },
] as const;

/** Orders and sales by order type, and the amounts besides products: delivery, tips, discounts. */
export function Receiving({ scope }: { scope: Scope }) {
  const loaded = useLoad(
    async (signal) => dataOf(await api('GET /api/stats/receiving', scope.days ?? {}, { signal }), RECEIVING),
    'receiving',
  );
  return (
    <Panel title={TITLE} aside={<Covers>{scope.total}</Covers>}>
      <Block loaded={loaded} failure="No se pudo cargar cómo se reciben los pedidos" skeleton={<Skeleton className="h-[190px] w-full" />}>
        {(data) =>
          data.tipos.length > 0 ? (
            <div className="grid grid-cols-[1.65fr_1fr] gap-x-10 gap-y-6 max-xl:grid-cols-[minmax(0,1fr)]">
              <Types types={data.tipos} />
              <Amounts data={data} />
            </div>
          ) : (
            <Nothing>Ningún pedido en el período seleccionado</Nothing>
          )
        }
      </Block>
    </Panel>
  );
}

/** Bars that compare the numbers of orders. */
function Types({ types }: { types: ReceivingStats['tipos'] }) {
  const most = Math.max(...types.map(({ pedidos }) => pedidos));
  return (
    <table className="num w-full text-right">
      <caption className="sr-only">{TITLE}</caption>
      <thead>
        <tr className="border-b border-linea text-xs text-texto-2">
          <th scope="col" className="w-full pb-2 text-left font-normal">
            Tipo
          </th>
          <th scope="col" className="pb-2 pl-4 font-normal">
            Pedidos
          </th>
          <th scope="col" className="pb-2 pl-6 font-normal max-sm:pl-4">
            Ventas
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ tipo, pedidos, total }) => (
          <tr key={tipo} className="border-b border-linea last:border-b-0">
            <th scope="row" className="py-2.5 text-left font-normal">
              {tipo ? (ORDER_TYPE[tipo]?.name ?? tipo) : 'Sin tipo'}
              <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-crema-2">
                <span className="block h-full min-w-1.5 rounded-full bg-chart-1" style={{ width: `${(pedidos * 100) / most}%` }} />
              </span>
            </th>
            <td className="pl-4 font-semibold">{formatCount(pedidos)}</td>
            <td className="pl-6 font-semibold max-sm:pl-4">{formatPrice(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Amounts = ({ data }: { data: ReceivingStats }) => (
  <dl className="border-linea max-xl:border-t max-xl:pt-1 xl:border-l xl:pl-10">
    {AMOUNTS.map(({ key, label, note }) => (
      <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-linea py-2.5 last:border-b-0">
        <dt>{label}</dt>
        <dd className="num row-span-2 font-semibold">{formatPrice(data[key])}</dd>
        <dd className="text-xs text-texto-2">{note}</dd>
      </div>
    ))}
  </dl>
);
