import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AnalyticsFailure } from './failure.tsx';
import { amount, count } from './format.ts';
import { PanelTable } from './panel-table.tsx';

const LIMIT = 10;

/** All events by name, in pages. A changed `turn` loads them again. */
export function EventsBlock({ turn }: { turn: number }) {
  const [offset, setOffset] = useState(0);
  const { data, error, reload } = useLoad(
    async (signal) => (await api('GET /api/analytics/events', { limit: LIMIT, offset }, { signal })).data,
    `${turn} ${offset}`,
  );
  if (error !== null && !data) return <AnalyticsFailure onRetry={reload} />;
  return (
    <PanelTable
      title="Custom Events"
      columns={['Event', 'Users', 'Total Value', 'Count']}
      rows={data?.events.map((event) => ({
        key: event.name,
        name: event.name,
        values: [count(event.users), amount(event.value, data.currency), count(event.count)],
      }))}
    >
      {data && data.total > LIMIT && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-linea px-5 py-3.5" lang="es-MX">
          <span role="status" className="num text-texto-2">
            {offset + 1}–{Math.min(offset + LIMIT, data.total)} de {count(data.total)}
          </span>
          <span className="flex gap-2.5">
            <Button variant="neutral" size="sm" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - LIMIT))}>
              Anterior
            </Button>
            <Button variant="neutral" size="sm" disabled={offset + LIMIT >= data.total} onClick={() => setOffset(offset + LIMIT)}>
              Siguiente
            </Button>
          </span>
        </div>
      )}
    </PanelTable>
  );
}
