import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { Conversions } from '#contract/stats/analytics.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { AudienceBlock } from './audience-block.tsx';
import { AnalyticsFailure } from './failure.tsx';
import { Figures } from './figures.tsx';
import { amount, count, duration, rate } from './format.ts';
import { PanelTable } from './panel-table.tsx';

async function load(signal: AbortSignal) {
  const [overview, conversions, audience] = await Promise.all([
    api('GET /api/analytics/overview', {}, { signal }),
    api('GET /api/analytics/conversions', {}, { signal }),
    api('GET /api/analytics/audience', {}, { signal }),
  ]);
  return { overview: overview.data, conversions: conversions.data, audience: audience.data };
}

const ABOUT = { shop: 'Datos propios de la tienda, sin cookies. Últimos 28 días', ga4: 'Google Analytics 4. Últimos 28 días' };

/** Visits of the last 28 days. The texts are in English, like those of Google Analytics. */
export function Analytics() {
  const [turn, setTurn] = useState(0);
  const { data, error, reload } = useLoad(load, 'analytics');
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    // A new `turn` makes the list of events load again.
    setTurn(turn + 1);
    await reload();
    setBusy(false);
  };
  const overview = data?.overview ?? null;
  return (
    <OfficePage
      title="Google Analytics Dashboard"
      about={overview ? ABOUT[overview.source] : ''}
      action={
        <Button variant="neutral" size="sm" busy={busy} busyLabel="Actualizando…" onClick={again}>
          <RefreshCw className="size-4" />
          Actualizar
        </Button>
      }
    >
      {error !== null && !data ? (
        <AnalyticsFailure onRetry={again} />
      ) : (
        <div lang="en" className="grid gap-9">
          <section className="grid gap-4" aria-label="Overview">
            <h2 className="text-lg font-semibold">Overview</h2>
            <Figures
              items={[
                ['Total Users', overview && count(overview.totalUsers)],
                ['Total Sessions', overview && count(overview.totalSessions)],
                ['Page Views', overview && count(overview.totalPageViews)],
                ['Avg. Session', overview && duration(overview.avgSessionDuration)],
                ['Total Events', overview && count(overview.totalEvents)],
              ]}
            />
          </section>
          <ConversionsBlock data={data?.conversions ?? null} />
          <AudienceBlock data={data?.audience ?? null} />
          <EventsBlock turn={turn} />
        </div>
      )}
    </OfficePage>
  );
}

const ConversionsBlock = ({ data }: { data: Conversions | null }) => (
  <section className="grid gap-4" aria-label="Conversions">
    <h2 className="text-lg font-semibold">Conversions</h2>
    <Figures
      items={[
        ['Conversion Rate', data && rate(data.conversionRate)],
        ['Revenue Per User', data && amount(data.revenuePerUser, data.currency)],
        ['Cart Abandonment', data && rate(data.cartAbandonmentRate)],
      ]}
    />
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <PanelTable
        title="By Source"
        columns={['Source', 'Sessions', 'Transactions']}
        rows={data?.bySource.map(({ source, sessions, transactions }) => ({
          key: source,
          name: source,
          values: [count(sessions), count(transactions)],
        }))}
      />
      <PanelTable
        title="Conversion Events"
        columns={['Event', 'Users', 'Value']}
        rows={data?.conversions.map(({ name, users, value }) => ({
          key: name,
          name,
          values: [count(users), amount(value, data.currency)],
        }))}
      />
    </div>
  </section>
);

const LIMIT = 10;

/** All events by name, in pages. A changed `turn` loads them again. */
function EventsBlock({ turn }: { turn: number }) {
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
