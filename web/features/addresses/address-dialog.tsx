import { useId, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { AddressForm, type AddressFormProps } from './address-form.tsx';

type AddressDialogProps = Pick<AddressFormProps, 'address' | 'onSaved'> & { onClose: () => void };

/** Adds or changes an address. Load it by `lazyDialog`: it includes the form's validation rules. */
export function AddressDialog({ address, onSaved, onClose }: AddressDialogProps) {
  const [busy, setBusy] = useState(false);
  const form = useId();
  return (
    <Dialog
      title={address ? 'Editar dirección' : 'Nueva dirección'}
      onClose={onClose}
      footer={
        <>
          <Button variant="neutral" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <AddressForm id={form} address={address} onSaved={onSaved} onBusy={setBusy} />
    </Dialog>
  );
}
