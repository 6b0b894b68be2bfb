import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  /** The label of the button that changes nothing; set it when the question itself is about cancelling. */
  keepLabel?: string;
  /** The dialog shows that it is busy until the promise settles; the caller closes it. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
};

/** Asks before something is deleted or money moves. The button that changes nothing has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel = 'Eliminar',
  keepLabel = 'Cancelar',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      className="sm:max-w-[440px]"
      footer={
        <>
          <Button variant="neutral" data-first-focus onClick={onClose}>
            {keepLabel}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-texto-2">{children}</div>
    </Dialog>
  );
}
