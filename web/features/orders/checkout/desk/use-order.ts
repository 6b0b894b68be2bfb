import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { api } from '#web/api/api.ts';
import { useChosenAddress } from '#web/features/addresses/chosen.ts';
import { useAddresses } from '#web/features/addresses/data.ts';
import type { CartState } from '#web/features/cart/state.ts';
import { itemOf } from '#web/features/orders/checkout/draft.ts';
import { keptWish } from '#web/features/orders/checkout/pay-page/kept.ts';
import { amountsOf } from '#web/features/orders/checkout/pay-page/price.ts';
import { visitText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import { useQuote } from '#web/features/orders/checkout/pay-page/use-quote.ts';
import { NO_WISH, receivingOf, type Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { useRewards } from '#web/features/points/data.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { useMachine } from '#web/hooks/use-store.ts';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';
import { priceOf } from '#web/lib/order/reductions.ts';
import { shortLines } from '#web/lib/order/short-lines.ts';
import { next, type OrderState, orderOf, TYPED, verdictOf } from './order.ts';
import { useWhen } from './use-when.ts';

const begin = (isSent: boolean): OrderState => ({
  wish: keptWish.read(),
  isPreset: isSent,
  visit: isSent ? null : ownVisit.read(),
  unsendable: null,
  verdict: null,
});

/**
 * The order on the screen: the choices, their price, and when the order is ready.
 * @param isSent the page begins with an order to a saved address, of the type that gets there
 */
export function useOrder(user: User | null, cart: CartState, settings: PublicSettings, isSent: boolean) {
  const userId = user?.id ?? null;
  const { state, now: latest, send } = useMachine(next, () => begin(isSent));
  const [table] = useState(() => (isSent ? null : ownTable.read()));
  const now = new Date(useNow());
  const rewards = useRewards(userId);
  const open = rewards.data ?? [];
  const addresses = useAddresses(userId);
  const [saved, chooseSaved] = useChosenAddress(addresses.data);
  const lines = cart.items.filter((item) => item.selected);
  const items = lines.map(itemOf);
  const goods = JSON.stringify(items.map(({ product_id }) => product_id));
  const { code, visit, wish: chosen, postalCode, ...order } = orderOf(state, { settings, isSent, table, saved, goods });
  const { tipo } = chosen;

  const change = (patch: Partial<Wish>) => {
    send({ type: 'changed', patch: 'tipo' in patch ? { ...patch, tipoAt: code } : patch });
    keptWish.write(latest().wish);
  };
  const when = useWhen(chosen, change, items, userId, now);
  // The visit decides the hour and the table.
  const wish: Wish = visit
    ? { ...chosen, isLater: false, hora: null, mesa: String(visit.mesa ?? 1), mesaKey: null }
    : { ...chosen, isLater: when.isLater, hora: when.hora };

  const offered = useLoad(
    postalCode
      ? async (signal) => ({ code: postalCode, ...(await api('GET /api/envio', { codigo_postal: postalCode }, { signal })).data })
      : null,
    postalCode,
  );
  const offers = postalCode && offered.data?.code === postalCode ? offered.data.tipos : null;
  const zone = offers?.find((offer) => offer.tipo === 'domicilio') ?? null;

  const verdict = state.verdict?.codigo === wish.codigo ? state.verdict : null;
  const isUnknown = verdict?.isUnknown ?? false;
  const receiving = {
    // An unknown code is left out of later requests, so that no later answer is about it.
    ...receivingOf(isUnknown ? { ...wish, codigo: null } : wish, user === null),
    ...(visit && { reservacion: visit.codigo, token: visit.token }),
  };
  const asked = items.length && tipo ? { items, receiving: { ...receiving, nombre: undefined }, postalCode } : null;
  const quote = useQuote(asked, userId);
  const problems = quote.fresh?.problemas ?? [];
  const said = isUnknown ? null : verdictOf(wish.codigo, quote);
  const saidKey = said && JSON.stringify(said);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (said) send({ type: 'judged', verdict: said });
  }, [saidKey]);
  const unsent = problems.find(({ code }) => code === 'not_shippable')?.message ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (unsent) send({ type: 'cannot travel', goods, message: unsent });
  }, [unsent, goods]);
  const couponRefusal = verdict?.refusal ?? null;
  const deliveryPesos = tipo === 'domicilio' ? (zone?.costo ?? 0) : tipo === 'paquete' ? settings.entrega.paquete.costo : 0;

  return {
    ...order,
    wish,
    change,
    visit,
    visitProblem: visit && ([...problems, ...(quote.error ? [quote.error] : [])].map(({ code }) => visitText(code)).find(Boolean) ?? null),
    leaveVisit() {
      ownVisit.forget();
      send({ type: 'left visit' });
    },
    when,
    now,
    lines,
    items,
    isSent,
    /** The account's addresses: null while loading, and after a failure. */
    addresses: addresses.data,
    addressError: addresses.error,
    chooseAddress(id: string) {
      change({ isPlaceTyped: id === TYPED });
      if (id !== TYPED) chooseSaved(id);
    },
    forgetTyped: () => change({ place: NO_WISH.place, isPlaceTyped: false }),
    reloadAddresses: addresses.reload,
    /** The chosen address may still change, because the saved ones are loading. */
    isPlaceComing: order.leavesShop && user !== null && addresses.data === null && addresses.error === null,
    offers,
    reloadOffers: offered.reload,
    zone,
    isOutside: tipo === 'domicilio' && offers !== null && !zone,
    quote,
    /** The server has answered about the present order, or could not. */
    isQuoted: quote.fresh !== null || quote.error !== null,
    problems,
    short: shortLines(lines, quote.problems),
    couponRefusal,
    isCouponChecking: wish.codigo !== null && !verdict && asked !== null && !quote.error,
    applyCoupon(codigo: string | null) {
      send({ type: 'applied', codigo });
      keptWish.write(latest().wish);
      if (codigo === wish.codigo) quote.again();
    },
    /** The order data, without a refused coupon. */
    receiving: couponRefusal ? { ...receiving, codigo: null } : receiving,
    amounts: amountsOf(lines, open, quote, { wish, deliveryPesos }),
    reductions: priceOf(lines, open).reductions,
    arePriced: !user || rewards.data !== null || rewards.error !== null,
    reloadRewards: rewards.reload,
  };
}
