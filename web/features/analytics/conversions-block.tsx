import type { Conversions } from '#contract/stats/analytics.ts';
import { Figures } from './figures.tsx';
import { amount, count, rate } from './format.ts';
import { PanelTable } from './panel-table.tsx';

export const ConversionsBlock = ({ data }: { data: Conversions | null }) => (
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
