import { type ComponentProps, createContext, type ReactNode, useContext, type WheelEvent } from 'react';
import { cx } from '#web/lib/cx.ts';

/** Attributes that connect a control with the `Field` around it. */
type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** For a control of another kind: spread it on the element that the field's label names. */
export const useField = () => useContext(FieldContext);

type InputProps = ComponentProps<'input'> & { icon?: ReactNode };

/** The wheel over a focused number field would change the number while the guest scrolls the page. */
export const leaveOnWheel = ({ currentTarget }: WheelEvent<HTMLInputElement>): void => currentTarget.blur();

export function Input({ icon, className, ...props }: InputProps) {
  const rest = { ...useField(), ...(props.type === 'number' && { onWheel: leaveOnWheel }), ...props };
  if (!icon) return <input {...rest} className={cx('control', className)} />;
  return (
    <div className="relative">
      <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-texto-2">{icon}</span>
      <input {...rest} className={cx('control pl-[42px]', className)} />
    </div>
  );
}

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...useField()} {...rest} className={cx('control', className)} />
);
