import { useId } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { TypeOffer } from '#contract/receiving/receiving.ts';
import { AddressList } from '#web/features/addresses/address-list.tsx';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { outsideText, PickUpInstead, Reach } from '#web/features/orders/checkout/pay-page/receive/reach.tsx';
import { FieldError } from '#web/ui/form/field.tsx';

type SavedPlacesProps = {
  addresses: Address[];
  chosen: Address | null;
  tipo: OrderType;
  zone: TypeOffer | null;
  /** The shop does not deliver to the chosen address. */
  isOutside: boolean;
  mayPickUp: boolean;
  onChoose: (id: string) => void;
  onChanged: () => Promise<void>;
  onPickUp: () => void;
};

/** Where it goes, among the addresses of an account. */
export function SavedPlaces({ addresses, chosen, tipo, zone, isOutside, mayPickUp, onChoose, onChanged, onPickUp }: SavedPlacesProps) {
  const id = useId();
  const postalCode = chosen?.postal_code ?? '';
  return (
    <Part title="Dirección">
      <AddressList
        addresses={addresses}
        chosen={chosen}
        takesFocus={false}
        describedBy={isOutside ? id : undefined}
        onChoose={onChoose}
        onChanged={onChanged}
      />
      {isOutside && (
        <div role="status" className="flex flex-wrap items-center gap-x-3">
          <FieldError id={id}>{outsideText(postalCode, mayPickUp)}</FieldError>
          {mayPickUp && <PickUpInstead onPickUp={onPickUp} />}
        </div>
      )}
      <Reach tipo={tipo} postalCode={postalCode} zone={zone} />
    </Part>
  );
}
