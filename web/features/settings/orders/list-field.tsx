import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type ListFieldProps = {
  label: string;
  hint: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  /** Characters that belong to no word: they are dropped while one types. */
  foreign: RegExp;
};

const partsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** Several short words in one field, with commas between them. */
export function ListField({ label, hint, value, onChange, error, foreign }: ListFieldProps) {
  // What is typed stays as it is for as long as it means the value.
  const [typed, setTyped] = useState('');
  const shown = String(partsOf(typed)) === String(value) ? typed : value.join(', ');
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
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
      )}
    </Field>
  );
}
