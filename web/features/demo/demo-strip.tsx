import { useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/use-load.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const loadDemo = () => api('GET /api/demo-data', {});

/**
 * Says that the shop shows demo data, and deletes it. Nothing is shown without any, and while that is not known.
 * For managers and owners.
 * @param props.onCleared reloads what the page shows
 */
export function DemoStrip({ onCleared }: { onCleared?: () => void }) {
  const { data, set } = useLoad(loadDemo, 'demo-data');
  const [asked, setAsked] = useState(false);
  if (!data?.present) return null;
  const clear = async () => {
    try {
      await api('DELETE /api/demo-data', {});
      toast.success('Datos de demostración borrados');
    } catch (error) {
      // Another person has deleted it meanwhile.
      if (!(error instanceof ApiError && error.status === 404)) {
        setAsked(false);
        toast.error('Error al borrar los datos de demostración');
        return;
      }
    }
    set({ present: false });
    onCleared?.();
    const title = document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    requestAnimationFrame(() => title?.focus({ preventScroll: true }));
  };
  return (
    <>
      <Notice
        tone="info"
        className="items-center max-sm:flex-wrap"
        action={
          <Button variant="neutral" size="sm" className="shrink-0 text-espresso max-sm:w-full" onClick={() => setAsked(true)}>
            Borrar datos de demostración
          </Button>
        }
      >
        <b className="font-semibold">Datos de demostración.</b> Los clientes, pedidos, reservaciones, reseñas y mensajes anteriores a tu
        apertura son de muestra.
      </Notice>
      {asked && (
        <ConfirmDialog title="¿Borrar los datos de demostración?" confirmLabel="Borrar" onConfirm={clear} onClose={() => setAsked(false)}>
          Se borran los clientes, pedidos, reservaciones, reseñas y mensajes de muestra. Tus productos y todo lo que entró después se
          quedan. No se puede deshacer.
        </ConfirmDialog>
      )}
    </>
  );
}
