import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { CouponCode } from '#contract/receiving/receiving-fields.ts';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type CouponFieldProps = {
  codigo: string | null;
  /** The server's sentence about a refused code. */
  refusal: string | null;
  onApply: (codigo: string | null) => void;
};

/** A coupon: typed and applied, then a chip that takes it off again. A refused code stays in the field with the reason. */
export function CouponField({ codigo, refusal, onApply }: CouponFieldProps) {
  const [text, setText] = useState(codigo ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const isApplied = codigo !== null && !refusal;
  const wasApplied = useRef(isApplied);
  useEffect(() => {
    // The pressed button is gone: the focus goes to what took its place.
    if (wasApplied.current !== isApplied && document.activeElement === document.body)
      field.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasApplied.current = isApplied;
  }, [isApplied]);
  const apply = () => {
    const checked = CouponCode.safeParse(text);
    setWrong(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (checked.success) onApply(checked.data);
  };
  return (
    <Part title="Cupón">
      <div ref={field}>
        {isApplied ? (
          <span className="inline-flex min-h-11 items-center gap-1 rounded-full bg-agave-suave pl-4 font-semibold text-agave">
            {codigo}
            <button
              type="button"
              aria-label={`Quitar cupón ${codigo}`}
              className="grid size-11 place-items-center"
              onClick={() => onApply(null)}
            >
              <X className="size-4" />
            </button>
          </span>
        ) : (
          <Field label="Código" optional error={wrong ?? refusal ?? undefined}>
            {(control) => (
              <div className="grid max-w-[420px] grid-cols-[minmax(0,1fr)_auto] gap-2">
                <Input
                  {...control}
                  value={text}
                  onChange={(event) => setText(event.target.value.slice(0, 20))}
                  onKeyDown={(event) => event.key === 'Enter' && apply()}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
                <Button variant="neutral" onClick={apply}>
                  Aplicar
                </Button>
              </div>
            )}
          </Field>
        )}
      </div>
    </Part>
  );
}
