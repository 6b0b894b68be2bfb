import type { OrderType } from '#contract/orders/order-types.ts';
import type { TypeOffer } from '#contract/receiving/receiving.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Notice } from '#web/ui/state/notice.tsx';
import { costText } from './words.ts';

/** Whether and how the shop delivers to a postal code. */

type ReachProps = { tipo: OrderType; postalCode: string; zone: TypeOffer | null };

export const Reach = ({ tipo, postalCode, zone }: ReachProps) => (
  <div role="status" className="empty:hidden">
    {tipo === 'domicilio' && zone?.minutos && (
      <Notice tone="success">
        <b>Llegamos al {postalCode}.</b> Entre {zone.minutos.join(' y ')} minutos, {costText(zone.costo)}
        {zone.minimo > 0 && `, desde ${formatPrice(zone.minimo)} de compra`}.
      </Notice>
    )}
  </div>
);

export const outsideText = (postalCode: string, mayPickUp: boolean): string =>
  `Aún no llegamos al ${postalCode}.${mayPickUp ? ' Puedes recoger en la casa.' : ''}`;

/** Offers to pick the order up, when the shop does not deliver to the postal code. */
export const PickUpInstead = ({ onPickUp }: { onPickUp: () => void }) => (
  <button type="button" className="link min-h-11 text-sm" onClick={onPickUp}>
    Recoger
  </button>
);
