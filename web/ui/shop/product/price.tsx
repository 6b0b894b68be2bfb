import { cx } from '#web/lib/cx.ts';
import { formatPrice, formatWholePrice } from '#web/lib/words/money.ts';

type PriceProps = {
  price: number;
  original?: number | null;
  /** Whole pesos, as on cards. */
  whole?: boolean;
  size?: 'md' | 'lg';
  /** Other choices cost more, so the price is shown with "desde". */
  isLowest?: boolean;
  className?: string;
};

export function Price({ price, original, whole = false, size = 'md', isLowest, className }: PriceProps) {
  const format = whole ? formatWholePrice : formatPrice;
  const reduced = original != null && original > price;
  const text = (isLowest ? 'desde ' : '') + format(price);
  return (
    <p className={cx('num font-semibold', size === 'lg' && 'text-[1.75rem] leading-[1.2]', className)}>
      {reduced ? <span className="text-barro-hondo">{text}</span> : text}
      {reduced && (
        <>
          {' '}
          <span className="sr-only">Antes </span>
          <del className={cx('ml-1 font-normal text-texto-2 decoration-1', size === 'lg' && 'text-[1.125rem]')}>{format(original)}</del>
        </>
      )}
    </p>
  );
}
