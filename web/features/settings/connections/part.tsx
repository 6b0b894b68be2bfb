import type { ReactNode } from 'react';

type PartProps = { id: string; title: string; about: ReactNode; action?: ReactNode; children: ReactNode };

/** A part of the connections with a title of its own; what it keeps is saved at once, not with the section. */
export const ConnectionPart = ({ id, title, about, action, children }: PartProps) => (
  <section aria-labelledby={id} className="grid gap-4 border-t border-linea pt-6">
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="min-w-0 max-w-[52ch] flex-[1_1_16rem]">
        <h3 id={id} tabIndex={-1} className="font-semibold">
          {title}
        </h3>
        <p className="mt-0.5 text-texto-2">{about}</p>
      </div>
      {action}
    </div>
    {children}
  </section>
);
