import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

type SwitchProps = {
  label: string;
  about?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** The label is for screen readers only. */
  hidesLabel?: boolean;
};

/** A switch with its label at the left and one line about it. */
export const Switch = ({ label, about, checked, disabled, onChange, hidesLabel = false }: SwitchProps) => (
  <label className="flex min-h-12 cursor-pointer items-center justify-between gap-5 py-2">
    <span className={cx(hidesLabel && 'sr-only')}>
      <b className="font-semibold">{label}</b>
      {about && <small className="block text-xs text-texto-2">{about}</small>}
    </span>
    <span className="relative inline-grid h-6 w-11 flex-none items-center rounded-full bg-texto-2 p-0.5 transition-colors has-checked:bg-agave has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-agave">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none size-5 rounded-full bg-blanco transition-transform peer-checked:translate-x-5"
      />
    </span>
  </label>
);
