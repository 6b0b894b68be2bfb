import { type FormEvent, useId, useState } from 'react';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const LEAST = 7;

/** Opened by "6+": asks for a quantity from 7 on. */
export function QuantityDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: (quantity: number) => void }) {
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
      footer={
        <>
          <Button variant="neutral" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} disabled={!enough}>
            Confirmar
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Cantidad" error={error}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={LEAST}
              max={MAX_QUANTITY}
              inputMode="numeric"
              autoComplete="off"
              className="num"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
