import { useEffect, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Address } from '#contract/addresses/addresses.ts';
import { COUNTRY } from '#contract/addresses/country.ts';
import { ORDER_TYPE, ORDER_TYPES } from '#contract/orders/order-types.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { api } from '#web/api/api.ts';
import { useChosenAddress } from '#web/features/addresses/chosen.ts';
import { useAddresses } from '#web/features/addresses/data.ts';
import type { CartState } from '#web/features/cart/state.ts';
import { itemOf } from '#web/features/orders/checkout/draft.ts';
import { useWish } from '#web/features/orders/checkout/pay-page/kept.ts';
import { amountsOf } from '#web/features/orders/checkout/pay-page/price.ts';
import { visitText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import { sentType } from '#web/features/orders/checkout/pay-page/sent-type.ts';
import { useQuote } from '#web/features/orders/checkout/pay-page/use-quote.ts';
import { NO_WISH, type Place, receivingOf, type Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { useRewards } from '#web/features/points/data.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { ownTable } from '#web/lib/kept/own-table.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';
import { priceOf } from '#web/lib/order/reductions.ts';
import { shortLines } from '#web/lib/order/short-lines.ts';
import { useWhen } from './use-when.ts';

/**
 * The order on the screen: the choices, their price, and when the order is ready.
 * @param isSent the page begins with an order to a saved address, of the type that gets there
 */
export function useOrder(user: User | null, state: CartState, settings: PublicSettings, isSent: boolean) {
  const [kept, keep] = useWish();
  const [isPreset, setPreset] = useState(isSent);
  const [table] = useState(() => (isSent ? null : ownTable.read()));
  const [opened, setOpened] = useState(() => (isSent ? null : ownVisit.read()));
  const now = new Date(useNow());
  const rewards = useRewards(user?.id ?? null);
  const open = rewards.data ?? [];

  const types = ORDER_TYPES.filter((tipo) => settings.pedidos.tipos[tipo]);
  const scanned = table && types.includes('mesa') ? table : null;
  const first = scanned ? 'mesa' : (types[0] ?? null);
  const visit = types.includes('mesa') ? opened : null;
  // A type that was chosen before the table's code was scanned is not the guest's wish any more.
  const code = scanned?.k ?? null;
  const chosenType = kept.tipo && types.includes(kept.tipo) && kept.tipoAt === code ? kept.tipo : first;
  const addresses = useAddresses(user?.id ?? null);
  const [saved, chooseSaved] = useChosenAddress(addresses.data);
  const lines = state.items.filter((item) => item.selected);
  const items = lines.map(itemOf);
  const goods = JSON.stringify(items.map(({ product_id }) => product_id));
  const [unsendable, setUnsendable] = useState<{ goods: string; message: string } | null>(null);
  const sent = isPreset ? (sentType(settings, saved?.postal_code ?? null)?.tipo ?? null) : null;
  // An order to an address needs one first, whatever it contains.
  const isStaying = sent === 'paquete' && saved !== null && unsendable?.goods === goods;
  const handed = isStaying ? (types.find((one) => ORDER_TYPE[one].handed) ?? null) : null;
  const tipo = visit ? 'mesa' : (handed ?? sent ?? chosenType);
  const change = (patch: Partial<Wish>) => {
    if ('tipo' in patch) setPreset(false);
    keep('tipo' in patch ? { ...patch, tipoAt: code } : patch);
  };
  const mesa = kept.mesa || (scanned ? String(scanned.numero) : '');
  const mesaKey = scanned && mesa === String(scanned.numero) ? scanned.k : null;
  // A guest may have typed an address before signing in.
  const typed = !isSent && saved && kept.place.line1.trim() ? typedAddress(kept.place) : null;
  const address = typed && kept.isPlaceTyped ? typed : saved;
  const place = address ? placeOf(address) : isSent ? NO_WISH.place : kept.place;
  const chosen: Wish = { ...kept, tipo, mesa, mesaKey, place, tip: settings.propinas.activas ? kept.tip : null };

  const when = useWhen(chosen, change, items, user?.id ?? null, now);
  // The visit decides the hour and the table.
  const wish: Wish = visit
    ? { ...chosen, isLater: false, hora: null, mesa: String(visit.mesa ?? 1), mesaKey: null }
    : { ...chosen, isLater: when.isLater, hora: when.hora };

  const leavesShop = tipo === 'domicilio' || tipo === 'paquete';
  const postalCode = leavesShop && /^\d{5}$/.test(wish.place.postalCode) ? wish.place.postalCode : null;
  const offered = useLoad(
    postalCode
      ? async (signal) => ({ code: postalCode, ...(await api('GET /api/envio', { codigo_postal: postalCode }, { signal })).data })
      : null,
    postalCode,
  );
  const offers = postalCode && offered.data?.code === postalCode ? offered.data.tipos : null;
  const zone = offers?.find((offer) => offer.tipo === 'domicilio') ?? null;

  const [judged, setJudged] = useState<Verdict | null>(null);
  const verdict = judged?.codigo === wish.codigo ? judged : null;
  const isUnknown = verdict?.isUnknown ?? false;
  const receiving = {
    ...receivingOf(isUnknown ? { ...wish, codigo: null } : wish, user === null),
    ...(visit && { reservacion: visit.codigo, token: visit.token }),
  };
  const asked = items.length && tipo ? { items, receiving: { ...receiving, nombre: undefined }, postalCode } : null;
  const quote = useQuote(asked, user?.id ?? null);
  const problems = quote.fresh?.problemas ?? [];
  const refused = problems.find(({ code }) => code === 'coupon_refused');
  const limit = quote.error?.status === 429 ? quote.error.message : null;
  const isAnswered = quote.fresh !== null || limit !== null;
  const refusal = limit ?? refused?.message ?? null;
  const isStrange = limit !== null || refused?.data?.motivo === 'desconocido';
  useEffect(() => {
    // Remember the verdict. An unknown code is left out of later requests, so that no later answer is about it.
    if (isAnswered && wish.codigo && !isUnknown) setJudged({ codigo: wish.codigo, refusal, isUnknown: isStrange });
  }, [isAnswered, wish.codigo, isUnknown, refusal, isStrange]);
  const couponRefusal = verdict?.refusal ?? null;
  const unsent = problems.find(({ code }) => code === 'not_shippable')?.message ?? null;
  useEffect(() => {
    if (unsent) setUnsendable({ goods, message: unsent });
  }, [unsent, goods]);
  const deliveryPesos = tipo === 'domicilio' ? (zone?.costo ?? 0) : tipo === 'paquete' ? settings.entrega.paquete.costo : 0;

  return {
    wish,
    change,
    types,
    scanned: mesaKey ? mesa : null,
    visit,
    visitProblem: visit && ([...problems, ...(quote.error ? [quote.error] : [])].map(({ code }) => visitText(code)).find(Boolean) ?? null),
    leaveVisit() {
      ownVisit.forget();
      setOpened(null);
    },
    when,
    now,
    lines,
    items,
    /** The page is for an order to a saved address. */
    isSent,
    leavesShop,
    /** Why the page has chosen to hand the order over: names what cannot travel. Null when it has not. */
    handedInstead: handed && unsendable ? unsendable.message : null,
    /** The account's addresses: null while loading, and after a failure. */
    addresses: addresses.data,
    addressError: addresses.error,
    address,
    /** A typed address that is not saved, listed beside the saved ones. */
    typed,
    chooseAddress(id: string) {
      change({ isPlaceTyped: id === TYPED });
      if (id !== TYPED) chooseSaved(id);
    },
    forgetTyped: () => change({ place: NO_WISH.place, isPlaceTyped: false }),
    reloadAddresses: addresses.reload,
    /** The chosen address may still change, because the saved ones are loading. */
    isPlaceComing: leavesShop && user !== null && addresses.data === null && addresses.error === null,
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
      setJudged(null);
      change({ codigo });
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

/**
 * The server's last verdict about a coupon's code, which stands until a later answer about it. The server counts unknown codes, so that
 * they cannot be guessed; therefore each code is sent only once.
 */
type Verdict = { codigo: string; refusal: string | null; isUnknown: boolean };

/** The id of the typed address that is not saved. */
const TYPED = 'typed';

const typedAddress = ({ line1, line2, postalCode: postal_code, city, state }: Place): Address => ({
  id: TYPED,
  address_line1: line1,
  address_line2: line2 || null,
  postal_code,
  city,
  state,
  country: COUNTRY,
  phone: null,
  isDefault: false,
});

const placeOf = ({ address_line1: line1, address_line2, postal_code: postalCode, city, state }: Address): Place => ({
  line1,
  line2: address_line2 ?? '',
  postalCode,
  city,
  state,
});
