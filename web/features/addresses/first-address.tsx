import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AddressForm, type AddressFormProps } from './address-form.tsx';

type FirstAddressProps = Pick<AddressFormProps, 'id' | 'onSaved' | 'onBusy'> & {
  busy: boolean;
  /** False where the page has a submit button of its own: `form={id}`. */
  hasButton: boolean;
};

/** The form for a customer's first address, shown in the page instead of a dialog. */
export const FirstAddress = ({ id, busy, hasButton, onSaved, onBusy }: FirstAddressProps) => (
  <Card className="grid gap-6 p-[clamp(20px,3vw,32px)]">
    <div className="grid gap-1.5">
      <h2 className="h3">Tu primera dirección</h2>
      <p className="text-texto-2">Guárdala una vez y la tendrás lista en tus próximos pedidos.</p>
    </div>
    <AddressForm id={id} isFirst onSaved={onSaved} onBusy={onBusy} />
    {hasButton && (
      <Button type="submit" form={id} busy={busy} className="justify-self-start max-sm:w-full">
        Agregar dirección
      </Button>
    )}
  </Card>
);
