import { lazy, Suspense } from 'react';
import { useScannedTable } from '#web/features/reservations/guest/round/use-scanned-table.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { Loading } from '#web/ui/state/loading.tsx';
import type { Route } from './+types/table.ts';

const TablePage = lazy(() =>
  import('#web/features/reservations/guest/round/table-page.tsx').then((module) => ({ default: module.TablePage })),
);

export const meta = pageMeta('Tu mesa', undefined, [{ name: 'robots', content: 'noindex' }]);

/** The page that a table's code opens. */
export default function Table({ params: { mesa } }: Route.ComponentProps) {
  useScannedTable(mesa);
  return (
    <Suspense fallback={<Loading />}>
      <TablePage key={mesa} mesa={mesa} />
    </Suspense>
  );
}
