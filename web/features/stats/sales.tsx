import { shopClock } from '#contract/shop-clock.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ByPeriod } from './by-period.tsx';
import { ExportMenu } from './export-menu.tsx';
import { MonthPicker } from './month-picker.tsx';
import { Customers, Reservations } from './pair.tsx';
import { Receiving } from './receiving.tsx';
import { daysOf, spanOf } from './span.ts';
import { Summary } from './summary.tsx';
import { TopProducts } from './top-products.tsx';

/** The sales of a month or a year. Each figure covers its days; a chart that would have a single bar also shows the periods before. */
export function Sales() {
  const [query, change] = useQuery();
  const { today } = shopClock(new Date(useNow()));
  const span = spanOf(query.get('mes'), today);
  const days = daysOf(span);
  return (
    <OfficePage
      title="Ventas"
      action={
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <MonthPicker span={span} today={today} onChange={(mes) => change({ mes })} />
          <ExportMenu days={days} />
        </div>
      }
    >
      {/* A new key for each span: the figures of the previous month must not be shown under the new name. */}
      <div key={span} className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <Summary days={days} today={today} />
        <ByPeriod span={span} today={today} />
        <Receiving days={days} />
        <div className="grid grid-cols-[1.65fr_1fr] items-start gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
          <TopProducts days={days} />
          <div className="grid content-start gap-5">
            <Customers days={days} />
            <Reservations days={days} />
          </div>
        </div>
      </div>
    </OfficePage>
  );
}
