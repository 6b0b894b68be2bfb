import { Axes, frameOf } from './axes.tsx';
import type { ChartProps } from './bar-chart.tsx';
import { ChartFigure } from './figure.tsx';
import { gridValues } from './scale.ts';
import { useActive } from './use-active.ts';
import { useWidth } from './use-width.ts';

/** Values as a line over a tinted area; the last dot is larger. */
export function LineChart({ name, columns, points, format, axis = format }: ChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(620);
  const grid = gridValues(Math.max(0, ...points.map(({ value }) => value)));
  const frame = frameOf(width, grid, axis);
  const last = points.length - 1;
  // Leave room for the last dot.
  const span = frame.right - frame.left - 16;
  const x = (index: number) => frame.left + 6 + (last > 0 ? (span * index) / last : span / 2);
  const { active, handlers } = useActive(points.length, ({ currentTarget, clientX }) => {
    const at = clientX - currentTarget.getBoundingClientRect().left - x(0);
    return Math.min(last, Math.max(0, Math.round((at * Math.max(1, last)) / span)));
  });
  const line = points.map(({ value }, index) => `${index ? 'L' : 'M'}${x(index)} ${frame.y(value)}`).join('');
  const tip = active === null ? null : { index: active, x: x(active), y: frame.y(points[active]?.value ?? 0) };
  return (
    <div ref={ref}>
      <ChartFigure name={name} columns={columns} points={points} format={format} tip={tip} {...handlers}>
        <Axes frame={frame} grid={grid} axis={axis} points={points} x={x}>
          <path d={`${line}L${x(last)} ${frame.base}L${x(0)} ${frame.base}Z`} fillOpacity={0.1} className="fill-chart-2" />
          <path d={line} fill="none" strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round" className="stroke-chart-2" />
          {points.map(({ label, value }, index) => (
            <circle
              key={label}
              cx={x(index)}
              cy={frame.y(value)}
              r={index === active || index === last ? 5 : 3}
              strokeWidth={2}
              className="fill-blanco stroke-chart-2"
            />
          ))}
        </Axes>
      </ChartFigure>
    </div>
  );
}
