import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import type { TopProduct } from '#contract/stats/stats.ts';
import { TOP_STEP } from '#contract/stats/stats-choices.ts';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatCount, formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { Block, Nothing, Panel } from '#web/ui/layout/block.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { Covers } from './covers.tsx';
import type { Days, Scope } from './span.ts';

const FAILURE = 'No se pudieron cargar los productos más vendidos';
const TOP = [
  { product_id: 'string', total_quantity: 'number', total_revenue: 'number', products: { name: 'string', image: 'string' } },
] as const;
const ask = (days: Days | null, offset: number) => async (signal: AbortSignal) =>
  dataOf(await api('GET /api/stats/top-products', { ...days, limit: TOP_STEP, offset }, { signal }), TOP);

/** 'Top Productos': five products, and five more on request. */
export function TopProducts({ scope: { days, total } }: { scope: Scope }) {
  const [more, setMore] = useState(false);
  const first = useLoad(ask(days, 0), 'first');
  const mayGrow = (first.data?.length ?? 0) === TOP_STEP;
  return (
    <Panel
      title="Top Productos"
      aside={
        <>
          <Covers>{total}</Covers>
          {mayGrow && (
            <Button variant="text" size="sm" aria-expanded={more} onClick={() => setMore(!more)}>
              {more ? 'Menos' : 'Más'}
              {more ? <ChevronUp className="size-4" /> : <ChevronDown className="size-4" />}
            </Button>
          )}
        </>
      }
    >
      <Block loaded={first} failure={FAILURE} skeleton={<Waiting />}>
        {(data) => (data.length ? <Rows products={data} from={1} /> : <Nothing>No hay datos disponibles</Nothing>)}
      </Block>
      {more && mayGrow && <Rest days={days} />}
    </Panel>
  );
}

function Rest({ days }: { days: Days | null }) {
  const rest = useLoad(ask(days, TOP_STEP), 'rest');
  return (
    <Block loaded={rest} failure={FAILURE} skeleton={<Waiting />}>
      {(data) => data.length > 0 && <Rows products={data} from={TOP_STEP + 1} />}
    </Block>
  );
}

const Rows = ({ products, from }: { products: readonly TopProduct[]; from: number }) => (
  <ol start={from} className={from > 1 ? 'border-t border-linea' : undefined}>
    {products.map(({ product_id, total_quantity, total_revenue, products: { name, image } }, index) => (
      <li
        key={product_id}
        className="grid grid-cols-[24px_44px_minmax(0,1fr)_auto] items-center gap-3.5 border-b border-linea py-2.5 last:border-b-0 max-sm:grid-cols-[16px_40px_minmax(0,1fr)_auto] max-sm:gap-3"
      >
        <span className="num text-right font-semibold text-texto-2" aria-hidden="true">
          {from + index}
        </span>
        <SmallArch picture={productPicture(image)} size={44} />
        <span>
          <b className="font-semibold">{name}</b>
          <span className="num block text-xs text-texto-2">
            {formatCount(total_quantity)} {total_quantity === 1 ? 'vendido' : 'vendidos'}
          </span>
        </span>
        <b className="num font-semibold">{formatPrice(total_revenue)}</b>
      </li>
    ))}
  </ol>
);

const Waiting = () => (
  <div>
    {Array.from({ length: TOP_STEP }, (_, index) => index).map((place) => (
      <div key={place} className="flex h-[69px] items-center gap-3.5 border-b border-linea">
        <Skeleton className="ml-9 h-11 w-11" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="ml-auto h-4 w-20" />
      </div>
    ))}
  </div>
);
