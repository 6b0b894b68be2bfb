import type { Audience } from '#contract/stats/analytics.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { Figures } from './figures.tsx';
import { count, rate } from './format.ts';
import { PanelTable } from './panel-table.tsx';

const TOP_COUNTRIES = 5;

export function AudienceBlock({ data }: { data: Audience | null }) {
  const countries = data ? Object.entries(data.byCountry).toSorted(([, one], [, other]) => other.users - one.users) : [];
  const most = countries[0]?.[1].users ?? 0;
  return (
    <section className="grid gap-4" aria-label="Audience">
      <h2 className="text-lg font-semibold">Audience</h2>
      <Figures
        items={[
          ['Total Users', data && count(data.totalUsers)],
          ['New Users', data && count(data.newUsers)],
          ['Total Sessions', data && count(data.totalSessions)],
        ]}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[1.65fr_1fr]">
        <PanelTable
          title="Top Countries"
          columns={['Country', 'Users', 'Sessions', 'New']}
          rows={
            data &&
            countries.slice(0, TOP_COUNTRIES).map(([name, { users, sessions, newUsers }]) => ({
              key: name,
              name: <Bar name={name} share={most ? users / most : 0} />,
              values: [count(users), count(sessions), count(newUsers)],
            }))
          }
        />
        <Segments data={data} />
      </div>
    </section>
  );
}

const Bar = ({ name, share }: { name: string; share: number }) => (
  <span className="grid gap-1">
    {name}
    <span
      aria-hidden="true"
      className="block h-1.5 rounded-[2px] bg-[var(--cb-chart-1)]"
      style={{ width: `${Math.max(2, share * 100)}%` }}
    />
  </span>
);

/** The shares of the user segments. Buyers come from orders, also those of uncounted visits: their share is at most 100 %. */
function Segments({ data }: { data: Audience | null }) {
  return (
    <Card className="p-5">
      <h3 className="mb-3 text-base font-semibold">Audience Segments</h3>
      {data === null ? (
        <Skeleton className="h-24" />
      ) : data.totalUsers === 0 ? (
        <p className="text-texto-2">No data available</p>
      ) : (
        <ul>
          {data.audience.map(({ name, users }, index) => (
            <li key={name} className="flex items-center gap-2.5 border-linea py-2.5 not-last:border-b">
              <span
                aria-hidden="true"
                className="size-2.5 rounded-[2px]"
                style={{ backgroundColor: `var(--cb-chart-${(index % 5) + 1})` }}
              />
              {name}
              <span className="num ml-auto text-texto-2">{count(users)}</span>
              <b className="num w-14 text-right font-semibold">{rate(Math.min(100, (users / data.totalUsers) * 100))}</b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
