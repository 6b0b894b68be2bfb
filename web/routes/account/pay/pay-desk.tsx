import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Password, type User } from '#contract/accounts/accounts.ts';
import { MINIMUM_CENTS } from '#contract/limits.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { report } from '#web/boot/visits.ts';
import { cart } from '#web/features/cart/cart.ts';
import { lineId } from '#web/features/cart/line-id.ts';
import type { CartState } from '#web/features/cart/state.ts';
import { subtotal } from '#web/features/cart/subtotal.ts';
import { changeQuantity, refreshCart, removeFromCart } from '#web/features/cart/sync.ts';
import type { CardForm } from '#web/features/orders/checkout/card/card-form.ts';
import { CardSection } from '#web/features/orders/checkout/card/card-section.tsx';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import { guest } from '#web/features/orders/checkout/guest.ts';
import { CouponField } from '#web/features/orders/checkout/pay-page/buyer/coupon-field.tsx';
import { PersonFields } from '#web/features/orders/checkout/pay-page/buyer/person-fields.tsx';
import { TipCells } from '#web/features/orders/checkout/pay-page/buyer/tip-cells.tsx';
import { forgetOrder } from '#web/features/orders/checkout/pay-page/kept.ts';
import { Doors } from '#web/features/orders/checkout/pay-page/receive/doors.tsx';
import { TableField } from '#web/features/orders/checkout/pay-page/receive/table-field.tsx';
import { VisitNote } from '#web/features/orders/checkout/pay-page/receive/visit-note.tsx';
import { When } from '#web/features/orders/checkout/pay-page/receive/when.tsx';
import { doorTexts, opensText, pausedText } from '#web/features/orders/checkout/pay-page/receive/words.ts';
import { Ticket } from '#web/features/orders/checkout/pay-page/ticket.tsx';
import { AT_FIELDS, type Wish, type Wrong, wrongIn } from '#web/features/orders/checkout/pay-page/wish.ts';
import { PaymentProblem } from '#web/features/orders/checkout/payment-problem.tsx';
import { pending } from '#web/features/orders/checkout/pending.ts';
import type { Returned } from '#web/features/orders/checkout/returned.ts';
import { FreeRedemption } from '#web/features/orders/checkout/summary/free-redemption.tsx';
import { usePayment } from '#web/features/orders/checkout/use-payment.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { AsideLayout } from '#web/ui/layout/aside-layout.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { becomeAccount } from './become-account.ts';
import { saysOf } from './says.ts';
import { useOpening } from './use-opening.ts';
import { useOrder } from './use-order.ts';
import { Where } from './where.tsx';

type Props = {
  /** Null: buys without an account. */
  user: User | null;
  state: CartState;
  /** The lines come from the server: a payment may be opened for them. */
  isFresh: boolean;
  returned: Returned | null;
  settings: PublicSettings;
};

/** Problems that the page says elsewhere: at the hour, the table, the postal code, the coupon and the button. */
const SAID_ELSEWHERE = ['slot_full', 'closed', 'paused', 'coupon_refused', 'outside_zones', 'amount_too_small', 'validation'];

