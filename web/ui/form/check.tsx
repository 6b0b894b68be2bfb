import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#web/lib/cx.ts';

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & { label?: ReactNode };

/** Without a label the box needs an `aria-label`. */
export function Checkbox({ label, indeterminate = false, className, ...rest }: CheckProps & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <Labelled label={label} box={<input ref={box} {...rest} type="checkbox" className={cx('check', className)} />} />;
}

export const Radio = ({ label, className, ...rest }: CheckProps) => (
  <Labelled label={label} box={<input {...rest} type="radio" className={cx('check', className)} />} />
);

const Labelled = ({ label, box }: { label?: ReactNode; box: ReactNode }) =>
  label ? (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
      {box}
      {label}
    </label>
  ) : (
    box
  );
