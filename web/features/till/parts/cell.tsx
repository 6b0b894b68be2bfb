import type { ReactNode } from 'react';

type CellProps = { name: string; checked: boolean; onChange: () => void; children: ReactNode; className?: string; disabled?: boolean };

/** One of several choices as a cell of 56 px. */
export const Cell = ({ name, checked, onChange, children, className = '', disabled }: CellProps) => (
  <label className={`celda ${className}`}>
    <input type="radio" name={name} checked={checked} onChange={onChange} disabled={disabled} className="sr-only" />
    <span>{children}</span>
  </label>
);
