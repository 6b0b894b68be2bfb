import { useId } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { TypeOffer } from '#contract/receiving/receiving.ts';
import { AddressList } from '#web/features/addresses/address-list.tsx';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { outsideText, PickUpInstead, Reach } from '#web/features/orders/checkout/pay-page/receive/reach.tsx';
import type { Place, Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';
import { FieldError } from '#web/ui/form/field.tsx';

type SavedPlacesProps = {
  addresses: Address[];
  chosen: Address | null;
  typed: Address | null;
  wrong: Wrong;
  tipo: OrderType;
  zone: TypeOffer | null;
  /** The shop does not deliver to the chosen address. */
  isOutside: boolean;
  mayPickUp: boolean;
  onChoose: (id: string) => void;
  onChanged: () => Promise<void>;
  onTypedSaved: () => void;
  onPickUp: () => void;
};

/** The names of an address's fields, for the message about missing ones. */
const LABELS: Record<keyof Place, string> = {
  line1: 'Calle y número',
  line2: 'Colonia, interior o referencia',
  postalCode: 'Código postal',
  city: 'Ciudad',
  state: 'Estado',
};

/** The choice among an account's saved addresses. */
export function SavedPlaces(props: SavedPlacesProps) {
  const { addresses, chosen, typed, wrong, tipo, zone, isOutside, mayPickUp, onChoose, onChanged, onTypedSaved, onPickUp } = props;
  const id = useId();
  const postalCode = chosen?.postal_code ?? '';
  const problem = isOutside ? outsideText(postalCode, mayPickUp) : wrongText(wrong);
  return (
    <Part title="Dirección">
      <AddressList
        addresses={addresses}
        chosen={chosen}
        typed={typed}
        takesFocus={false}
        describedBy={problem ? id : undefined}
        onChoose={onChoose}
        onChanged={onChanged}
        onTypedSaved={onTypedSaved}
      />
      {problem && (
        <div role="status" className="flex flex-wrap items-center gap-x-3">
          <FieldError id={id}>{problem}</FieldError>
          {isOutside && mayPickUp && <PickUpInstead onPickUp={onPickUp} />}
        </div>
      )}
      <Reach tipo={tipo} postalCode={postalCode} zone={zone} />
    </Part>
  );
}

/** The message about the first wrong field: a saved address may be older than the rules of delivery. */
function wrongText(wrong: Wrong): string | null {
  const field = (Object.keys(LABELS) as (keyof Place)[]).find((name) => wrong[name]);
  return field ? `${LABELS[field]}: ${wrong[field]} Edita esta dirección o elige otra.` : null;
}
