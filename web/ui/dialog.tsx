import X from 'lucide-react/icons/x';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Actions at the lower right, always in view; full width on phones. */
  footer?: ReactNode;
  /** Leaves out the head: the content shows its own title with this id, and a × of its own. */
  bare?: boolean;
  className?: string;
};

/**
 * A dialog that is open as long as it is rendered; a sheet from below on phones.
 * The browser's own modal keeps the focus inside, closes on Escape and gives the focus back.
 * Load it on first use: `lazy(() => import('#web/ui/dialog.tsx').then((m) => ({ default: m.Dialog })))`.
 */
export function Dialog({ title, onClose, children, footer, bare = false, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A form begins at its first field, not at the ×.
    element?.querySelector<HTMLElement>('form :is(input, select, textarea):enabled')?.focus();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare && typeof title === 'string' ? title : undefined}
      className={cx('panel', className)}
      // The event is asynchronous: in development effects run twice and the dialog may be open again.
      onClose={() => !dialog.current?.open && onClose()}
      onPointerDown={(event) => isOutside(event) && close()}
    >
      {bare ? (
        children
      ) : (
        <>
          <div className="flex items-center justify-between gap-4 pt-[22px] pr-5 pl-7 max-sm:pt-5 max-sm:pr-3 max-sm:pl-5">
            <h2 id={titleId} className="h3">
              {title}
            </h2>
            <IconButton label="Cerrar" onClick={close}>
              <X className="size-6" />
            </IconButton>
          </div>
          <div className="px-7 pt-5 pb-6 max-sm:px-5 max-sm:pt-4 max-sm:pb-5">{children}</div>
        </>
      )}
      {footer && (
        <div className="sticky bottom-0 flex justify-end gap-3 border-t border-linea bg-blanco px-7 py-[18px] max-sm:px-5 max-sm:pt-3.5 max-sm:pb-[calc(14px+env(safe-area-inset-bottom))] max-sm:*:flex-1">
          {footer}
        </div>
      )}
    </dialog>
  );
}

/** On the veil: the event names the dialog itself, and the point lies out of its box (its scrollbar lies within). */
function isOutside({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
