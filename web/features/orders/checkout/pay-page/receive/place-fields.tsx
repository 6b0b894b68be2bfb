import { placeOfCode } from '#contract/addresses/postal-places.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import type { TypeOffer } from '#contract/receiving/receiving.ts';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { CheckMark } from '#web/features/orders/checkout/pay-page/to-check.tsx';
import type { Place, Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { outsideText, PickUpInstead, Reach } from './reach.tsx';

type PlaceFieldsProps = {
  place: Place;
  wrong: Wrong;
  tipo: OrderType;
  /** How an order can get to this postal code; null until it is known. */
  offers: readonly TypeOffer[] | null;
  mayPickUp: boolean;
  onChange: (patch: Partial<Place>) => void;
  onPickUp: () => void;
};

/** The delivery address. The postal code fills in city and state, and tells whether the shop delivers there. */
export function PlaceFields({ place, wrong, tipo, offers, mayPickUp, onChange, onPickUp }: PlaceFieldsProps) {
  const zone = offers?.find((offer) => offer.tipo === 'domicilio') ?? null;
  const isOutside = tipo === 'domicilio' && offers !== null && !zone;
  const changeCode = (text: string) => {
    const postalCode = text.replace(/\D/g, '').slice(0, 5);
    const [before, now] = [placeOfCode(place.postalCode), placeOfCode(postalCode)];
    // Replace only a value that an earlier postal code filled in, not typed text.
    const filled = (field: 'city' | 'state') =>
      now?.[field] && (!place[field] || place[field] === before?.[field]) ? { [field]: now[field] } : {};
    onChange({ postalCode, ...filled('city'), ...filled('state') });
  };
  const field = (name: Exclude<keyof Place, 'postalCode'>) => ({
    value: place[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    maxLength: 200,
  });
  return (
    <Part title="Dirección" aside={<CheckMark of="place" />}>
      <div className="grid gap-[18px] sm:grid-cols-2">
        <Field label="Calle y número" error={wrong.line1} className="sm:col-span-2">
          <Input {...field('line1')} autoComplete="address-line1" />
        </Field>
        <Field label="Colonia, interior o referencia" optional error={wrong.line2} className="sm:col-span-2">
          <Input {...field('line2')} autoComplete="address-line2" />
        </Field>
        <Field
          label="Código postal"
          error={isOutside ? outsideText(place.postalCode, mayPickUp) : wrong.postalCode}
          className="sm:col-span-2"
        >
          <div className="flex gap-3">
            <Input
              value={place.postalCode}
              onChange={(event) => changeCode(event.target.value)}
              inputMode="numeric"
              autoComplete="postal-code"
              className="num max-w-40"
            />
            {isOutside && mayPickUp && <PickUpInstead onPickUp={onPickUp} />}
          </div>
        </Field>
        <Field label="Ciudad" error={wrong.city}>
          <Input {...field('city')} maxLength={100} autoComplete="address-level2" />
        </Field>
        <Field label="Estado" error={wrong.state}>
          <Input {...field('state')} maxLength={100} autoComplete="address-level1" />
        </Field>
      </div>
      <Reach tipo={tipo} postalCode={place.postalCode} zone={zone} />
    </Part>
  );
}
