import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';

/** A raised surface with a hairline, for data and forms. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('rounded-carta border border-linea bg-blanco', className)} />
);
