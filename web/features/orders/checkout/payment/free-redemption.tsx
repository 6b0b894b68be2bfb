import { type Ref, useImperativeHandle } from 'react';
import type { CardForm } from '#web/features/orders/checkout/card/card-form.ts';
import { Notice } from '#web/ui/state/notice.tsx';

/** Replaces the card form when rewards make the order free. */
export function FreeRedemption({ card }: { card: Ref<CardForm | null> }) {
  useImperativeHandle(card, () => ({ check: async () => true, confirm: async () => ({ paid: true }) }), []);
  return (
    <Notice tone="success" role="status">
      <b>Canje sin costo</b>
      <p>Tus puntos cubren este pedido. No hace falta una tarjeta.</p>
    </Notice>
  );
}
