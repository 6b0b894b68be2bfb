import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SHIPMENT_TEXTS } from '#contract/shipments/shipment-statuses.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type NumberFormProps = {
  /** The number in the address. A change of it replaces the field's text. */
  initial: string;
  button: string;
  busy: boolean;
  /** The button stands beside the field, else below all fields. */
  inline?: boolean;
  children?: ReactNode;
  onSubmit: (number: string) => void;
};

/** A form that begins with a tracking number. */
export function NumberForm({ initial, button, busy, inline, children, onSubmit }: NumberFormProps) {
  const [number, setNumber] = useState(initial);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setNumber(initial);
    setError('');
  }, [initial]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = number.trim();
    setError(typed ? '' : SHIPMENT_TEXTS.noNumber);
    if (typed) onSubmit(typed);
    else field.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className={inline ? 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2.5' : 'grid justify-items-start gap-3.5 *:w-full'}
    >
      <Field label="Número de seguimiento" error={error}>
        <Input
          ref={field}
          value={number}
          onChange={({ target }) => {
            setNumber(target.value);
            setError('');
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="num"
        />
      </Field>
      {children}
      <Button type="submit" busy={busy} className={cx(inline ? 'mt-7' : 'w-auto!')}>
        {button}
      </Button>
    </form>
  );
}
