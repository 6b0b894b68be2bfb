import { useId } from 'react';
import type { Address } from '#contract/addresses/addresses.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { TypeOffer } from '#contract/receiving/receiving.ts';
import { AddressList } from '#web/features/addresses/address-list.tsx';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { outsideText, PickUpInstead, Reach } from '#web/features/orders/checkout/pay-page/receive/reach.tsx';
import { CheckMark } from '#web/features/orders/checkout/pay-page/to-check.tsx';
import type { Place, Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';
import { FieldError } from '#web/ui/form/field.tsx';

type ProblemProps = {
  id?: string;
  chosen: Address | null;
  wrong: Wrong;
  tipo: OrderType;
  zone: TypeOffer | null;
  /** The shop does not deliver to the chosen address. */
  isOutside: boolean;
  mayPickUp: boolean;
  onPickUp: () => void;
};
type SavedPlacesProps = Omit<ProblemProps, 'id'> & {
  addresses: Address[];
  typed: Address | null;
  onChoose: (id: string) => void;
  onChanged: () => Promise<void>;
  onTypedSaved: () => void;
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
export function SavedPlaces({ addresses, typed, onChoose, onChanged, onTypedSaved, ...order }: SavedPlacesProps) {
  const id = useId();
  return (
    <Part title="Dirección" aside={typed && <CheckMark of="place" />}>
      <AddressList
        addresses={addresses}
        chosen={order.chosen}
        typed={typed}
        takesFocus={false}
        describedBy={problemOf(order) ? id : undefined}
        onChoose={onChoose}
        onChanged={onChanged}
        onTypedSaved={onTypedSaved}
      />
      <PlaceReach id={id} {...order} />
    </Part>
  );
}

const problemOf = ({ chosen, wrong, isOutside, mayPickUp }: Pick<ProblemProps, 'chosen' | 'wrong' | 'isOutside' | 'mayPickUp'>) =>
  isOutside ? outsideText(chosen?.postal_code ?? '', mayPickUp) : chosen && wrongText(wrong);

/** Whether and how an order gets to a saved address. */
export function PlaceReach({ id, ...order }: ProblemProps) {
  const { chosen, tipo, zone, isOutside, mayPickUp, onPickUp } = order;
  const problem = problemOf(order);
  return (
    <>
      {problem && (
        <div role="status" className="flex flex-wrap items-center gap-x-3">
          <FieldError id={id}>{problem}</FieldError>
          {isOutside && mayPickUp && <PickUpInstead onPickUp={onPickUp} />}
        </div>
      )}
      <Reach tipo={tipo} postalCode={chosen?.postal_code ?? ''} zone={zone} />
    </>
  );
}

/** The message about the first wrong field: a saved address may be older than the rules of delivery. */
function wrongText(wrong: Wrong): string | null {
  const field = (Object.keys(LABELS) as (keyof Place)[]).find((name) => wrong[name]);
  return field ? `${LABELS[field]}: ${wrong[field]} Edita esta dirección o elige otra.` : null;
}
