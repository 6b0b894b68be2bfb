import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { ApiError } from '#contract/wire/client.ts';
import { why } from '#web/api/why.ts';
import { useChosenAddress } from '#web/features/addresses/chosen.ts';
import { ChosenAddress } from '#web/features/addresses/chosen-address.tsx';
import { useAddresses } from '#web/features/addresses/data.ts';
import { shippingOf } from '#web/features/addresses/words.ts';
import { cart } from '#web/features/cart/cart.ts';
import type { CartState } from '#web/features/cart/state.ts';
import { changeQuantity, refreshCart, removeFromCart } from '#web/features/cart/sync.ts';
import type { CardForm } from '#web/features/orders/checkout/card/card-form.ts';
import { centsOf, type Draft, SAYS } from '#web/features/orders/checkout/draft.ts';
import { isTooLittle, PaymentPart } from '#web/features/orders/checkout/payment/payment-part.tsx';
import { pending } from '#web/features/orders/checkout/payment/pending.ts';
import type { Returned } from '#web/features/orders/checkout/payment/returned.ts';
import { useIntent } from '#web/features/orders/checkout/payment/use-intent.ts';
import { usePayment } from '#web/features/orders/checkout/payment/use-payment.ts';
import { OrderSummary } from '#web/features/orders/checkout/summary/order-summary.tsx';
import { useRewards } from '#web/features/points/data.ts';
import { currentSession } from '#web/features/session/store.ts';
import { priceOf } from '#web/lib/order/reductions.ts';
import { itemOf, lineIdOf } from '#web/routes/account/purchase/item-of.ts';
import { NothingToPay } from '#web/routes/account/purchase/nothing-to-pay.tsx';
import { useBeginCheckout } from '#web/routes/account/purchase/use-begin-checkout.ts';
import { useShortLines } from '#web/routes/account/purchase/use-short-lines.ts';
import { AsideLayout, PageHead } from '#web/ui/layout/aside-layout.tsx';
import { CheckoutSteps } from '#web/ui/shop/frame/checkout-steps.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

type Props = {
  user: User;
  state: CartState;
  /** The lines come from the server, so a payment may be opened for them. */
  isFresh: boolean;
  returned: Returned | null;
};

/** The checkout: address, card form and order. */
export function CheckoutDesk({ user, state, isFresh, returned }: Props) {
  const navigate = useNavigate();
  useBeginCheckout(state);
  const addresses = useAddresses(user.id);
  const rewards = useRewards(user.id);
  const [address, choose] = useChosenAddress(addresses.data);
  const [unfinished] = useState(() => pending.of(user.id, returned)?.intentId ?? null);
  const [held, setHeld] = useState(unfinished !== null);
  const [changed, setChanged] = useState<string | null>(null);
  const card = useRef<CardForm>(null);

  const lines = state.items.filter((item) => item.selected);
  const items = lines.map(itemOf);
  const short = useShortLines(lines, user.id);
  const price = priceOf(lines, rewards.data ?? []);
  const { reductions } = price;
  const offCents = reductions.reduce((sum, { off }) => sum + off, 0);
  const cents = centsOf({ items, offCents });
  // A draft needs an address. Wait for the rewards too: a payment that is opened without them would have to be replaced at once.
  const isKnown = addresses.data !== null || addresses.error !== null;
  const arePriced = rewards.data !== null || rewards.error !== null;
  const isComing = lines.length > 0 && !(isFresh && isKnown && arePriced);
  const draft: Draft | null =
    lines.length && !isComing && address && !isTooLittle(cents)
      ? { userId: user.id, items, address: shippingOf(address), rewardIds: reductions.map(({ rewardId }) => rewardId), offCents }
      : null;

  const takeCatalogue = async ({ code, message }: ApiError) => {
    await Promise.all([refreshCart(user.id), rewards.reload()]);
    setChanged(code === 'amount_mismatch' || code === 'reward_used' ? SAYS.changed : `${message} Lo quitamos de este pago.`);
  };
  const [intent, settled, retryIntent] = useIntent(draft, { isComing, held, replaces: unfinished, onStale: takeCatalogue });

  const payment = usePayment({
    userId: user.id,
    returned,
    cents,
    card,
    settled,
    setHeld,
    obstacle() {
      if (currentSession().status !== 'signed-in') return SAYS.signIn;
      if (!address) return SAYS.address;
      if (isTooLittle(cents)) return SAYS.minimum;
      if (intent.status === 'failed') return intent.message;
      return card.current ? null : SAYS.unavailable;
    },
    onDone(receipt, { draft: bought }) {
      cart.remove(...bought.items.map(lineIdOf));
      // When another page opened the payment, the server's cart decides which lines are left.
      if (!bought.items.length || receipt.already) void refreshCart(user.id);
      navigate('/checkout', { replace: true, state: { receipt } });
    },
  });
  const { phase, problem, pay, showPaid, say } = payment;
  const paidOrder = intent.status === 'paid' ? intent.orderId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that turns out to be paid
  useEffect(() => {
    if (paidOrder) void showPaid(paidOrder);
  }, [paidOrder]);
  const needsType = intent.status === 'failed' && intent.needsType;
  useEffect(() => {
    if (needsType) navigate('/pedir', { replace: true });
  }, [needsType, navigate]);
  const change = (act: Promise<boolean>) => {
    setChanged(null);
    say(null);
    return act;
  };

  const head = <PageHead title="Revisa y paga" above={<CheckoutSteps current={3} />} />;
  if (phase === 'finishing' || (phase === 'done' && !lines.length)) return <Loading label="Terminando tu pedido…" />;
  if (!lines.length && (phase === 'idle' || phase === 'replaced')) {
    return (
      <div className="wrap">
        {head}
        <NothingToPay why={phase === 'replaced' ? problem : null} />
      </div>
    );
  }
  return (
    <div className="wrap">
      {head}
      <AsideLayout
        aside={
          <OrderSummary
            lines={lines}
            price={price}
            short={short}
            phase={phase}
            onPay={pay}
            onQuantity={(id, quantity) => change(changeQuantity(user.id, id, quantity))}
            onRemove={(id) => change(removeFromCart(user.id, id))}
          />
        }
      >
        <section className="grid gap-5 pb-[30px]">
          {addresses.error !== null && (
            <ErrorStrip message={why(addresses.error, 'No se pudieron cargar tus direcciones.')} onRetry={addresses.reload} />
          )}
          {isKnown ? (
            <ChosenAddress
              address={address}
              problem={problem === SAYS.address ? problem : null}
              locked={phase !== 'idle'}
              onAdded={async (added) => {
                await addresses.reload();
                choose(added.id);
                say(null);
              }}
            />
          ) : (
            <Skeleton className="h-[150px] rounded-carta!" />
          )}
        </section>
        <PaymentPart
          payment={payment}
          card={card}
          cents={cents}
          hasLines={lines.length > 0}
          saidElsewhere={SAYS.address}
          noStart={intent.status === 'failed' ? intent.message : null}
          onRetry={retryIntent}
          onReloadCart={() => refreshCart(user.id)}
        >
          {changed && changed !== problem && (
            <Notice tone="warning" role="alert">
              {changed}
            </Notice>
          )}
        </PaymentPart>
      </AsideLayout>
    </div>
  );
}
