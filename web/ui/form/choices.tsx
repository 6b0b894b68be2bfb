import type { ReactNode } from 'react';

type ChoicesProps = { label: string; children: ReactNode };

/** A group of toggle buttons, one of them pressed: put `Choice`s in it. */
export const Choices = ({ label, children }: ChoicesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form
  <div role="group" aria-label={label} className="inline-flex rounded-control bg-zocalo p-[3px] shadow-[inset_0_0_0_1px_var(--cb-linea)]">
    {children}
  </div>
);

type ChoiceProps = { pressed: boolean; disabled?: boolean; onClick: () => void; children: ReactNode };

export const Choice = ({ pressed, disabled = false, onClick, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onClick}
    className="touch flex min-h-[34px] items-center gap-2 rounded-[4px] px-3 py-1 font-medium text-texto-2 enabled-hover:text-espresso disabled:cursor-not-allowed disabled:opacity-60 aria-pressed:bg-blanco aria-pressed:text-espresso dark:aria-pressed:bg-crema-2 aria-pressed:font-semibold aria-pressed:shadow-[var(--cb-sombra-1),0_0_0_1px_var(--cb-linea)] max-md:min-h-11"
  >
    {children}
  </button>
);
