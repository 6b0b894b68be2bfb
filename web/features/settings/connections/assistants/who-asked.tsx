import { PLATFORM_DAYS } from '#contract/stats/stats-choices.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Block } from '#web/ui/layout/block.tsx';
import { PlatformTable } from '#web/ui/shop/order/platform-table.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

/** The orders of the latest days that assistants prepared. */
export function WhoAsked() {
  const loaded = useLoad(async (signal) => (await api('GET /api/stats/platforms', {}, { signal })).data, 'platforms');
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">
        Quién pidió <span className="text-xs font-normal text-texto-2">Últimos {PLATFORM_DAYS} días</span>
      </h3>
      <Block loaded={loaded} failure="No se pudo cargar quién pidió" skeleton={<Skeleton className="h-12 w-full" />}>
        {(rows) =>
          rows.length > 0 ? (
            <PlatformTable rows={rows} />
          ) : (
            <p className="text-texto-2">Todavía ningún pedido pagado que haya preparado un asistente.</p>
          )
        }
      </Block>
    </div>
  );
}
