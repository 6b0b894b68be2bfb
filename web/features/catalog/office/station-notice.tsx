import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type Choice = 'categoria' | 'none';

/** Asks the owner about products that have no station and may lack it by mistake. */
export function StationNotice({ onChosen }: { onChosen: () => void }) {
  const [busy, setBusy] = useState<Choice | null>(null);
  const choose = async (estacion: Choice) => {
    setBusy(estacion);
    try {
      const { cambiados } = await api('POST /api/products/stations', { estacion });
      toast.success(`${cambiados.toLocaleString('en-US')} ${cambiados === 1 ? 'producto decidido' : 'productos decididos'}`);
      onChosen();
    } catch (error) {
      toast.error(why(error, 'Error al guardar las estaciones'));
    }
    setBusy(null);
  };
  return (
    <Notice tone="warning" role="status">
      <p>
        Estos productos no tienen estación: no salen en la barra ni en la cocina, y no cuentan en las horas que prometemos. Decide por
        todos, o elige la estación de cada uno en su editor.
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="sm" busy={busy === 'categoria'} disabled={busy !== null} onClick={() => choose('categoria')}>
          Dar la de su categoría
        </Button>
        <Button size="sm" variant="neutral" busy={busy === 'none'} disabled={busy !== null} onClick={() => choose('none')}>
          Ninguno se prepara
        </Button>
      </div>
    </Notice>
  );
}
