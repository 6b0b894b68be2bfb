import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Password, type User } from '#contract/accounts/accounts.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { ONE_MOMENT, slowSteps } from '#web/boot/again.ts';
import { report } from '#web/boot/visits.ts';
import { cart } from '#web/features/cart/cart.ts';
import type { CartState } from '#web/features/cart/state.ts';
import { subtotal } from '#web/features/cart/subtotal.ts';
import { changeQuantity, refreshCart, removeFromCart } from '#web/features/cart/sync.ts';
import type { CardForm } from '#web/features/orders/checkout/card/card-form.ts';
import { lineIdOf, SAYS } from '#web/features/orders/checkout/draft.ts';
import { keptWish } from '#web/features/orders/checkout/pay-page/kept.ts';
import { pausedText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import { AT_FIELDS, type Place, type Wish, type Wrong, wrongIn } from '#web/features/orders/checkout/pay-page/wish.ts';
import { begin, next } from '#web/features/orders/checkout/payment/machine.ts';
import { isTooLittle, PaymentPart } from '#web/features/orders/checkout/payment/payment-part.tsx';
import { NothingToPay } from '#web/features/orders/checkout/payment/payment-problem.tsx';
import { pending, type Returned } from '#web/features/orders/checkout/payment/pending.ts';
import { useIntent } from '#web/features/orders/checkout/payment/use-intent.ts';
import { usePayment } from '#web/features/orders/checkout/payment/use-payment.ts';
import { keptAccount } from '#web/features/orders/checkout/till/account.ts';
import { guest } from '#web/features/orders/guest.ts';
import { currentSession } from '#web/features/session/store.ts';
import { useMachine, useStore } from '#web/hooks/use-store.ts';
import { AsideLayout } from '#web/ui/layout/aside-layout.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { becomeAccount } from './become-account.ts';
import { OrderFields } from './order-fields.tsx';
import type { PreparedOrder } from './prepared-order.ts';
import { Ticket } from './ticket.tsx';
import { draftOf, useOpening } from './use-opening.ts';
import { useOrder } from './use-order.ts';
import { useTill } from './use-till.ts';
import { useWrong } from './use-wrong.ts';

const AccountView = lazy(() =>
  import('#web/features/orders/checkout/till/account-view.tsx').then((module) => ({ default: module.AccountView })),
);
const WayToPay = lazy(() => import('#web/features/orders/checkout/till/way-to-pay.tsx').then((module) => ({ default: module.WayToPay })));

type Props = {
  /** Null for a buyer without an account. */
  user: User | null;
  state: CartState;
  /** The lines come from the server, so a payment may be opened for them. */
  isFresh: boolean;
  returned: Returned | null;
  settings: PublicSettings;
  /** The page begins with an order to the chosen address of the account. */
  isSent: boolean;
  prepared: PreparedOrder | undefined;
  /** Whether the page shows a code for the till instead of the order: that has its own title. */
  onAccount: (isOpen: boolean) => void;
};

/** Shown while the saved addresses or the hours are loading. */
const COMING = 'Tu pedido termina de cargar. Inténtalo otra vez en un momento.';

/** Why the goods cannot be received in the chosen way. */
const REFUSED_TYPE = ['tipo_off', 'not_shippable', 'below_minimum'];

/** The fields of a saved address. */
const PLACE: readonly (keyof Place)[] = ['line1', 'line2', 'postalCode', 'city', 'state'];

/** The payment page: everything that decides about an order, above the card form that pays it. */
export function PayDesk({ user, state, isFresh, returned, settings, isSent, prepared, onAccount }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is reported once, with the value of the cart at that time
  useEffect(() => report('begin_checkout', subtotal(state)), []);
  const userId = user?.id ?? null;
  const buyerId = userId ?? guest.current()?.user.id ?? '';
  const [unfinished] = useState(() => pending.of(buyerId, returned));
  const machine = useMachine(next, () => begin(unfinished));
  const [replaces] = useState(() => unfinished?.intentId ?? keptAccount.of(buyerId)?.intentId ?? null);
  const [password, setPassword] = useState('');
  const wrong = useWrong();
  const hasLeft = useHasLeft();
  const card = useRef<CardForm>(null);
  const order = useOrder(user, state, settings, isSent);
  const { wish, when, lines, visit } = order;
  const cents = order.amounts.totalCents;

  const wrongNow = (): Wrong => {
    const found = wrongIn(wish, { isGuest: user === null, canAsap: when.canAsap || visit !== null });
    if (!user && wish.wantsAccount) {
      const checked = Password.safeParse(password);
      if (!checked.success) found.password = checked.error.issues[0]?.message ?? AT_FIELDS;
    }
    if (order.isOutside) found.postalCode ??= `Aún no llegamos al ${wish.place.postalCode}.`;
    return found;
  };

  const [changed, setChanged] = useState<string | null>(null);
  const reloadGoods = async () => {
    await Promise.all([refreshCart(userId), order.reloadRewards()]);
    order.quote.again();
  };
  const lacksAddress = isSent && order.leavesShop && !order.address;
  // The page shows these sentences above the fields.
  const refusal = order.problems.find(({ code }) => REFUSED_TYPE.includes(code))?.message ?? null;
  const till = useTill(machine, {
    order,
    user,
    settings,
    isOff: prepared !== undefined,
    buyerId,
    mayPay: () => payment.mayPay(),
    open: () => openOnPay(true),
  });
  const isComplete = lines.length > 0 && !isTooLittle(cents) && !refusal && Object.keys(wrongNow()).length === 0;
  // Wait for the price and the hour too: a payment that is opened without them would have to be replaced at once.
  const isComing = lines.length > 0 && !(isFresh && order.arePriced && order.isQuoted && !order.isPlaceComing && !when.isComing);
  // A payment by card would cancel the code.
  const paysAhead = isSent && !till.isChosen && !till.account;
  const [ahead, settledAhead, openAgain] = useIntent(paysAhead && isComplete && !isComing ? draftOf(order, buyerId) : null, {
    isComing: paysAhead && isComing,
    held: machine.state.isHeld,
    replaces,
    async onStale({ code, message }) {
      await reloadGoods();
      setChanged(code === 'amount_mismatch' || code === 'reward_used' ? SAYS.changed : `${message} Lo quitamos de este pago.`);
    },
    onRefused: () => void Promise.all([when.reload(), order.reloadOffers()]),
  });
  const openOnPay = useOpening(order, {
    user,
    replaces,
    prepared,
    onWrong: wrong.show,
    onStale: reloadGoods,
    onPaid: (orderId, owner) => void payment.showPaid(orderId, owner),
  });
  const payment = usePayment(machine, {
    userId: buyerId,
    owner: userId,
    isRefused: returned?.refused ?? false,
    cents,
    card,
    settled: isSent ? settledAhead : openOnPay,
    obstacle() {
      if (isSent && currentSession().status !== 'signed-in') return SAYS.signIn;
      if (lacksAddress && !order.isPlaceComing) return SAYS.address;
      // The opening of the payment waits for what is loading.
      if (paysAhead && isComing) return card.current ? null : SAYS.unavailable;
      if (!isFresh || !order.arePriced) return SAYS.unavailable;
      if (order.isPlaceComing) return COMING;
      const isHourComing = when.isComing && !visit;
      const found = wrongNow();
      if (isHourComing) delete found.hora;
      if (Object.keys(found).length > 0) {
        wrong.show(found);
        return AT_FIELDS;
      }
      wrong.clear();
      if (isHourComing) return COMING;
      const atTill = till.isChosen || till.account !== null;
      if (!atTill && isTooLittle(cents)) return SAYS.minimum;
      if (refusal) return refusal;
      if (atTill) return null;
      if (ahead.status === 'failed') return ahead.message;
      return card.current ? null : SAYS.unavailable;
    },
    onLost: ({ code }) => code === 'visit_closed' && order.leaveVisit(),
    async onDone(receipt, { draft }) {
      const bought = draft.items.map(lineIdOf);
      // The server removes the lines from an account's cart; a guest's cart is only known to this browser.
      if (user) cart.remove(...bought);
      else
        await Promise.all(bought.filter((id) => cart.state().items.some((item) => item.id === id)).map((id) => removeFromCart(null, id)));
      if (!bought.length || receipt.already) void refreshCart(userId);
      keptWish.forgetOrder();
      prepared?.onPaid();
      const isGuest = !user && !(wish.wantsAccount && (await becomeAccount(wish.person, password)));
      // The header already leads to the order: the guest may have followed it.
      if (!hasLeft()) void navigate(pathname, { replace: true, state: { receipt: { ...receipt, isGuest } } });
    },
  });
  const { phase, problem, pay, showPaid, say } = payment;
  const paidOrder = ahead.status === 'paid' ? ahead.orderId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that turns out to be paid
  useEffect(() => {
    if (paidOrder) void showPaid(paidOrder);
  }, [paidOrder]);
  const hasAccount = till.account !== null;
  useEffect(() => onAccount(hasAccount), [hasAccount, onAccount]);

  const patch = (changes: Partial<Wish>) => {
    wrong.forgetChanged(changes, wish);
    say(null);
    setChanged(null);
    order.change(changes);
  };
  const paused = pausedText(settings, order.now);
  const isSlow = useStore(slowSteps) > 0;

  if (phase === 'finishing' || (phase === 'done' && !lines.length))
    return <Loading label={isSlow ? ONE_MOMENT : 'Terminando tu pedido…'} />;
  const { account } = till;
  if (account)
    return (
      <Suspense fallback={<Loading />}>
        <AccountView
          account={account}
          problem={problem}
          isBusy={phase === 'working'}
          onCollected={() => {
            till.forget();
            payment.settle(account);
          }}
          onAgain={till.begin}
          onLeave={(byCard) => {
            say(null);
            till.choose(!byCard);
            till.forget();
          }}
        />
      </Suspense>
    );
  if (!lines.length && (phase === 'idle' || phase === 'replaced')) return <NothingToPay why={phase === 'replaced' ? problem : null} />;
  return (
    <div ref={wrong.form}>
      <AsideLayout
        aside={
          <Ticket
            order={order}
            phase={phase}
            hasAccount={user !== null}
            paused={paused}
            wrongCoupon={wrong.found.codigo}
            onCoupon={(codigo) => {
              wrong.forget(['codigo']);
              say(null);
              order.applyCoupon(codigo);
            }}
            onPay={till.isChosen ? till.begin : pay}
            payLabel={till.isChosen ? 'Pedir mi código' : 'Pagar'}
            onQuantity={(id, quantity) => void changeQuantity(userId, id, quantity)}
            onRemove={(id) => void removeFromCart(userId, id)}
          />
        }
        end={
          <PaymentPart
            payment={payment}
            card={card}
            cents={cents}
            hasLines={lines.length > 0}
            saidElsewhere={problem === SAYS.address ? problem : AT_FIELDS}
            noStart={ahead.status === 'failed' ? ahead.message : null}
            onRetry={openAgain}
            onReloadCart={() => refreshCart(userId)}
            way={
              till.isOffered && (
                <Suspense>
                  <WayToPay atTill={till.isChosen} onChoose={till.choose} />
                </Suspense>
              )
            }
            atTill={till.isChosen}
          >
            {changed && changed !== problem && (
              <Notice tone="warning" role="alert">
                {changed}
              </Notice>
            )}
          </PaymentPart>
        }
      >
        <div inert={phase !== 'idle'}>
          <OrderFields
            order={order}
            settings={settings}
            wrong={wrong}
            isGuest={user === null}
            paused={paused}
            password={password}
            onPassword={setPassword}
            onChange={patch}
            onLeaveVisit={() => {
              say(null);
              order.leaveVisit();
            }}
            noAddress={problem === SAYS.address ? problem : null}
            onAddress={() => {
              wrong.forget(PLACE);
              say(null);
            }}
          />
        </div>
      </AsideLayout>
    </div>
  );
}

/** Whether the guest has gone to another page, or is on the way there. The desk itself is replaced when a guest becomes an account. */
function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  const going = useRef<string | undefined>(undefined);
  going.current = useNavigation().location?.pathname;
  return () => (going.current ?? window.location.pathname) !== pathname;
}
