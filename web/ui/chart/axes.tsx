import type { ReactNode } from 'react';
import { type Point, shownLabels } from './scale.ts';

const TOP = 14;
const FOOT = 30;
/** A chart that is narrower than this has the height for phones. */
const NARROW = 480;
/** The width of one letter of a label, in pixels. */
const LETTER = 6.6;

export type Frame = {
  width: number;
  height: number;
  left: number;
  right: number;
  base: number;
  /** The height of a value, in pixels from the top. */
  y: (value: number) => number;
};

/** The area for the drawing, beside the labels of the grid lines. */
export function frameOf(width: number, grid: readonly number[], axis: (value: number) => string): Frame {
  const height = width < NARROW ? 230 : 250;
  const base = height - FOOT;
  const left = Math.ceil(Math.max(...grid.map((value) => axis(value).length)) * LETTER) + 14;
  const most = grid.at(-1) ?? 1;
  return { width, height, left, right: width, base, y: (value) => base - (Math.max(0, value) / most) * (base - TOP) };
}

type AxesProps = {
  frame: Frame;
  grid: readonly number[];
  axis: (value: number) => string;
  points: readonly Point[];
  /** The horizontal middle of a point, in pixels. */
  x: (index: number) => number;
  children: ReactNode;
};

/** Horizontal grid lines with their values, the base line, and the labels below. */
export function Axes({ frame, grid, axis, points, x, children }: AxesProps) {
  const { width, height, left, right, base, y } = frame;
  const widest = Math.max(...points.map(({ label }) => label.length)) * LETTER + 12;
  const isShown = shownLabels(points.length, (right - left) / points.length, widest);
  return (
    <svg width={width} height={height} className="num block max-w-full overflow-visible fill-texto-2 text-[12.5px]" aria-hidden="true">
      {grid.map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${right}`} className="stroke-(--cb-chart-grid)" />
          <text x={left - 10} y={y(value) + 4} textAnchor="end">
            {axis(value)}
          </text>
        </g>
      ))}
      {children}
      {points.map(({ label }, index) => {
        const half = (label.length * LETTER) / 2;
        const middle = Math.min(x(index), right - half);
        return (
          isShown(index) && (
            <text key={label} x={middle} y={base + 22} textAnchor="middle">
              {label}
            </text>
          )
        );
      })}
      <path d={`M${left} ${base}H${right}`} strokeWidth={1.5} className="stroke-linea-fuerte" />
    </svg>
  );
}
