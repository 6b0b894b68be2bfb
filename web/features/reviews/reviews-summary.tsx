import { Stars } from '#web/ui/shop/product/stars.tsx';
import { countText, type Summary } from './rules.ts';

/** The average and the distribution of the stars. */
export function ReviewsSummary({ summary: { count, average, bars } }: { summary: Summary }) {
  const listed = bars.reduce((sum, bar) => sum + bar.count, 0);
  return (
    <>
      <div className="mt-6 flex items-end gap-[18px]">
        <span className="num text-[5rem] [font-family:var(--cb-font-titulo)] leading-[.9] font-medium">{average.toFixed(1)}</span>
        <span className="grid gap-1.5 pb-1">
          <Stars value={average} size="lg" />
          <span className="text-sm text-texto-2">{countText(count)}</span>
        </span>
      </div>
      <ul className="num mt-5 grid gap-2 text-sm">
        {bars.map((bar) => (
          <li key={bar.stars} className="grid grid-cols-[16px_1fr_28px] items-center gap-2.5">
            <span>
              {bar.stars}
              <span className="sr-only"> {bar.stars === 1 ? 'estrella' : 'estrellas'}:</span>
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-[2px] bg-linea">
              <span className="block h-full bg-ocre" style={{ width: `${(bar.count / listed) * 100}%` }} />
            </span>
            <span className="text-texto-2">{bar.count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
