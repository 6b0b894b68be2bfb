import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { useInTurn } from '#web/hooks/data/use-in-turn.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import type { PanelProps } from './panels.tsx';

type AvailabilityPanelProps = PanelProps & { product: StaffProduct; onChange: (product: StaffProduct) => void };

type Change = { available: boolean } | { sold_out: 'hoy' | null };

/** Whether the product is available, saved with one tap; "featured" and shipping are saved with the other changes. */
export function AvailabilityPanel({ facts, set, product, onChange }: AvailabilityPanelProps) {
  const { wanted, say } = useInTurn<Change>(async (change) => {
    try {
      onChange((await api('PUT /api/products/{id}/availability', { id: product.id, ...change })) as StaffProduct);
    } catch (error) {
      toast.error(why(error, 'Error al cambiar la disponibilidad'));
    }
  });
  const isEmpty = product.stock?.left === 0;
  const isSoldOut = wanted ? 'sold_out' in wanted && wanted.sold_out === 'hoy' : product.sold_out_until !== null;
  const isThere = wanted ? ('available' in wanted ? wanted.available : wanted.sold_out === null) : product.available;
  return (
    <Panel title="Disponibilidad">
      <div className="divide-y divide-linea" aria-busy={wanted !== null}>
        <Switch
          label="Disponible"
          about={isEmpty ? 'La existencia llegó a 0: se enciende con más piezas' : 'Apagado: «Disponible próximamente». Cambia al momento'}
          checked={isThere}
          disabled={isEmpty}
          onChange={(available) => say({ available })}
        />
        <Switch
          label="Agotado por hoy"
          about="Vuelve solo en la próxima apertura"
          checked={isSoldOut}
          disabled={!isThere && !isSoldOut}
          onChange={(isOut) => say({ sold_out: isOut ? 'hoy' : null })}
        />
        <Switch label="Destacado" about="En la página de inicio" checked={facts.featured} onChange={(featured) => set({ featured })} />
        <Switch label="Se envía" about="Puede viajar en un paquete" checked={facts.ships} onChange={(ships) => set({ ships })} />
      </div>
    </Panel>
  );
}
