import type { ReactNode } from 'react';

/** A painted band with a row of facts: list items, each an icon and a text. */
export const FactStrip = ({ children }: { children: ReactNode }) => (
  <div className="bg-barro text-sobre-barro">
    <ul className="wrap flex flex-wrap justify-between gap-x-10 gap-y-1.5 py-5 text-sm font-medium *:inline-flex *:items-center *:gap-2.5 max-md:grid max-md:gap-2">
      {children}
    </ul>
  </div>
);
