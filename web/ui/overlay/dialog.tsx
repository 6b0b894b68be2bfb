import X from 'lucide-react/icons/x';
import { type PointerEvent, type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { useBackCloses } from '#web/hooks/navigation/use-back-closes.ts';
import { cx } from '#web/lib/cx.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** The text of a button before the actions of `footer` that changes nothing and closes the dialog. */
  cancel?: string | undefined;
  /** Actions at the lower right, always in view; full width on phones. */
  footer?: ReactNode;
  /** Omits the head: the content has its own title with this id, and its own close button. */
  bare?: boolean;
  /** A press outside does not close the dialog, because its content is shown only once. */
  isKept?: boolean;
  className?: string;
};

/**
 * A dialog that is open as long as it is rendered; a sheet from below on phones.
 * The browser's own modal keeps the focus inside, closes on Escape and returns the focus. The back button closes it too.
 * The first focus is on the element with `data-first-focus`, else on the first field of its form, else on the close button.
 * Public pages load it on first use, with `lazyDialog`.
 */
export function Dialog({ title, onClose, children, cancel, footer, bare = false, isKept = false, className }: DialogProps) {
  const titleId = useId();
  const { modal, close } = useModal(onClose, focusFirst);
  // Synchronously: a popstate event is not handled by React.
  useBackCloses(() => flushSync(close));
  return (
    <dialog
      {...modal}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare && typeof title === 'string' ? title : undefined}
      className={cx('panel', className)}
      onPointerDown={(event) => !isKept && isOutside(event) && close()}
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
        <div className="sticky bottom-0 flex justify-end gap-3 border-t border-linea bg-blanco px-7 py-[18px] max-sm:px-5 max-sm:pt-3.5 max-sm:pb-[calc(14px+env(safe-area-inset-bottom))] max-sm:[--cb-control:48px] max-sm:*:flex-auto max-sm:*:px-3">
          {cancel && (
            <Button variant="neutral" onClick={onClose}>
              {cancel}
            </Button>
          )}
          {footer}
        </div>
      )}
    </dialog>
  );
}

function focusFirst(dialog: HTMLDialogElement) {
  const first =
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('form :is(input:not([type=file]), select, textarea):enabled');
  first?.focus();
}

/** Whether the point lies outside of the dialog's box. The event's target is the dialog for both the backdrop and its scrollbar. */
function isOutside({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
