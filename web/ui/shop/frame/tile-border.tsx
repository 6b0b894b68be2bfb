import { cx } from '#web/lib/cx.ts';

/** The tile border of lounge and Club surfaces. */
export const TileBorder = ({ className }: { className?: string }) => <div className={cx('mosaic', className)} aria-hidden="true" />;