/** All that decides about an order, above the card that pays it. */
export function PayDesk({ user, state, isFresh, returned, settings }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shop = useShop();
  // Once per visit to the page, with what is in the cart at first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => report('begin_checkout', subtotal(state)), []);
  const buyerId = user?.id ?? guest.current()?.user.id ?? '';
  const [unfinished] = useState(() => pending.of(buyerId, returned)?.intentId ?? null);
  const [password, setPassword] = useState('');
  const [found, setFound] = useState<Wrong>({});
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const card = useRef<CardForm>(null);
  const order = useOrder(user, state, settings);
  const { wish, change, when, now, lines, amounts, problems } = order;
  const cents = amounts.totalCents;
  const isTooLittle = lines.length > 0 && cents > 0 && cents < MINIMUM_CENTS;

  const showWrong = (wrong: Wrong) => {
    setFound(wrong);
    setAttempts((before) => before + 1);
  };
  // The first wrong field takes the focus, once its error is in the page.
  useEffect(() => {
    if (attempts > 0) firstWrong(form.current)?.focus();
  }, [attempts]);

  const payment = usePayment({
    userId: buyerId,
    returned,
    cents,
    card,
    settled: useOpening(order, {
      user,
      replaces: unfinished,
      onWrong: showWrong,
      onStale: async () => {
        await Promise.all([refreshCart(user?.id ?? null), order.reloadRewards()]);
        order.quote.again();
      },
      onPaid: (orderId, owner) => void payment.showPaid(orderId, owner),
    }),
    setHeld: () => {},
    obstacle() {
      if (!isFresh || !order.arePriced || order.isPlaceComing) return SAYS.unavailable;
      const wrong = wrongIn(wish, { isGuest: user === null, canAsap: when.canAsap || order.visit !== null });
      if (!user && wish.wantsAccount) {
        const checked = Password.safeParse(password);
        if (!checked.success) wrong.password = checked.error.issues[0]?.message ?? AT_FIELDS;
      }
      if (order.isOutside) wrong.postalCode ??= `Aún no llegamos al ${wish.place.postalCode}.`;
      setFound(wrong);
      if (Object.keys(wrong).length > 0) {
        showWrong(wrong);
        return AT_FIELDS;
      }
      if (isTooLittle) return SAYS.minimum;
      return card.current ? null : SAYS.unavailable;
    },
    onLost: ({ code }) => code === 'visit_closed' && order.leaveVisit(),
    async onDone(receipt, { draft }) {
      const bought = draft.items.map(({ product_id, options, note }) => lineId(product_id, options, note));
      // The server takes the lines out of an account's cart; a guest's cart is only known to this browser.
      if (user) cart.remove(...bought);
      else
        await Promise.all(bought.filter((id) => cart.state().items.some((item) => item.id === id)).map((id) => removeFromCart(null, id)));
      if (!bought.length || receipt.already) void refreshCart(user?.id ?? null);
      forgetOrder(wish);
      const isGuest = !user && !(wish.wantsAccount && (await becomeAccount(wish.person, password)));
      navigate(pathname, { replace: true, state: { receipt: { ...receipt, isGuest } } });
    },
  });
  const { phase, problem, pay, payBy, mayPay, finish, takeBack, say } = payment;

  const patch = (next: Partial<Wish>) => {
    setFound((before) => without(before, next));
    say(null);
    change(next);
  };
  const leaveVisit = () => {
    say(null);
    order.leaveVisit();
  };
  const forgetPlace = () => {
    setFound((before) => without(before, { place: wish.place }));
    say(null);
  };
  const paused = pausedText(settings, now);
  const closed = opensText(settings.horario, now);
  const isLocked = phase !== 'idle';

  if (phase === 'finishing' || (phase === 'done' && !lines.length)) return <Loading label="Terminando tu pedido…" />;
  if (!lines.length && (phase === 'idle' || phase === 'replaced')) return <NothingToPay />;
  const { tipo } = wish;
  return (
    <AsideLayout
      aside={
        <Ticket
          lines={lines}
          reductions={order.reductions}
          amounts={amounts}
          codigo={order.couponRefusal ? null : wish.codigo}
          tipPercent={wish.tip && 'percent' in wish.tip ? wish.tip.percent : null}
          says={saysOf(wish, {
            street: shop.street,
            hora: order.visit ? (order.quote.last?.hora ?? null) : when.isLater ? when.hora : (when.day?.antes?.hora ?? null),
            now,
          })}
          isPaused={paused && !when.hora && !order.visit ? paused : null}
          phase={phase}
          onPay={pay}
          onQuantity={(id, quantity) => void changeQuantity(user?.id ?? null, id, quantity)}
          onRemove={(id) => void removeFromCart(user?.id ?? null, id)}
        />
      }
    >
      <div ref={form} inert={isLocked}>
        {order.visit && <VisitNote codigo={order.visit.codigo} mesa={order.visit.mesa} problem={order.visitProblem} onLeave={leaveVisit} />}
        {!order.visit && (
          <Doors
            types={order.types}
            chosen={tipo}
            table={order.scanned}
            says={doorTexts({ settings, asap: when.day?.antes ?? null, zone: order.zone }, now)}
            onChoose={(chosen) => patch({ tipo: chosen })}
          />
        )}
        {problems
          .filter(({ code }) => !SAID_ELSEWHERE.includes(code))
          .map(({ code, message }) => (
            <Notice key={code} tone="warning" role="status" className="mb-[30px]">
              {message}
            </Notice>
          ))}
        {!order.visit && tipo !== null && tipo !== 'paquete' && (
          <When
            {...when}
            onReload={when.reload}
            reason={paused ?? (when.canAsap || !closed ? null : `La casa está cerrada. ${closed}; programa tu hora.`)}
            wrong={found.hora}
            now={now}
            onAsap={when.chooseAsap}
            onLater={when.chooseLater}
            onDay={when.chooseDay}
            onHour={when.choose}
          />
        )}
        {!order.visit && tipo === 'mesa' && (
          <TableField value={wish.mesa} isScanned={order.scanned !== null} wrong={found.mesa} onChange={(mesa) => patch({ mesa })} />
        )}
        {(tipo === 'domicilio' || tipo === 'paquete') && (
          <Where order={order} tipo={tipo} wrong={found} onChange={patch} onAddress={forgetPlace} />
        )}
        {!user && (
          <PersonFields
            person={wish.person}
            wrong={found}
            wantsAccount={wish.wantsAccount}
            password={password}
            points={order.quote.last?.puntos ?? 0}
            signInPath={`/login?redirect=${encodeURIComponent(pathname)}`}
            onChange={(person) => patch({ person: { ...wish.person, ...person } })}
            onAccount={(wantsAccount) => patch({ wantsAccount })}
            onPassword={(text) => {
              setPassword(text);
              setFound((before) => ({ ...before, password: undefined }));
            }}
          />
        )}
        {settings.propinas.activas && (
          <TipCells
            tip={wish.tip}
            percents={settings.propinas.porcentajes}
            baseCents={amounts.subtotalCents - amounts.discountCents - amounts.rewardsCents}
            wrong={found.propina}
            onChange={(tip) => patch({ tip })}
          />
        )}
        <CouponField codigo={wish.codigo} refusal={order.couponRefusal} onApply={order.applyCoupon} />
      </div>
      <section aria-label="Pago" className="grid gap-5 border-t border-linea py-[30px]">
        {lines.length > 0 && cents === 0 ? (
          <FreeRedemption card={card} />
        ) : (
          <CardSection
            card={card}
            cents={cents}
            onPay={pay}
            mayPay={mayPay}
            payBy={payBy}
            locked={phase === 'unregistered' || phase === 'replaced'}
          />
        )}
        {isTooLittle && problem !== SAYS.minimum && (
          <Notice tone="warning" role="status">
            {SAYS.minimum}
          </Notice>
        )}
        <PaymentProblem
          phase={phase}
          problem={problem === AT_FIELDS ? null : problem}
          noStart={null}
          onFinish={finish}
          onRetry={() => say(null)}
          onTakeBack={async () => {
            // Another tab or device may have paid for these lines meanwhile.
            await refreshCart(user?.id ?? null);
            takeBack();
          }}
        />
      </section>
    </AsideLayout>
  );
}

function firstWrong(form: HTMLElement | null): HTMLElement | null {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] input:not(:disabled)') ?? null;
  // A group is entered at its chosen option.
  const chosen = first?.matches('[type="radio"]') ? first.closest('fieldset')?.querySelector<HTMLElement>('input:checked') : null;
  return chosen ?? first;
}

/** The errors without those of the fields that have just been changed. */
function without(wrong: Wrong, { place, person, ...rest }: Partial<Wish>): Wrong {
  const changed: string[] = [...Object.keys(rest), ...Object.keys(place ?? {}), ...Object.keys(person ?? {})];
  if ('tip' in rest) changed.push('propina');
  return 'tipo' in rest ? {} : Object.fromEntries(Object.entries(wrong).filter(([field]) => !changed.includes(field)));
}

const NothingToPay = () => (
  <div className="pb-section">
    <EmptyState card title="No hay nada por pagar" action={<LinkButton to="/products">Ver productos</LinkButton>}>
      Selecciona en tu carrito lo que quieres llevar.
    </EmptyState>
  </div>
);
