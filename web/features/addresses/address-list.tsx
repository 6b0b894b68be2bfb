import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import { api } from '#web/api/api.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { focusIfLost, focusPart } from '#web/lib/focus-row.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { AddressChoice } from './address-choice.tsx';

const AddressDialog = lazyDialog(() => import('./address-dialog.tsx').then((module) => module.AddressDialog));
const ConfirmDialog = lazyDialog(() => import('#web/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type AddressListProps = {
  addresses: Address[];
  chosen: Address | null;
  /** An address that was typed for this order and is not saved; its id exists on this page only. */
  typed?: Address | null;
  /** The list replaces the form that had the focus, so it takes the focus. */
  takesFocus: boolean;
  /** The id of what is wrong with the chosen address. */
  describedBy?: string | undefined;
  onChoose: (id: string) => void;
  /** Called after an address was added, changed or removed; the default address may have changed too. */
  onChanged: () => Promise<void>;
  /** Called after the typed address was saved. */
  onTypedSaved?: () => void;
};

type Asking = { form: Address | null } | { save: Address } | { remove: Address };

export function AddressList(props: AddressListProps) {
  const { addresses, chosen, typed, takesFocus, describedBy, onChoose, onChanged, onTypedSaved } = props;
  const [asking, setAsking, close] = useOpen<Asking>();
  const choices = useRef<HTMLFieldSetElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) choices.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [takesFocus]);

  // The answer may arrive after the dialog was closed and another address was chosen.
  const latest = useRef({ asking, chosen });
  latest.current = { asking, chosen };

  const saved = async (address: Address) => {
    await onChanged();
    const { asking: open, chosen: now } = latest.current;
    if (open === asking || now?.id === chosen?.id) onChoose(address.id);
    if (asking && 'save' in asking) {
      onTypedSaved?.();
      // The card that contained the focused button is gone.
      setTimeout(() => focusIfLost(choices.current?.querySelector<HTMLElement>(':checked')));
    }
    close();
  };
  const remove = async (address: Address) => {
    try {
      await api('DELETE /api/users/addresses/{id}', { id: address.id });
    } catch (error) {
      return toast.error(error instanceof Error ? error.message : 'No se pudo eliminar la dirección.');
    }
    await onChanged();
    close();
    // The removed card contained the focused button: focus the button that adds an address. After the last address, the whole list is gone.
    setTimeout(() => (adder.current ? focusIfLost(adder.current) : focusPart(null)));
  };

  return (
    <>
      <fieldset ref={choices} aria-describedby={describedBy} className="grid min-w-0 gap-3.5">
        <legend className="sr-only">Dirección de envío</legend>
        {typed && (
          <AddressChoice
            address={typed}
            checked={typed.id === chosen?.id}
            onChoose={() => onChoose(typed.id)}
            onSave={() => setAsking({ save: typed })}
          />
        )}
        {addresses.map((address) => (
          <AddressChoice
            key={address.id}
            address={address}
            checked={address.id === chosen?.id}
            onChoose={() => onChoose(address.id)}
            onEdit={() => setAsking({ form: address })}
            onRemove={() => setAsking({ remove: address })}
          />
        ))}
        <button
          ref={adder}
          type="button"
          onClick={() => setAsking({ form: null })}
          className="flex min-h-18 items-center justify-center gap-3 rounded-carta border-[1.5px] border-dashed border-linea-fuerte font-semibold text-agave hover:bg-agave-suave"
        >
          <Plus />
          Agregar dirección
        </button>
      </fieldset>
      {asking && 'form' in asking && <AddressDialog address={asking.form ?? undefined} onSaved={saved} onClose={close} />}
      {asking && 'save' in asking && <AddressDialog typed={asking.save} onSaved={saved} onClose={close} />}
      {asking && 'remove' in asking && (
        <ConfirmDialog title="Eliminar dirección" onConfirm={() => remove(asking.remove)} onClose={close}>
          ¿Quitamos {asking.remove.address_line1} de tus direcciones? Tus pedidos anteriores no cambian.
        </ConfirmDialog>
      )}
    </>
  );
}
