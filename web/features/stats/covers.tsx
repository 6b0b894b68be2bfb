import type { ReactNode } from 'react';

/** The days that a panel covers, in its head. */
export const Covers = ({ children }: { children: ReactNode }) => <p className="mr-auto text-xs text-texto-2">{children}</p>;
