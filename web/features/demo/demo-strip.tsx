import { useState } from 'react';
import type { Resettable } from '#contract/demo/demo.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { cx } from '#web/lib/cx.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { Button } from '#web/ui/button/button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const ClearDialog = lazyDialog(() => import('./clear-dialog.tsx').then((module) => module.ClearDialog));

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
 * @param props.isOwner whether the person may reset what only owners change
 * @param props.onCleared reloads what the page shows
 */
export function DemoStrip({ isOwner, onCleared }: { isOwner: boolean; onCleared?: () => void }) {
  const { data, error, set } = useLoad(loadDemo, 'demo-data');
  const [asked, setAsked] = useState(false);
  if (data ? !data.present : error !== null || storage.read(NONE)) return null;
  const clear = async (tambien: readonly Resettable[]) => {
    try {
      await api('DELETE /api/demo-data', { tambien: [...tambien] });
      toast.success('Datos de demostración borrados');
    } catch (error) {
      // A 404 means that another person has already deleted the data.
      if (!(error instanceof ApiError && error.status === 404)) {
        setAsked(false);
        toast.error(why(error, 'Error al borrar los datos de demostración'));
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
      {asked && <ClearDialog isOwner={isOwner} onConfirm={clear} onClose={() => setAsked(false)} />}
    </>
  );
}
