import type { OrderType } from '#contract/orders/order-types.ts';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { PlaceFields } from '#web/features/orders/checkout/pay-page/receive/place-fields.tsx';
import type { Wish, Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { SavedPlaces } from './saved-places.tsx';
import type { useOrder } from './use-order.ts';

type WhereProps = {
  order: ReturnType<typeof useOrder>;
  tipo: OrderType;
  wrong: Wrong;
  onChange: (patch: Partial<Wish>) => void;
  /** Called when another saved address is chosen, or the chosen one has changed. */
  onAddress: () => void;
};

/** The destination of an order: one of the account's addresses, or a typed one. */
export function Where({ order, tipo, wrong, onChange, onAddress }: WhereProps) {
  const { wish, types, addresses, address, typed, chooseAddress, forgetTyped, reloadAddresses, isPlaceComing, offers, zone, isOutside } =
    order;
  const pickUp = { mayPickUp: types.includes('recoger'), onPickUp: () => onChange({ tipo: 'recoger' }) };
  if (isPlaceComing)
    return (
      <Part title="Dirección">
        <Skeleton className="h-[92px] rounded-carta!" />
      </Part>
    );
  if (!addresses?.length)
    return (
      <PlaceFields
        place={wish.place}
        wrong={wrong}
        tipo={tipo}
        offers={offers}
        {...pickUp}
        onChange={(place) => onChange({ place: { ...wish.place, ...place }, isPlaceTyped: true })}
      />
    );
  return (
    <SavedPlaces
      addresses={addresses}
      chosen={address}
      typed={typed}
      wrong={wrong}
      tipo={tipo}
      zone={zone}
      isOutside={isOutside}
      {...pickUp}
      onChoose={(id) => {
        chooseAddress(id);
        onAddress();
      }}
      onChanged={async () => {
        await reloadAddresses();
        onAddress();
      }}
      onTypedSaved={forgetTyped}
    />
  );
}
