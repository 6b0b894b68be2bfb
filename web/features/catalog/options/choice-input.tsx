import type { ComponentProps } from 'react';

type ChoiceInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'disabled'> & {
  type: 'radio' | 'checkbox';
  /** It cannot be chosen, but arrow keys and screen readers still find it. */
  isOff: boolean;
  onChoose: () => void;
};

/**
 * The invisible control over a cell or an arch. Not `disabled` when it is off: arrow keys would pass it by. React takes the browser's mark
 * back when the state has not changed.
 */
export const ChoiceInput = ({ isOff, onChoose, ...rest }: ChoiceInputProps) => (
  <input
    {...rest}
    aria-disabled={isOff || undefined}
    onChange={() => isOff || onChoose()}
    className="needs-script absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
  />
);
