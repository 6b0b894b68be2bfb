import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  /** How one leaves things as they are; another word where 'Cancelar' is what is asked. */
  keepLabel?: string;
  /** May take its time; closing the dialog is the caller's part. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
};

/** Asks before something is destroyed. */
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
          <Button variant="neutral" onClick={onClose}>
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
