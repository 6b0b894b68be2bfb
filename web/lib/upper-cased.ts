import type { ChangeEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** A registered field whose letters become capitals while they are typed. The caret stays where it is. */
export const upperCased = (field: UseFormRegisterReturn) => ({
  ...field,
  autoCapitalize: 'characters',
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const { value, selectionStart } = target;
    if (value !== value.toUpperCase()) {
      target.value = value.toUpperCase();
      target.setSelectionRange(selectionStart, selectionStart);
    }
    return field.onChange(event);
  },
});
