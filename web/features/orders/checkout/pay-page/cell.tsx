import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

type CellProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode };

/** One option, such as an hour or a tip: a radio button as a cell of 48 px. */
export const Cell = ({ children, className, ...radio }: CellProps) => (
  <label
    className={cx(
      'relative grid min-h-12 place-content-center rounded-control border px-2 py-1.5 text-center text-sm leading-[1.25] font-medium transition-[background-color,border-color] duration-120',
      'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave',
      radio.disabled
        ? 'cursor-not-allowed border-dashed border-linea-fuerte text-texto-2 line-through'
        : 'cursor-pointer border-linea-fuerte bg-blanco hover:border-espresso has-checked:border-agave has-checked:bg-agave-suave has-checked:font-semibold has-checked:text-agave has-checked:shadow-[inset_0_0_0_1px_var(--cb-agave)]',
      className,
    )}
  >
    <input {...radio} type="radio" className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0" />
    {children}
  </label>
);

type PartProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A part of the page, with a line above it. */
export const Part = ({ title, aside, children }: PartProps) => (
  <section aria-label={title} className="grid gap-5 border-t border-linea py-[30px] max-md:gap-3.5 max-md:py-5">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 className="h3">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);
