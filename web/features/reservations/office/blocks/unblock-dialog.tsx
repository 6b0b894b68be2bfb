import type { LoungeBlock } from '#contract/reservations/reservations-office.ts';
import { ApiError } from '#contract/wire/client.ts';
import { blockPlace } from '#web/features/reservations/office/words.ts';
import { blockTime } from '#web/lib/words/block-time.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { changeBlocks } from './change-blocks.ts';
import { without } from './draft.ts';

type UnblockDialogProps = { block: LoungeBlock; onRemoved: () => Promise<void>; onClose: () => void };

/** Asks before a block is removed, for all of its days. */
export function UnblockDialog({ block, onRemoved, onClose }: UnblockDialogProps) {
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
