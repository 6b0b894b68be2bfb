import type { StockKind } from '#contract/stock/stock-shapes.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Block } from '#web/ui/layout/block.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { signed, whyOf } from './words.ts';

/** The last movements of the stock, newest first. A changed `seen` loads them again. */
export function StockHistory({ kind, id, seen }: { kind: StockKind; id: string; seen: string }) {
  const loaded = useLoad(
    async (signal) => (await api('GET /api/stock/{kind}/{id}/history', { kind, id }, { signal })).data,
    `${kind} ${id} ${seen}`,
  );
  return (
    <Block loaded={loaded} failure="No se pudieron cargar los movimientos" skeleton={<Skeleton className="h-20" />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-texto-2">Todavía no hay movimientos.</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
          <section aria-label="Movimientos" tabIndex={0} className="max-h-72 overflow-y-auto">
            <ul className="divide-y divide-linea">
              {rows.map((row) => (
                <li key={`${row.at} ${row.change} ${row.left}`} className="flex items-baseline justify-between gap-3 py-2">
                  <span className="min-w-0">
                    <span className="block">{whyOf(row)}</span>
                    <span className="num block text-xs text-texto-2">
                      {formatShortDate(row.at)}, {formatTime(row.at)}
                    </span>
                  </span>
                  <span className="num flex-none text-right">
                    <b className="block font-semibold">{signed(row.change)}</b>
                    <span className="block text-xs text-texto-2">quedan {row.left}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Block>
  );
}
