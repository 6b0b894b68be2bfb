import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';

export const iconButtonClass = 'inline-grid size-11 flex-none place-items-center rounded-control hover:bg-crema';

/** A 44 px button with one icon; `label` is its accessible name. */
export const IconButton = ({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button type="button" {...rest} aria-label={label} className={cx(iconButtonClass, className)} />
);
