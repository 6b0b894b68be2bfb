import { cx } from '#web/lib/cx.ts';
import { ChartFigure } from './figure.tsx';
import type { Point } from './scale.ts';
import { useActive } from './use-active.ts';

const SIZE = 190;
const THICK = 30;
const GAP = 3;
const RADIUS = (SIZE - THICK) / 2;
const AROUND = 2 * Math.PI * RADIUS;
const STROKES = ['stroke-chart-1', 'stroke-chart-2', 'stroke-chart-3', 'stroke-chart-4', 'stroke-chart-5'];
const FILLS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'];

type DonutChartProps = { name: string; columns: readonly [string, string]; points: readonly Point[]; format: (value: number) => string };

/** Up to five shares as a ring, with their values in a list beside it. */
export function DonutChart({ name, columns, points, format }: DonutChartProps) {
  const whole = points.reduce((sum, { value }) => sum + value, 0) || 1;
  const starts = points.map((_, index) => points.slice(0, index).reduce((sum, { value }) => sum + value, 0) / whole);
  const { active, handlers } = useActive(points.length, ({ target }) => {
    const index = (target as Element).getAttribute('data-index');
    return index === null ? null : Number(index);
  });
  const turn = active === null ? 0 : ((starts[active] ?? 0) + (points[active]?.value ?? 0) / whole / 2) * 2 * Math.PI;
  const tip = active === null ? null : { index: active, x: SIZE / 2 + RADIUS * Math.sin(turn), y: SIZE / 2 - RADIUS * Math.cos(turn) };
  const legend = (
    <ul aria-hidden="true" className="num w-full">
      {points.map(({ label, value }, index) => (
        <li key={label} className="grid grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-2.5 border-b border-linea py-2 last:border-0">
          <span className={cx('size-3 rounded-[3px]', FILLS[index % FILLS.length])} />
          {label}
          <b className="font-semibold">{format(value)}</b>
        </li>
      ))}
    </ul>
  );
  return (
    <ChartFigure
      className="grid grid-cols-[190px_minmax(0,1fr)] items-center gap-6 max-sm:grid-cols-1 max-sm:justify-items-center"
      name={name}
      columns={columns}
      points={points}
      format={format}
      tip={tip}
      beside={legend}
      {...handlers}
    >
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        {points.map(({ label, value }, index) => (
          <circle
            key={label}
            data-index={index}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            fill="none"
            strokeWidth={THICK}
            strokeDasharray={`${Math.max(0, (value / whole) * AROUND - (points.length > 1 ? GAP : 0))} ${AROUND}`}
            transform={`rotate(${(starts[index] ?? 0) * 360 - 90} ${SIZE / 2} ${SIZE / 2})`}
            className={cx(STROKES[index % STROKES.length], active !== null && active !== index && 'opacity-60')}
          />
        ))}
      </svg>
    </ChartFigure>
  );
}
