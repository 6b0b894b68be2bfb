import type { ReactNode } from 'react';
import type { Pages } from '#web/hooks/data/use-pages.ts';
import { Button } from '../button/button.tsx';
import { ErrorStrip } from '../state/error-strip.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { Card } from './card.tsx';

type PagedListProps<T> = {
  pages: Pages<T>;
  filters?: ReactNode;
  /** Message when loading fails. */
  failure: string;
  empty: ReactNode;
  /** Height of a skeleton row. */
  rowClass: string;
  children: (rows: readonly T[]) => ReactNode;
};

/** A paged list in a card, with loading, failed and empty states. */
export function PagedList<T>({ pages, filters, failure, empty, rowClass, children }: PagedListProps<T>) {
  const { rows, total, hasMore, busy, failed, more } = pages;
  return (
    <Card className="min-w-0" aria-busy={busy}>
      {filters && <div className="flex flex-wrap items-center gap-2.5 border-b border-linea p-4">{filters}</div>}
      {failed && (
        <div className="p-4">
          <ErrorStrip message={failure} onRetry={more} />
        </div>
      )}
      {rows ? (
        rows.length ? (
          children(rows)
        ) : (
          total === 0 && empty
        )
      ) : failed ? null : (
        <div className="grid gap-4 p-4">
          <p className="sr-only">Cargando…</p>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className={rowClass} />
          ))}
        </div>
      )}
      {hasMore && (
        <div className="grid justify-items-center p-5">
          <Button variant="neutral" size="sm" busy={busy} busyLabel="Cargando…" onClick={() => void more()}>
            Ver más
          </Button>
        </div>
      )}
    </Card>
  );
}
