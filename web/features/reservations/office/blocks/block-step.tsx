import { flushSync } from 'react-dom';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { LoungeBlock, LoungeTable } from '#contract/reservations/reservations-office.ts';
import type { Place } from '#web/features/reservations/office/rules.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { BlockDialog } from './block-dialog.tsx';
import { UnblockDialog } from './unblock-dialog.tsx';

/** The open dialog: for adding a block, with the pressed cell if there was one, or for removing one. */
export type Step = { add: Place | null } | { remove: LoungeBlock };

export const BLOCK_BUTTON = 'bloquear-mesas';

/** Moves the focus to the button of the page when the pressed cell is gone. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById(BLOCK_BUTTON)?.focus();
}

type BlockStepProps = {
  step: Step;
  fecha: string;
  tables: readonly LoungeTable[];
  reload: () => Promise<void>;
  onOpen: (visit: Reservation) => void;
  onClose: () => void;
};

/** The dialogs that make and remove blocks. */
export function BlockStep({ step, fecha, tables, reload, onOpen, onClose }: BlockStepProps) {
  const finish = async () => {
    await reload();
    // Synchronously: the focus is lost only when the pressed cell has been removed.
    flushSync(onClose);
    requestAnimationFrame(keepFocus);
  };
  if ('remove' in step) return <UnblockDialog block={step.remove} onRemoved={finish} onClose={onClose} />;
  return (
    <BlockDialog
      fecha={fecha}
      place={step.add}
      tables={tables}
      onBlocked={async () => {
        toast.success('Bloqueo guardado');
        await finish();
      }}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}
