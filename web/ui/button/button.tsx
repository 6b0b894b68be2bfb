import Check from 'lucide-react/icons/check';
import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { type ButtonLook, buttonClass } from './button-styles.ts';

const Spinner = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    className={cx('size-[18px] flex-none animate-spin', className)}
    aria-hidden="true"
  >
    <path d="M21 12a9 9 0 1 1-6.219-8.56" />
  </svg>
);

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** An action is in progress: width and focus stay, and clicks do nothing. */
    busy?: boolean;
    busyLabel?: string;
    /** Shown instead of the label, with a check mark: "Agregado", "¡Listo!". */
    done?: string | false;
  };

export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel = 'Procesando...',
  done,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const instead = busy ? busyLabel : done;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {instead ? (
        <span className="grid place-items-center">
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-2.5" aria-hidden="true">
            {children}
          </span>
          <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2.5 whitespace-nowrap')}>
            {busy ? <Spinner /> : <Check />}
            {instead}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
