import type { CSSProperties } from 'react';
import { cx } from '#web/lib/cx.ts';

const OUTLINE = 'm12 2.5 2.95 5.98 6.6.96-4.78 4.65 1.13 6.57L12 17.56l-5.9 3.1 1.13-6.57-4.78-4.65 6.6-.96z';

/** One star of the rating choice. */
export const Star = ({ filled, className }: { filled: boolean; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill={filled ? 'currentColor' : 'none'}
    stroke={filled ? undefined : 'currentColor'}
    strokeWidth="1.6"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    <path d={OUTLINE} />
  </svg>
);

/** The distance between stars in units of a star's width, as in the stylesheet that draws them. */
const PITCH = 1.125;

/** A rating as stars, rounded to halves; its accessible name is "4.5 de 5 estrellas". */
export function Stars({ value, size = 'md', className }: { value: number; size?: 'md' | 'lg'; className?: string }) {
  const halves = Math.round(value * 2) / 2;
  const fill = `${Math.floor(halves) * PITCH + (halves % 1)}em`;
  return (
    <span
      role="img"
      aria-label={`${halves} de 5 estrellas`}
      className={cx('stars', size === 'lg' && 'large', className)}
      style={{ '--fill': fill } as CSSProperties}
    />
  );
}
