import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/lib/cx.ts';
import { FieldContext, useField } from './input.tsx';

type FieldProps = {
  label: ReactNode;
  /** The control: `Input`, `Select`, `Textarea`, or one that calls `useField`. */
  children: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
  /** Content at the right end of the label's line, e.g. "¿La olvidaste?". */
  aside?: ReactNode;
  className?: string;
};

/** A label, a control, and below it the error and the hint. */
export function Field({ label, children, error, hint, optional, aside, className }: FieldProps) {
  const id = useId();
  const about = cx(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
  const name = (
    <label htmlFor={id} className="text-sm font-semibold">
      {label} {optional && <span className="font-normal text-texto-2">(opcional)</span>}
    </label>
  );
  return (
    <div className={cx('grid content-start gap-[7px]', className)}>
      {aside ? (
        <div className="flex items-baseline justify-between gap-3">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      <FieldContext value={{ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': about }}>{children}</FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className="text-xs text-texto-2">
          {hint}
        </div>
      )}
    </div>
  );
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex gap-1.5 text-sm text-grana">
    <CircleAlert className="mt-[3px] size-4" />
    {children}
  </p>
);

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...useField()} {...rest} className={cx('control min-h-24 resize-y', className)} />
);

/** The options of a select, as pairs of value and text. */
export const Options = ({ of }: { of: readonly (readonly [string | number, string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
