import { PLATFORM_DAYS } from '#contract/stats/stats-choices.ts';
import { api } from '#web/api/api.ts';
import { dataOf } from '#web/api/data-of.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Panel } from '#web/ui/layout/block.tsx';
import { PlatformTable } from '#web/ui/shop/order/platform-table.tsx';
import { Covers } from './covers.tsx';
import type { Scope } from './span.ts';

const ROWS = [{ plataforma: 'string', pedidos: 'number', ventas: 'number' }] as const;

/** The sales of orders that assistants prepared. Renders nothing while there are none, as in most shops. */
export function WhoAsked({ scope }: { scope: Scope }) {
  const { data } = useLoad(
    async (signal) => dataOf(await api('GET /api/stats/platforms', scope.days ?? {}, { signal }), ROWS),
    'who-asked',
  );
  if (!data?.length) return null;
  return (
    <Panel title="Quién pidió" aside={<Covers>{scope.days ? scope.total : `Últimos ${PLATFORM_DAYS} días`}</Covers>}>
      <PlatformTable rows={data} />
    </Panel>
  );
}
