import { flushSync } from 'react-dom';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { LoungeBlock, LoungeTable } from '#contract/reservations/reservations-office.ts';
import { ApiError } from '#contract/wire/client.ts';
import { blockTime } from '#web/lib/words/block-time.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import type { Place } from '../rules.ts';
import { blockPlace } from '../words.ts';
import { BlockDialog } from './block-dialog.tsx';
import { changeBlocks } from './change-blocks.ts';
import { without } from './draft.ts';

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

type UnblockDialogProps = { block: LoungeBlock; onRemoved: () => Promise<void>; onClose: () => void };

/** Asks before a block is removed, for all of its days. */
function UnblockDialog({ block, onRemoved, onClose }: UnblockDialogProps) {
  const remove = async () => {
    try {
      await changeBlocks((blocks) => without(blocks, block));
      toast.success('Bloqueo quitado');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
    await onRemoved();
  };
  return (
    <ConfirmDialog title="¿Quitar el bloqueo?" confirmLabel="Quitar bloqueo" keepLabel="Volver" onConfirm={remove} onClose={onClose}>
      {blockPlace(block.mesas)}, {blockTime(block)}: {block.motivo}. Se podrá reservar otra vez.
    </ConfirmDialog>
  );
}
