import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { AudienceBlock } from './audience-block.tsx';
import { ConversionsBlock } from './conversions-block.tsx';
import { EventsBlock } from './events-block.tsx';
import { AnalyticsFailure } from './failure.tsx';
import { Figures } from './figures.tsx';
import { count, duration } from './format.ts';

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
