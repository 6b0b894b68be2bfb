import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AddressForm, type AddressFormProps } from './address-form.tsx';

/** Nothing is saved yet: the form stands open in the page. */
export function FirstAddress({ onSaved }: Pick<AddressFormProps, 'onSaved'>) {
  const [busy, setBusy] = useState(false);
  const form = useId();
  return (
    <Card className="grid gap-6 p-[clamp(20px,3vw,32px)]">
      <div className="grid gap-1.5">
        <h2 className="h3">Tu primera dirección</h2>
        <p className="text-texto-2">Guárdala una vez y la tendrás lista en tus próximos pedidos.</p>
      </div>
      <AddressForm id={form} isFirst onSaved={onSaved} onBusy={setBusy} />
      <Button type="submit" form={form} busy={busy} className="justify-self-start max-sm:w-full">
        Agregar dirección
      </Button>
    </Card>
  );
}
