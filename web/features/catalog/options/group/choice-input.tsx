import type { ComponentProps } from 'react';

type ChoiceInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'disabled'> & {
  type: 'radio' | 'checkbox';
  /** The option cannot be chosen, but arrow keys and screen readers still reach it. */
  isOff: boolean;
  onChoose: () => void;
};

/**
 * The invisible control over a cell or an arch. An unavailable option is not `disabled`, because arrow keys would skip it. When the state
 * does not change, React resets the checkmark that the browser has set.
 */
export const ChoiceInput = ({ isOff, onChoose, ...rest }: ChoiceInputProps) => (
  <input
    {...rest}
    aria-disabled={isOff || undefined}
    onChange={() => isOff || onChoose()}
    className="needs-script absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
  />
);
