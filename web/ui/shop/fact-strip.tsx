import type { ReactNode } from 'react';

/** The painted foot of a first wall, with a few facts of the house in a row: list items, each an icon and its text. */
export const FactStrip = ({ children }: { children: ReactNode }) => (
  <div className="bg-barro text-sobre-barro">
    <ul className="wrap flex flex-wrap justify-between gap-x-10 gap-y-1.5 py-5 text-sm font-medium *:inline-flex *:items-center *:gap-2.5 max-md:grid max-md:gap-2">
      {children}
    </ul>
  </div>
);
