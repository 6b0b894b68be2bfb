import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type ListFieldProps = {
  label: string;
  hint: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  /** Characters that occur in no word: they are removed while typing. */
  foreign: RegExp;
};

const partsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** Several short words in one field, separated by commas. */
export function ListField({ label, hint, value, onChange, error, foreign }: ListFieldProps) {
  // Keep the typed text as long as it means the same value.
  const [typed, setTyped] = useState('');
  const shown = String(partsOf(typed)) === String(value) ? typed : value.join(', ');
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        className="num"
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={({ target }) => {
          const next = target.value.replace(foreign, '');
          setTyped(next);
          onChange(partsOf(next));
        }}
      />
    </Field>
  );
}
