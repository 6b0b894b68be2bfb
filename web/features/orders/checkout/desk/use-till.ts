import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { firstWord } from '#contract/words.ts';
import { centsOf, SAYS } from '#web/features/orders/checkout/draft.ts';
import type { PaymentEvent, PaymentState } from '#web/features/orders/checkout/payment/machine.ts';
import type { IntentState } from '#web/features/orders/checkout/payment/use-intent.ts';
import { type Account, keptAccount } from '#web/features/orders/checkout/till/account.ts';
import type { Machine } from '#web/hooks/use-store.ts';
import { shopNow } from '#web/lib/clock.ts';
import type { useOrder } from './use-order.ts';

type Options = {
  order: ReturnType<typeof useOrder>;
  user: User | null;
  settings: PublicSettings;
  /** The order cannot be paid at the till, wherever that is. */
  isOff: boolean;
  buyerId: string;
  mayPay: () => boolean;
  open: () => Promise<IntentState>;
};

/** The order that this tab has opened to pay at the till, if any. */
export function useTill(
  { now, send }: Machine<PaymentState, PaymentEvent>,
  { order, user, settings, isOff, buyerId, mayPay, open }: Options,
) {
  const [account, setAccount] = useState(() => keptAccount.of(buyerId));
  const [isChosen, choose] = useState(false);
  const forget = () => {
    keptAccount.forget();
    setAccount(null);
  };
  const begin = async () => {
    if (now().isRunning) return;
    if (!mayPay()) {
      // The page of the order has the fields to correct.
      choose(true);
      return forget();
    }
    send({ type: 'pressed' });
    const { amounts, lines } = order;
    const opened = await open();
    if (opened.status === 'paid') return send({ type: 'paid elsewhere' });
    if (opened.status !== 'ready') return send({ type: 'stopped', says: opened.status === 'failed' ? opened.message : SAYS.noIntent });
    const { intent, draft } = opened;
    if (!intent.codigo || !intent.expira_at) return send({ type: 'stopped', says: SAYS.noIntent });
    if (centsOf(draft) !== amounts.totalCents) return send({ type: 'stopped', says: SAYS.changed });
    const next: Account = {
      intentId: intent.payment_intent_id,
      amount: intent.amount,
      draft,
      codigo: intent.codigo,
      expiraAt: intent.expira_at,
      openedAt: shopNow(),
      ...placeOf(order, user),
      lines: lines.map(({ id, name, image, optionsText, note, quantity, price }) => ({
        id,
        name,
        image,
        optionsText,
        note,
        quantity,
        price,
      })),
      amounts,
    };
    keptAccount.keep(next);
    setAccount(next);
    send({ type: 'stopped', says: null });
  };
  const tipo = order.wish.tipo;
  const isOffered =
    !isOff && (tipo === 'recoger' || tipo === 'mesa') && (settings.caja?.en_caja[tipo] ?? false) && order.amounts.totalCents > 0;
  return { account, begin, forget, isOffered, isChosen: isOffered && isChosen, choose };
}

function placeOf({ wish }: Options['order'], user: User | null) {
  const place = wish.tipo === 'mesa' ? `Mesa ${wish.mesa}` : 'Para recoger';
  return { place, who: [firstWord(user?.name ?? wish.person.name), place.toLowerCase()].filter(Boolean).join(', ') };
}
