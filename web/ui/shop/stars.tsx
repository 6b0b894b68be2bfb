import { cx } from '#web/lib/cx.ts';

const OUTLINE = 'm12 2.5 2.95 5.98 6.6.96-4.78 4.65 1.13 6.57L12 17.56l-5.9 3.1 1.13-6.57-4.78-4.65 6.6-.96z';
const LEFT_HALF = 'M12 2.5v15.06l-5.9 3.1 1.13-6.57-4.78-4.65 6.6-.96z';

type StarProps = { fill: 0 | 0.5 | 1; className?: string };

export const Star = ({ fill, className }: StarProps) => (
  <svg
    viewBox="0 0 24 24"
    fill={fill === 1 ? 'currentColor' : 'none'}
    stroke={fill === 1 ? undefined : 'currentColor'}
    strokeWidth="1.6"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    {fill === 0.5 && <path d={LEFT_HALF} fill="currentColor" />}
    <path d={OUTLINE} />
  </svg>
);

/** Rounded to halves; named "4.5 de 5 estrellas". */
export function Stars({ value, size = 'md', className }: { value: number; size?: 'md' | 'lg'; className?: string }) {
  const halves = Math.round(value * 2) / 2;
  return (
    <span role="img" aria-label={`${halves} de 5 estrellas`} className={cx('inline-flex gap-0.5 text-ocre', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} fill={halves >= star ? 1 : halves >= star - 0.5 ? 0.5 : 0} className={size === 'lg' ? 'size-[22px]' : 'size-4'} />
      ))}
    </span>
  );
}
