import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Point } from './scale.ts';

type ChartFigureProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The accessible name: what the chart shows. */
  name: string;
  /** The column headers of the hidden table. */
  columns: readonly [string, string];
  points: readonly Point[];
  format: (value: number) => string;
  /** The active point, and the position of its tooltip in pixels. */
  tip: { index: number; x: number; y: number } | null;
  /** Content beside the drawing: a legend. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Half the width of the tooltip, which must stay inside the chart. */
const HALF_TIP = 48;

/**
 * The frame of a chart: a tooltip with the value under the pointer or at the arrow keys' position, and a hidden table with all values for
 * screen readers.
 */
export function ChartFigure({ name, columns, points, format, tip, beside, children, className, ...handlers }: ChartFigureProps) {
  const id = useId();
  const point = tip && points[tip.index];
  return (
    <figure className={className}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values, as the pointer does */}
      <div {...handlers} tabIndex={0} role="img" aria-label={`Gráfica: ${name}`} aria-describedby={id} className="relative rounded-control">
        {children}
        {point && (
          <div
            className="num pointer-events-none absolute z-10 -translate-x-1/2 -translate-y-full rounded-control bg-espresso px-2.5 py-1.5 text-xs whitespace-nowrap text-cal"
            style={{ left: `clamp(${HALF_TIP}px, ${tip.x}px, calc(100% - ${HALF_TIP}px))`, top: tip.y - 8 }}
          >
            {point.label}
            <b className="block font-semibold">{format(point.value)}</b>
          </div>
        )}
      </div>
      {beside}
      <span role="status" className="sr-only">
        {point && `${point.label}: ${format(point.value)}`}
      </span>
      {/* In a block of its own: a table is never smaller than its text, so it would lengthen a page that ends with its chart. */}
      <div className="sr-only">
        <table id={id}>
          <caption>{name}</caption>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
