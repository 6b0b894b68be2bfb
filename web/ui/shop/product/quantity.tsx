import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { cx } from '#web/lib/cx.ts';

type StepperProps = {
  value: number;
  onChange: (quantity: number) => void;
  min?: number;
  max?: number;
  size?: 'sm' | 'md';
  label?: string;
};

/**
 * "−", the number and "+", for the payment page (`sm`: 32 px) and for numbers of people. Touch targets are 44 px, beyond the border. The
 * buttons are not `disabled` at the limits, because they would lose the focus with the last press.
 */
export function QuantityStepper({ value, onChange, min = 1, max = MAX_QUANTITY, size = 'md', label }: StepperProps) {
  const side = cx(
    'relative grid flex-none place-items-center rounded-[5px] enabled-hover:bg-zocalo aria-disabled:cursor-not-allowed aria-disabled:text-linea-fuerte before:absolute',
    size === 'sm' ? 'w-8 before:-inset-y-[7px] before:-inset-x-1.5' : 'w-11 before:inset-x-0 before:-inset-y-px',
  );
  const icon = size === 'sm' ? 'size-4' : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out inline
    <span
      role="group"
      aria-label={label}
      className={cx(
        'inline-flex items-stretch rounded-control border border-linea-fuerte bg-blanco',
        size === 'sm' ? 'min-h-8' : 'min-h-11',
      )}
    >
      <button
        type="button"
        className={side}
        aria-label="Disminuir cantidad"
        aria-disabled={value <= min || undefined}
        onClick={() => value <= min || onChange(value - 1)}
      >
        <Minus className={icon} />
      </button>
      <output className={cx('num grid place-items-center font-semibold', size === 'sm' ? 'w-[30px] text-sm' : 'w-12')}>{value}</output>
      <button
        type="button"
        className={side}
        aria-label="Aumentar cantidad"
        aria-disabled={value >= max || undefined}
        onClick={() => value >= max || onChange(value + 1)}
      >
        <Plus className={icon} />
      </button>
    </span>
  );
}
