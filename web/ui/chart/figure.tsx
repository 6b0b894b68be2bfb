import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Point } from './scale.ts';

type ChartFigureProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What the chart shows. */
  name: string;
  /** The heads of the hidden table. */
  columns: readonly [string, string];
  points: readonly Point[];
  format: (value: number) => string;
  /** The point that is looked at, and where its box stands, in pixels. */
  tip: { index: number; x: number; y: number } | null;
  /** Beside the drawing: a legend. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The box stays inside the chart. */
const HALF_TIP = 48;

/**
 * A drawing with what everybody needs to read it: the value under the pointer or the arrow keys in a box, and all values in a table for
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
      {/* A table is never smaller than its text, so it alone would lengthen a page that ends with its chart. */}
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
