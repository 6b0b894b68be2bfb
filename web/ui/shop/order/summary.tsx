import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/** A white card on a painted band: cart summary, order, totals. */
export const Summary = ({ title, children, className }: { title?: string; children: ReactNode; className?: string }) => (
  <section
    aria-label={title}
    className={cx(
      'relative grid gap-[18px] overflow-hidden rounded-t-carta rounded-b-[3px] border border-linea bg-blanco px-[26px] pt-[26px] pb-[calc(26px+var(--cb-guardapolvo))]',
      'after:absolute after:inset-x-[-1px] after:bottom-[-1px] after:h-guardapolvo after:bg-barro',
      className,
    )}
  >
    {title && <h2 className="h3">{title}</h2>}
    {children}
  </section>
);

/** A `<dl>` of amounts; put `SummaryRow`s in it. */
export const SummaryRows = ({ children }: { children: ReactNode }) => <dl className="grid gap-2.5">{children}</dl>;

export const SummaryRow = ({ label, children, total = false }: { label: ReactNode; children: ReactNode; total?: boolean }) => (
  <div
    className={cx(
      'flex justify-between gap-4',
      total ? 'mt-1.5 items-baseline border-t border-linea pt-4 text-[1.375rem] font-semibold' : 'text-sm',
    )}
  >
    <dt className="flex-none">{label}</dt>
    <dd className="num min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
);
