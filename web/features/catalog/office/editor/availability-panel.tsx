import { useState } from 'react';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { Panel, type PanelProps } from './panels.tsx';

type AvailabilityPanelProps = PanelProps & { product: StaffProduct; onChange: (product: StaffProduct) => void };

/** Whether there is any, at once and in one tap; featured and shipping with the other changes. */
export function AvailabilityPanel({ draft, set, product, onChange }: AvailabilityPanelProps) {
  const [isBusy, setIsBusy] = useState(false);
  const change = async (availability: { available: boolean } | { sold_out: 'hoy' | null }) => {
    setIsBusy(true);
    try {
      onChange((await api('PUT /api/products/{id}/availability', { id: product.id, ...availability })) as StaffProduct);
    } catch (error) {
      toast.error(why(error, 'Error al cambiar la disponibilidad'));
    }
    setIsBusy(false);
  };
  const isEmpty = product.stock?.left === 0;
  const isSoldOut = product.sold_out_until !== null;
  return (
    <Panel title="Disponibilidad">
      <div className="divide-y divide-linea" aria-busy={isBusy}>
        <Switch
          label="Disponible"
          about={isEmpty ? 'La existencia llegó a 0: se enciende con más piezas' : 'Apagado: «Disponible próximamente». Cambia al momento'}
          checked={product.available}
          disabled={isEmpty}
          onChange={(available) => void change({ available })}
        />
        <Switch
          label="Agotado por hoy"
          about="Vuelve solo en la próxima apertura"
          checked={isSoldOut}
          disabled={!product.available && !isSoldOut}
          onChange={(isOut) => void change({ sold_out: isOut ? 'hoy' : null })}
        />
        <Switch label="Destacado" about="En la página de inicio" checked={draft.featured} onChange={(featured) => set({ featured })} />
        <Switch label="Se envía" about="Puede viajar en un paquete" checked={draft.ships} onChange={(ships) => set({ ships })} />
      </div>
    </Panel>
  );
}
