import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

type InputProps = ComponentProps<'input'> & { icon?: ReactNode };

export function Input({ icon, className, ...rest }: InputProps) {
  if (!icon) return <input {...rest} className={cx('control', className)} />;
  return (
    <div className="relative">
      <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-texto-2">{icon}</span>
      <input {...rest} className={cx('control pl-[42px]', className)} />
    </div>
  );
}

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={cx('control min-h-24 resize-y', className)} />
);

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => <select {...rest} className={cx('control', className)} />;
