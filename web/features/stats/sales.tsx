import { shopClock } from '#contract/shop-clock.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ByPeriod } from './by-period.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Customers, Reservations } from './pair.tsx';
import { Receiving } from './receiving.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { daysOf, scopeOf } from './span.ts';
import { Summary } from './summary.tsx';
import { TopProducts } from './top-products.tsx';

/** The sales: of all time with the current month, or of the chosen days. Each figure says what it covers. */
export function Sales() {
  const [query, change] = useQuery();
  const { today } = shopClock(new Date(useNow()));
  const [mes, dias, desde, hasta] = ['mes', 'dias', 'desde', 'hasta'].map((name) => query.get(name));
  const scope = scopeOf({ mes, dias, desde, hasta }, today);
  return (
    <OfficePage
      title="Ventas"
      action={
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <ScopePicker scope={scope} today={today} onChange={change} />
          <ExportMenu days={scope.days ?? daysOf(today.slice(0, 7))} name={scope.month} />
        </div>
      }
    >
      {/* A new key for each scope: the figures of other days must not be shown under the new name. */}
      <div key={scope.name} className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <Summary scope={scope} today={today} />
        <ByPeriod scope={scope} today={today} />
        <Receiving scope={scope} />
        <div className="grid grid-cols-[1.65fr_1fr] items-start gap-5 max-xl:grid-cols-[minmax(0,1fr)]">
          <TopProducts scope={scope} />
          <div className="grid content-start gap-5">
            <Customers scope={scope} />
            <Reservations scope={scope} />
          </div>
        </div>
      </div>
    </OfficePage>
  );
}
