import { type FormEvent, type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input, leaveOnWheel } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const LEAST = 7;

/** Opened by "6+": asks for a quantity from 7 on. */
function QuantityDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: (quantity: number) => void }) {
  const [text, setText] = useState('');
  const form = useId();
  const count = Number.parseInt(text, 10);
  const enough = count >= LEAST && count <= MAX_QUANTITY;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enough) onConfirm(count);
  };
  const error = text && !enough ? (count > MAX_QUANTITY ? `Hasta ${MAX_QUANTITY} piezas.` : `A partir de ${LEAST} piezas.`) : undefined;
  return (
    <Dialog
      title="¿Cuántas piezas?"
      onClose={onClose}
      className="sm:max-w-[400px]"
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} disabled={!enough}>
          Confirmar
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Cantidad" error={error}>
          <Input
            type="number"
            min={LEAST}
            max={MAX_QUANTITY}
            inputMode="numeric"
            autoComplete="off"
            className="num"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

const LAST_IN_SELECTOR = 6;
const MORE = '6+';

type QuantityProps = { value: number; onChange: (quantity: number) => void };

/** The quantity in the cart: a select up to 6, a dialog behind "6+", and from 7 on a number field with a link back to the select. */
export function QuantitySelect({ value, onChange }: QuantityProps) {
  const [asking, setAsking] = useState(false);
  const isFree = value > LAST_IN_SELECTOR;
  const field = useFocusOfNew(isFree);
  if (isFree)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-3.5 gap-y-1">
        <FreeField ref={field} value={value} onChange={onChange} />
        <button type="button" className="link inline-flex min-h-7 items-center text-sm" onClick={() => onChange(LAST_IN_SELECTOR)}>
          Volver al selector
        </button>
      </span>
    );
  return (
    <>
      <select
        ref={field}
        aria-label="Cantidad"
        className="control num min-h-11 w-[84px] py-0 pl-4 font-semibold"
        value={value}
        onChange={(event) => (event.target.value === MORE ? setAsking(true) : onChange(Number(event.target.value)))}
      >
        {[1, 2, 3, 4, 5, 6].map((count) => (
          <option key={count}>{count}</option>
        ))}
        <option>{MORE}</option>
      </select>
      {asking && (
        <QuantityDialog
          onClose={() => setAsking(false)}
          onConfirm={(quantity) => {
            setAsking(false);
            onChange(quantity);
          }}
        />
      )}
    </>
  );
}

/** Focuses the new control when it replaces the one with the focus. @returns the ref of the control that is shown */
function useFocusOfNew(isFree: boolean) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const was = useRef(isFree);
  useLayoutEffect(() => {
    if (was.current !== isFree && document.activeElement === document.body) field.current?.focus();
    was.current = isFree;
  }, [isFree]);
  return field;
}

function FreeField({ ref, value, onChange }: QuantityProps & { ref: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(value);
  const commit = () => {
    const count = Math.min(MAX_QUANTITY, Math.max(1, Number.parseInt(text, 10) || value));
    setTyped(null);
    if (count !== value) onChange(count);
  };
  return (
    <input
      ref={ref}
      aria-label="Cantidad"
      type="number"
      onWheel={leaveOnWheel}
      min={1}
      max={MAX_QUANTITY}
      inputMode="numeric"
      autoComplete="off"
      className="control num min-h-11 w-14 px-0 py-0 text-center font-semibold [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      value={text}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
    />
  );
}
