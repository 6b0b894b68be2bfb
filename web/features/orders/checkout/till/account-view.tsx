import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import { useEffect, useRef } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { QrCode } from '#web/ui/shop/code/qr-code.tsx';
import { PageTitle } from '#web/ui/shop/frame/page-title.tsx';
import { SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { type Account, leftText, timeLeft } from './account.ts';
import { useCollected } from './use-collected.ts';

type Props = {
  account: Account;
  /** Why no other code could be opened, or null. */
  problem: string | null;
  isBusy: boolean;
  onCollected: () => void;
  /** Opens another code for the same order. */
  onAgain: () => void;
  /** Back to the order: by card, or to change it. */
  onLeave: (byCard: boolean) => void;
};

/** In milliseconds: how often the time that is left is drawn. */
const TICK_MS = 5000;

const STEPS = [
  ['Pasa a la caja', 'Di tu código o muestra el QR.'],
  ['Paga como quieras', 'Efectivo, tarjeta o transferencia.'],
  ['Empieza la barra', 'Esta página cambia sola y te dice cuándo está listo.'],
] as const;

/** The code of an order that is paid at the till, until it is collected or its time is over. */
export function AccountView({ account, problem, isBusy, onCollected, onAgain, onLeave }: Props) {
  const left = timeLeft(account, useNow(TICK_MS));
  const head = useRef<HTMLHeadingElement>(null);
  useCollected(account, onCollected, () => onLeave(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each code, and when its time is over
  useEffect(() => {
    window.scrollTo({ top: 0 });
    head.current?.focus({ preventScroll: true });
  }, [account.codigo, left.isOver]);
  const title = left.isOver ? 'Tu código venció' : 'Muestra este código en caja';
  return (
    <div className="grid items-start gap-x-[clamp(28px,5vw,80px)] pt-[clamp(20px,4.4vw,64px)] pb-section lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)]">
      <PageTitle>{title}</PageTitle>
      <div className="min-w-0">
        <p role="status" className="flex items-center gap-3">
          <Badge tone={left.isOver ? 'neutral' : 'ocre'} dot={!left.isOver}>
            {left.isOver ? 'venció' : 'por pagar'}
          </Badge>
          <span className="text-sm text-texto-2">{account.place}</span>
        </p>
        <h1 ref={head} tabIndex={-1} className="h1 mt-3.5">
          {title}
        </h1>
        {left.isOver ? (
          <Expired of={left.of} isBusy={isBusy} onAgain={onAgain} />
        ) : (
          <>
            <Code account={account} share={left.share} about={`Quedan ${left.minutes} de ${left.of} minutos`} />
            <p className="mt-5 flex items-start gap-3">
              <Clock className="mt-0.5 size-5 flex-none" />
              <span>
                Te lo guardamos hasta las <b className="num font-semibold whitespace-nowrap">{formatTime(account.expiraAt)}</b>
                <br />
                <span className="text-sm text-texto-2">{leftText(left.minutes)}</span>
              </span>
            </p>
            <ol className="mt-3">
              {STEPS.map(([step, about], at) => (
                <li key={step} className="grid grid-cols-[28px_1fr] gap-3 border-t border-linea py-3.5">
                  <b className="num font-serif text-[1.375rem] leading-[1.1] font-semibold text-barro-hondo">{at + 1}</b>
                  <span>
                    <b className="font-semibold">{step}</b>
                    <br />
                    <span className="text-sm text-texto-2">{about}</span>
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
        {problem && (
          <Notice tone="error" role="alert" className="mt-4">
            {problem}
          </Notice>
        )}
      </div>
      <section className="max-w-[640px] max-lg:mt-8">
        <h2 className="h3 mb-4">Lo que pediste</h2>
        <Ordered account={account} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="neutral" onClick={() => onLeave(true)}>
            <CreditCard />
            Pagar con tarjeta aquí
          </Button>
          <Button variant="text" onClick={() => onLeave(false)}>
            Cambiar mi pedido
          </Button>
        </div>
      </section>
    </div>
  );
}

/** The card that the guest shows: the code in large figures, the same as a QR code, and the time that is left as a line. */
const Code = ({ account: { codigo, who, amount }, share, about }: { account: Account; share: number; about: string }) => (
  <section
    aria-label={`Código ${codigo}, total ${formatPrice(toPesos(amount))}`}
    className="mt-6 max-w-[640px] overflow-hidden rounded-t-carta bg-noche text-fijo-claro"
  >
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-5 px-6 py-[22px] max-[370px]:gap-3 max-[370px]:px-4">
      <p className="num col-span-2 mt-3.5 mb-2 -ml-1 text-[clamp(5.25rem,28vw,8rem)] leading-[.8] font-semibold tracking-[-.03em]">
        {codigo}
      </p>
      <QrCode text={codigo} label={`Código QR ${codigo}`} className="size-37 max-[370px]:size-28" />
      <p className="text-sm wrap-anywhere">
        {who}
        <br />
        <b className="num text-[1.75rem] leading-[1.2] font-semibold tracking-[-.02em]">{formatPrice(toPesos(amount))}</b>
      </p>
    </div>
    <div role="img" aria-label={about} className="h-2 bg-fijo-claro/22">
      <span className="block h-full bg-[#de8b65]" style={{ width: `${share * 100}%` }} />
    </div>
  </section>
);

const Expired = ({ of, isBusy, onAgain }: { of: number; isBusy: boolean; onAgain: () => void }) => (
  <>
    <p className="lead mt-3.5 max-w-[46ch]">Tu pedido sigue aquí, sin cambios. Pide otro código y te lo guardamos {of} minutos más.</p>
    <Button size="lg" block busy={isBusy} onClick={onAgain} className="mt-6 max-w-[640px]">
      Pedir otro código
    </Button>
  </>
);

function Ordered({ account: { lines, amounts, amount } }: { account: Account }) {
  const price = (cents: number) => formatPrice(toPesos(cents));
  const off = amounts.discountCents + amounts.rewardsCents;
  return (
    <>
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-3.5">
            <SmallArch picture={productPicture(line.image)} size={52} />
            <div>
              <p className="text-sm leading-[1.3] font-semibold">
                {line.name} <span className="font-normal text-texto-2">× {line.quantity}</span>
              </p>
              <ChosenText text={line.optionsText} note={line.note} className="text-xs" />
            </div>
            <p className="num text-sm font-semibold">{price(toCents(line.price) * line.quantity)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4.5 border-t border-linea pt-4">
        <SummaryRows>
          <SummaryRow label="Subtotal">{price(amounts.subtotalCents)}</SummaryRow>
          {off > 0 && (
            <SummaryRow label="Descuentos">
              <span className="text-hoja">−{price(off)}</span>
            </SummaryRow>
          )}
          {amounts.tipCents > 0 && <SummaryRow label="Propina">{price(amounts.tipCents)}</SummaryRow>}
          <SummaryRow label="Total" total>
            {price(amount)} <span className="text-xs font-normal text-texto-2">MXN</span>
          </SummaryRow>
        </SummaryRows>
      </div>
    </>
  );
}
