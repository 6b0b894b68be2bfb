import { type ReactNode, useRef, useState } from 'react';
import { useDismiss } from '#web/hooks/overlay/use-dismiss.ts';
import { cx } from '#web/lib/cx.ts';
import { Button, type ButtonProps } from '../button/button.tsx';

type PopoverButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & {
  label: ReactNode;
  /** The panel's accessible name. */
  name: string;
  /** Which edge of the button the panel is aligned with on phones; elsewhere it is the right one. */
  edge?: 'left' | 'right';
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel below it. Closing from inside the panel returns the focus to the button. */
export function PopoverButton({ label, name, edge = 'right', children, ...look }: PopoverButtonProps) {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useDismiss(open, area, () => setOpen(false));
  const close = () => {
    area.current?.querySelector('button')?.focus();
    setOpen(false);
  };
  return (
    <div ref={area} className="relative max-sm:flex-1">
      <Button {...look} className="max-sm:w-full" aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        <div
          role="dialog"
          aria-label={name}
          className={cx(
            'absolute top-[calc(100%+6px)] right-0 z-40 animate-enter rounded-carta border border-linea bg-blanco text-sm shadow-2',
            edge === 'left' && 'max-sm:right-auto max-sm:left-0',
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
