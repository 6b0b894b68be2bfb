import type { Promotion } from '#contract/promotions/promotions.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type DeletePromotionProps = { promotion: Promotion; onDeleted: () => void; onClose: () => void };

export function DeletePromotion({ promotion: { id, codigo }, onDeleted, onClose }: DeletePromotionProps) {
  const remove = async () => {
    try {
      await api('DELETE /api/promotions/{id}', { id });
      toast.success('Promoción eliminada');
      onDeleted();
    } catch (error) {
      onClose();
      toast.error(error instanceof ApiError ? error.message : 'Error al eliminar la promoción');
    }
  };
  return (
    <ConfirmDialog title="Confirmar Eliminación" onConfirm={remove} onClose={onClose}>
      ¿Estás seguro de eliminar {codigo ? `el cupón «${codigo}»` : 'la promoción'}? Los pedidos que la usaron conservan su descuento.
    </ConfirmDialog>
  );
}
