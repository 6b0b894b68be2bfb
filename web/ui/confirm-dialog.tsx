import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  /** Label of the button that changes nothing; another word where the action itself is 'Cancelar'. */
  keepLabel?: string;
  /** May be asynchronous; the caller closes the dialog. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
};

/** Asks before a destructive action. */
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
