import { useRef } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { ApiError } from '#contract/wire/client.ts';
import { type Draft, SAYS } from '#web/features/orders/checkout/draft.ts';
import { visitText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import { AT_FIELDS, type Person, shippingOf, type Wrong } from '#web/features/orders/checkout/pay-page/wish.ts';
import { refusalText } from '#web/features/orders/checkout/payment/refused.ts';
import { type IntentState, isStale, openIntent } from '#web/features/orders/checkout/payment/use-intent.ts';
import { guest } from '#web/features/orders/guest.ts';
import type { PreparedOrder } from './prepared-order.ts';
import type { useOrder } from './use-order.ts';

type Order = ReturnType<typeof useOrder>;
type Options = {
  user: User | null;
  /** The payment of an earlier visit that is not known to be paid: the new one cancels it. */
  replaces: string | null;
  prepared: PreparedOrder | undefined;
  onWrong: (wrong: Wrong) => void;
  /** Called when prices or products differ from the screen. */
  onStale: () => Promise<void>;
  onPaid: (orderId: string, owner: string) => void;
};

/**
 * Opens the payment when the pay button is pressed: only then the buyer is known, and a slot is not held longer than needed.
 * @returns takes whether the order is paid at the till
 */
export function useOpening(
  order: Order,
  { user, replaces, prepared, onWrong, onStale, onPaid }: Options,
): (atTill?: boolean) => Promise<IntentState> {
  const opened = useRef(replaces);
  const latest = useRef(order);
  latest.current = order;

  const failed = (message: string): IntentState => ({ status: 'failed', message });
  const atFields = (wrong: Wrong) => {
    onWrong(wrong);
    return failed(AT_FIELDS);
  };

  const judge = async (error: unknown, owner: string, atTill: boolean): Promise<IntentState> => {
    if (!(error instanceof ApiError)) throw error;
    const { code, errors, body } = error;
    const data = (body.data ?? {}) as { alternativas?: { hora?: string }[] };
    if (code === 'already_paid' && typeof body.order_id === 'string') {
      onPaid(body.order_id, owner);
      return { status: 'paid', orderId: body.order_id };
    }
    if (prepared && (code === 'session_closed' || code === 'session_not_found')) {
      prepared.onClosed();
      return failed(error.message);
    }
    const { when, wish, visit } = latest.current;
    const ofVisit = visit && visitText(code);
    if (ofVisit) {
      latest.current.quote.again();
      return failed(ofVisit);
    }
    if (code === 'slot_full' || code === 'closed' || code === 'paused') {
      // Before another hour is chosen, so that the new hour is still free.
      await when.reload();
      latest.current.when.lose(wish.isLater ? wish.hora : null, data.alternativas?.[0]?.hora ?? null);
      return failed(AT_FIELDS);
    }
    if (code === 'outside_zones') {
      // The zones have changed since the postal code was typed.
      await latest.current.reloadOffers();
      return atFields({ postalCode: error.message });
    }
    if (errors['order_data.hora']) void when.reload();
    if (code === 'coupon_refused' || code === 'sold_out') latest.current.quote.again();
    const wrong = wrongOf(errors);
    if (Object.keys(wrong).length > 0) return atFields(wrong);
    if (!isStale(error)) return failed(error.status === 422 ? (Object.values(errors)[0] ?? error.message) : refusalText(error, atTill));
    await onStale();
    return failed(code === 'amount_mismatch' || code === 'reward_used' ? SAYS.changed : error.message);
  };

  return async (atTill = false) => {
    const { wish, when, visit } = latest.current;
    let owner = user?.id ?? '';
    try {
      if (!visit && (await when.isDelayed())) return failed(AT_FIELDS);
      if (!user) owner = (await guest.begin(trimmed(wish.person))).user.id;
      const draft: Draft = { ...draftOf(latest.current, owner), ...(prepared && { sesion: prepared.sesion }) };
      const open = () => openIntent(draft, opened.current, { atTill });
      const intent = await open().catch((error: unknown) => {
        if (!opened.current || !(error instanceof ApiError) || error.code !== 'payment_not_found') throw error;
        // The payment belonged to another guest, or has ended.
        opened.current = null;
        return open();
      });
      opened.current = intent.payment_intent_id;
      return { status: 'ready', intent, draft };
    } catch (error) {
      // The guest's 48 hours are over: the next attempt starts with a new guest.
      if (error instanceof ApiError && error.status === 401 && !user) guest.forget();
      return judge(error, owner, atTill);
    }
  };
}

/** The order on the screen as a draft of this buyer. */
export const draftOf = ({ items, wish, receiving, amounts }: Order, userId: string): Draft => ({
  userId,
  items,
  address: shippingOf(wish),
  receiving,
  cents: amounts.totalCents,
});

const trimmed = ({ name, telefono, email }: Person): Person => ({ name: name.trim(), telefono: telefono.trim(), email: email.trim() });

/** The page's fields by the server's names for them. */
const FIELDS: Record<string, keyof Wrong> = {
  name: 'name',
  email: 'email',
  telefono: 'telefono',
  'order_data.hora': 'hora',
  'order_data.mesa': 'mesa',
  'order_data.propina': 'propina',
  'order_data.codigo': 'codigo',
  'order_data.shipping_address.line1': 'line1',
  'order_data.shipping_address.line2': 'line2',
  'order_data.shipping_address.city': 'city',
  'order_data.shipping_address.state': 'state',
  'order_data.shipping_address.postal_code': 'postalCode',
};

const wrongOf = (errors: Record<string, string>): Wrong =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, message]) => (FIELDS[name] ? [[FIELDS[name], message]] : [])));
