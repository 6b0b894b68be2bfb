import type { OptionGroup } from '#contract/options/options.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type DeleteGroupProps = { group: OptionGroup; onDeleted: () => void; onClose: () => void };

/** Asks before a group is deleted. The server refuses while products use the group, and names them. */
export function DeleteGroup({ group: { id, name }, onDeleted, onClose }: DeleteGroupProps) {
  const remove = async () => {
    try {
      await api('DELETE /api/option-groups/{id}', { id });
      toast.success('Grupo eliminado');
      onDeleted();
    } catch (error) {
      onClose();
      toast.error(error instanceof ApiError ? error.message : 'Error al eliminar el grupo');
    }
  };
  return (
    <ConfirmDialog title="Confirmar Eliminación" onConfirm={remove} onClose={onClose}>
      ¿Estás seguro de eliminar el grupo «{name}»? Esta acción no se puede deshacer.
    </ConfirmDialog>
  );
}
