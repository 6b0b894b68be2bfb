import Delete from 'lucide-react/icons/delete';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

type PadProps = {
  onDigit: (digit: string) => void;
  onBack: () => void;
  /** The key at the lower right. */
  last: { label: string; children: ReactNode; isStrong?: boolean; act: () => void };
};

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Large keys for figures. They act on the field that is counted, which keeps the focus. */
export const Pad = ({ onDigit, onBack, last }: PadProps) => (
  <fieldset className="num grid grid-cols-3 gap-2">
    <legend className="sr-only">Teclado</legend>
    {DIGITS.map((digit) => (
      <Key key={digit} act={() => onDigit(digit)}>
        {digit}
      </Key>
    ))}
    <Key label="Borrar" act={onBack}>
      <Delete className="size-7" />
    </Key>
    <Key act={() => onDigit('0')}>0</Key>
    <Key label={last.label} isStrong={last.isStrong ?? false} act={last.act}>
      {last.children}
    </Key>
  </fieldset>
);

type KeyProps = { label?: string; isStrong?: boolean; act: () => void; children: ReactNode };

const Key = ({ label, isStrong = false, act, children }: KeyProps) => (
  <button
    type="button"
    aria-label={label}
    onPointerDown={(event) => event.preventDefault()}
    onClick={act}
    className={cx(
      'grid min-h-16 place-items-center rounded-control text-[1.75rem] font-semibold',
      isStrong ? 'bg-agave text-sobre-agave' : 'bg-blanco shadow-[inset_0_0_0_1px_var(--cb-linea)] active:bg-crema',
    )}
  >
    {children}
  </button>
);
