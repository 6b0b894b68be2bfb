import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { pageApi } from '#web/api/api.ts';
import { isTable, useScannedTable } from '#web/features/reservations/guest/round/use-scanned-table.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { Loading } from '#web/ui/state/loading.tsx';
import type { Route } from './+types/table.ts';

const TablePage = lazy(() =>
  import('#web/features/reservations/guest/round/table-page.tsx').then((module) => ({ default: module.TablePage })),
);

export const meta = pageMeta('Tu mesa', undefined, [{ name: 'robots', content: 'noindex' }]);

/** The owner may have removed the table since its code was printed: the page says so before anything is ordered. */
export async function loader({ params: { mesa }, context }: Route.LoaderArgs) {
  const tables = isTable(mesa) ? (await pageApi(context)('GET /api/mesas', {})).data : [];
  const isKnown = tables.some(({ numero }) => numero === Number(mesa));
  return data({ isKnown }, { status: isKnown ? 200 : 404 });
}

/** The page that a table's code opens. */
export default function Table({ params: { mesa }, loaderData: { isKnown } }: Route.ComponentProps) {
  useScannedTable(mesa, isKnown);
  return (
    <Suspense fallback={<Loading />}>
      <TablePage key={mesa} mesa={mesa} isKnown={isKnown} />
    </Suspense>
  );
}
