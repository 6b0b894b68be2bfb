import { useId, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { AddressForm, type AddressFormProps } from './address-form.tsx';

type AddressDialogProps = Pick<AddressFormProps, 'address' | 'typed' | 'onSaved'> & { onClose: () => void };

/** Adds or changes an address. Load it by `lazyDialog`: it includes the form's validation rules. */
export function AddressDialog({ address, typed, onSaved, onClose }: AddressDialogProps) {
  const [busy, setBusy] = useState(false);
  const form = useId();
  return (
    <Dialog
      title={address ? 'Editar dirección' : 'Nueva dirección'}
      onClose={onClose}
      cancel="Cancelar"
      footer={
        <Button type="submit" form={form} busy={busy}>
          Guardar
        </Button>
      }
    >
      <AddressForm id={form} address={address} typed={typed} onSaved={onSaved} onBusy={setBusy} />
    </Dialog>
  );
}
