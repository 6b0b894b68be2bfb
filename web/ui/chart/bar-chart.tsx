import { cx } from '#web/lib/cx.ts';
import { Axes, frameOf } from './axes.tsx';
import { ChartFigure } from './figure.tsx';
import { gridValues, type Point } from './scale.ts';
import { useActive } from './use-active.ts';
import { useWidth } from './use-width.ts';

export type ChartProps = {
  name: string;
  columns: readonly [string, string];
  points: readonly Point[];
  /** The value's text in the tooltip and the table. */
  format: (value: number) => string;
  /** The text at the grid lines; `format` by default. */
  axis?: (value: number) => string;
};

const RADIUS = 5;
const WIDEST = 64;

/** Values as bars. The bar at `highlight` has the second colour. */
export function BarChart({
  name,
  columns,
  points,
  format,
  axis = format,
  whole,
  highlight,
}: ChartProps & { whole?: boolean; highlight?: number }) {
  const { ref, width } = useWidth<HTMLDivElement>(620);
  const largest = Math.max(0, ...points.map(({ value }) => value));
  const grid = gridValues(largest, whole);
  const frame = frameOf(width, grid, axis);
  const room = (frame.right - frame.left) / Math.max(1, points.length);
  const middle = (index: number) => frame.left + room * (index + 0.5);
  const thick = Math.min(WIDEST, Math.max(2, room * 0.56));
  const { active, handlers } = useActive(points.length, ({ currentTarget, clientX }) => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left - frame.left) / room);
    return index >= 0 && index < points.length ? index : null;
  });
  const tip = active === null ? null : { index: active, x: middle(active), y: frame.y(points[active]?.value ?? 0) };
  return (
    <div ref={ref}>
      <ChartFigure name={name} columns={columns} points={points} format={format} tip={tip} {...handlers}>
        <Axes frame={frame} grid={grid} axis={axis} points={points} x={middle}>
          {points.map(({ label, value }, index) => (
            <path
              key={label}
              d={bar(middle(index) - thick / 2, frame.y(value), thick, frame.base)}
              className={cx(index === highlight ? 'fill-chart-2' : 'fill-chart-1', active !== null && index !== active && 'opacity-60')}
            />
          ))}
        </Axes>
      </ChartFigure>
    </div>
  );
}

/** A bar with round corners at the top. */
function bar(x: number, top: number, width: number, base: number): string {
  const radius = Math.min(RADIUS, width / 2, base - top);
  return `M${x} ${base}V${top + radius}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${base}Z`;
}
