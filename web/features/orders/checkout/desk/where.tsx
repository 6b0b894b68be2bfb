import type { OrderType } from '#contract/orders/order-types.ts';
import { why } from '#web/api/why.ts';
import { ChosenAddress } from '#web/features/addresses/chosen-address.tsx';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { PlaceFields } from '#web/features/orders/checkout/pay-page/receive/place-fields.tsx';
import type { Wish, Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { PlaceReach, SavedPlaces } from './saved-places.tsx';
import type { useOrder } from './use-order.ts';

type WhereProps = {
  order: ReturnType<typeof useOrder>;
  tipo: OrderType;
  wrong: Wrong;
  onChange: (patch: Partial<Wish>) => void;
  /** Called when another saved address is chosen, or the chosen one has changed. */
  onAddress: () => void;
  /** The payment's problem, when it is that the order has no address. */
  noAddress: string | null;
};

/** The destination of an order: one of the account's addresses, or a typed one. */
export function Where({ order, tipo, wrong, onChange, onAddress, noAddress }: WhereProps) {
  const { wish, types, addresses, address, typed, chooseAddress, forgetTyped, reloadAddresses, isPlaceComing, offers, zone, isOutside } =
    order;
  const reach = { chosen: address, wrong, tipo, zone, isOutside };
  const pickUp = { mayPickUp: types.includes('recoger'), onPickUp: () => onChange({ tipo: 'recoger' }) };
  if (isPlaceComing)
    return (
      <Part title="Dirección">
        <Skeleton className="h-[92px] rounded-carta!" />
      </Part>
    );
  if (order.isSent)
    return (
      <section aria-label="Dirección de envío" className="grid gap-5 border-t border-linea py-[30px]">
        {order.addressError !== null && (
          <ErrorStrip message={why(order.addressError, 'No se pudieron cargar tus direcciones.')} onRetry={reloadAddresses} />
        )}
        <ChosenAddress
          address={address}
          problem={noAddress}
          onAdded={async (added) => {
            await reloadAddresses();
            chooseAddress(added.id);
            onAddress();
          }}
        />
        <PlaceReach {...reach} {...pickUp} />
      </section>
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
      typed={typed}
      {...reach}
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
