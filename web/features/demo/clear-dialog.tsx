import { useState } from 'react';
import type { Resettable } from '#contract/demo/demo.ts';
import { ORDER_TYPE, ORDER_TYPES } from '#contract/orders/order-types.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Choice = { name: Resettable; label: string; becomes: string };

const { pedidos, lounge } = DEFAULT_SETTINGS;
const typesOn = ORDER_TYPES.filter((type) => pedidos.tipos[type]).map((type) => ORDER_TYPE[type].name);
const seats = lounge.mesas.reduce((sum, { lugares }) => sum + lugares, 0);

/** The sections that the demo shop sets, and what a reset makes of them. `owner`: only owners may change them. */
const SECTIONS = [
  {
    name: 'pedidos',
    label: 'Tipos de pedido',
    becomes: `Quedan ${typesOn.join(' y ')}, y el ritmo de la barra de una casa nueva.`,
    owner: false,
  },
  { name: 'entrega', label: 'Zonas de entrega', becomes: 'Quedan sin zonas y el envío por paquetería sin costo.', owner: false },
  { name: 'lounge', label: 'Mesas y lounge', becomes: `Quedan ${lounge.mesas.length} mesas con ${seats} lugares.`, owner: false },
  { name: 'propinas', label: 'Propina', becomes: 'Queda apagada.', owner: true },
] as const;

async function choices(isOwner: boolean, signal: AbortSignal): Promise<Choice[]> {
  const shown = SECTIONS.filter(({ owner }) => isOwner || !owner);
  const [promotions, ...stored] = await Promise.all([
    api('GET /api/promotions', {}, { signal }),
    ...shown.map(({ name }) => api('GET /api/ajustes/{seccion}', { seccion: name }, { signal })),
  ]);
  const changed = shown.filter(({ name }, index) => JSON.stringify(stored[index]?.valor) !== JSON.stringify(DEFAULT_SETTINGS[name]));
  return [
    ...changed,
    ...(promotions.length > 0
      ? [{ name: 'promociones' as const, label: 'Promociones', becomes: 'Se quita el cupón BIENVENIDA y el 2×1 de muestra.' }]
      : []),
    { name: 'existencias', label: 'Existencias', becomes: 'Los productos de muestra dejan de contarse.' },
  ];
}

/** Asks before the demo data are deleted, and which settings are to become those of a new shop too. */
export function ClearDialog({ isOwner, onConfirm, onClose }: Props) {
  const { data = null, error } = useLoad((signal) => choices(isOwner, signal), `clear-demo ${isOwner}`);
  const [chosen, setChosen] = useState<readonly Resettable[]>([]);
  return (
    <ConfirmDialog title="¿Borrar los datos de demostración?" confirmLabel="Borrar" onConfirm={() => onConfirm(chosen)} onClose={onClose}>
      <p>
        Se borran los clientes, pedidos, reservaciones, reseñas y mensajes de muestra. Tus productos, ajustes, promociones y todo lo que
        entró después se quedan. No se puede deshacer.
      </p>
      {error === null && (
        <fieldset className="mt-4 grid min-h-[264px] content-start border-t border-linea pt-3">
          <legend className="sr-only">Dejar también como en una casa nueva</legend>
          <p aria-hidden="true" className="font-semibold text-espresso">
            Dejar también como en una casa nueva
          </p>
          {data?.map(({ name, label, becomes }) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
              label={
                <span className="py-1">
                  <span className="block text-espresso">{label}</span>
                  <span className="block font-normal text-texto-2">{becomes}</span>
                </span>
              }
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

type Props = { isOwner: boolean; onConfirm: (also: readonly Resettable[]) => Promise<void>; onClose: () => void };
