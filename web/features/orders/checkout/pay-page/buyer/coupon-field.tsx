import { useEffect, useId, useRef, useState } from 'react';
import { CouponCode } from '#contract/orders/receiving-fields.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Chip } from '#web/ui/button/chip.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type CouponFieldProps = {
  text: string;
  codigo: string | null;
  /** The server's sentence about a refused code. */
  refusal: string | null;
  /** The server has not answered about the code yet. */
  isChecking: boolean;
  /** A payment is in progress. */
  locked: boolean;
  onType: (text: string) => void;
  onApply: (codigo: string | null) => void;
};

/** A coupon: a field, and after it was applied a chip that removes it. A refused code stays in the field, with the reason. */
export function CouponField({ text, codigo, refusal, isChecking, locked, onType, onApply }: CouponFieldProps) {
  const id = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const isApplied = codigo !== null && !refusal && !isChecking;
  const error = isApplied || isChecking ? null : (wrong ?? refusal);
  const wasApplied = useRef(isApplied);
  // Only the answer to a code that was applied here moves the focus. A later refusal, for example after a change of the hour, does not.
  const isAsked = useRef(false);
  useEffect(() => {
    const isReplaced = wasApplied.current !== isApplied && document.activeElement === document.body;
    const isRefused = isAsked.current && error !== null;
    // The pressed control is gone, or the code has to be corrected.
    if (isReplaced || isRefused) part.current?.querySelector<HTMLElement>('input, button')?.focus();
    if (!isChecking) isAsked.current = false;
    wasApplied.current = isApplied;
  }, [isApplied, isChecking, error]);
  const apply = () => {
    if (isChecking) return;
    const checked = CouponCode.safeParse(text);
    setWrong(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    isAsked.current = checked.success;
    if (checked.success) onApply(checked.data);
    else part.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={part} inert={locked} className="grid justify-items-start gap-2 border-t border-linea pt-4">
      {isApplied ? (
        <>
          <p className="text-sm font-semibold">Cupón</p>
          <Chip label={codigo} name={`cupón ${codigo}`} onRemove={() => onApply(null)} />
        </>
      ) : (
        <>
          <label htmlFor={id} className="text-sm font-semibold">
            Cupón
          </label>
          <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-2">
            <Input
              id={id}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              value={text}
              onChange={(event) => onType(event.target.value.slice(0, 20))}
              onKeyDown={(event) => event.key === 'Enter' && apply()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button variant="neutral" busy={isChecking} onClick={apply}>
              Aplicar
            </Button>
          </div>
        </>
      )}
      {/* After Enter the focus is already in the field, so screen readers would not read its new description: announce it here. */}
      <div role="status" className="empty:hidden">
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}
