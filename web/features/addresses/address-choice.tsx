import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Radio } from '#web/ui/form/check.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { placeOf } from './words.ts';

type AddressChoiceProps = { address: Address; checked: boolean; onChoose: () => void } & (
  | { onEdit: () => void; onRemove: () => void }
  /** The address was typed for this order and is not saved. */
  | { onSave: () => void }
);

/** One address: to choose, and to edit and remove, or to save. A click anywhere on the card chooses it. */
export function AddressChoice({ address, checked, onChoose, ...actions }: AddressChoiceProps) {
  const id = useId();
  return (
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 rounded-carta border border-linea bg-blanco px-[22px] py-5 hover:border-linea-fuerte has-checked:border-agave has-checked:shadow-[inset_0_0_0_.5px_var(--cb-agave)] md:grid-cols-[auto_1fr_auto]">
      <Radio id={id} name="direccion" checked={checked} onChange={onChoose} className="relative z-1 mt-px" />
      <label htmlFor={id} className="cursor-pointer before:absolute before:inset-0 before:rounded-carta">
        <span className="font-semibold">{address.address_line1}</span>
        {address.isDefault && (
          <>
            {' '}
            <Badge tone="agave" className="ml-2">
              Predeterminada
            </Badge>
          </>
        )}
        {'onSave' in actions && (
          <>
            {' '}
            <Badge tone="neutral" className="ml-2">
              Sin guardar
            </Badge>
          </>
        )}
        <span className="block text-sm text-texto-2">{placeOf(address)}</span>
      </label>
      {'onSave' in actions ? (
        <button
          type="button"
          aria-describedby={`${id}-name`}
          onClick={actions.onSave}
          className="link relative min-h-11 justify-self-start text-sm max-md:col-start-2"
        >
          Editar y guardar
        </button>
      ) : (
        <div className="relative flex max-md:col-start-2 max-md:-ml-3">
          <IconButton label="Editar" aria-describedby={`${id}-name`} onClick={actions.onEdit}>
            <Pencil />
          </IconButton>
          <IconButton label="Eliminar" aria-describedby={`${id}-name`} onClick={actions.onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      )}
      <span id={`${id}-name`} hidden>
        {address.address_line1}
      </span>
    </div>
  );
}
