import { useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { cx } from '#web/lib/cx.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Marks in this browser that the shop has no demo data: demo data never comes back. */
const NONE = 'sin-demostracion';
const keepNone = () => storage.write(NONE, '1');

async function loadDemo() {
  const demo = await api('GET /api/demo-data', {});
  if (!demo.present) keepNone();
  return demo;
}

/**
 * Says that the shop shows demo data, and deletes it. Its place is kept free until the answer is known, so that the page below does not
 * move. Only for managers and owners.
 * @param props.onCleared reloads what the page shows
 */
export function DemoStrip({ onCleared }: { onCleared?: () => void }) {
  const { data, error, set } = useLoad(loadDemo, 'demo-data');
  const [asked, setAsked] = useState(false);
  if (data ? !data.present : error !== null || storage.read(NONE)) return null;
  const clear = async () => {
    try {
      await api('DELETE /api/demo-data', {});
      toast.success('Datos de demostración borrados');
    } catch (error) {
      // A 404 means that another person has already deleted the data.
      if (!(error instanceof ApiError && error.status === 404)) {
        setAsked(false);
        toast.error('Error al borrar los datos de demostración');
        return;
      }
    }
    keepNone();
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
        className={cx('items-center max-sm:flex-wrap', !data && 'invisible')}
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
