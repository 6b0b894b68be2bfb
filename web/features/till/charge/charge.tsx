import { type ReactNode, useRef, useState } from 'react';
import { formatPrice, toCents, toPesos } from '#contract/money.ts';
import type { Sold } from '#contract/till/till.ts';
import type { TillMethod } from '#contract/till-methods.ts';
import { ApiError } from '#contract/wire/client.ts';
import { useAsked } from '../data/charging.ts';
import { problemText } from '../parts/problem-text.ts';
import { useKeys } from '../parts/use-keys.ts';
import { Terminal, Transfer } from './by-card.tsx';
import { Cash } from './cash.tsx';
import { Mixed } from './mixed.tsx';
import type { Sent } from './payment.ts';
import { Tip } from './tip.tsx';

export type Way = TillMethod | 'mixto';

/** How a sale was paid, for the screen after it. `sold` is null when it is kept until the network is back. */
export type Paid = { payments: Sent[]; tipCents: number; totalCents: number; sold: Sold | null };

type ChargeProps = {
  way: Way;
  methods: readonly TillMethod[];
  /** What is charged, without the tip. */
  baseCents: number;
  subtotalCents: number;
  tips: readonly number[];
  /** The name for the cup, and what is below it. */
  name: string;
  about: string;
  lines: ReactNode;
  person: string;
  hasDrawer: boolean;
  /** Sells or collects. @throws ApiError */
  pay: (payments: Sent[], tipCents: number, totalCents: number) => Promise<Sold | null>;
  onPaid: (paid: Paid) => void;
  onBack: () => void;
};

/** Charges a ticket or an account: what it costs on the left, how it is paid on the right. */
export function Charge({
  way,
  methods,
  baseCents,
  subtotalCents,
  tips,
  name,
  about,
  lines,
  person,
  hasDrawer,
  pay,
  onPaid,
  onBack,
}: ChargeProps) {
  const [tipCents, setTip] = useState(0);
  /** By how much the server's price differs from the one on the screen. */
  const [corrected, setCorrected] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const totalCents = baseCents + corrected + tipCents;
  useAsked(totalCents);
  useKeys((key) => {
    if (key !== 'ArrowLeft' || isBusy) return false;
    onBack();
    return true;
  });
  const charge = async (payments: Sent[], tip: number) => {
    // A second tap comes before the button is drawn as disabled.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setProblem(null);
    const total = baseCents + corrected + tip;
    try {
      onPaid({ payments, tipCents: tip, totalCents: total, sold: await pay(payments, tip, total) });
    } catch (error) {
      const missing = error instanceof ApiError && error.code === 'payment_mismatch' ? Number(error.body.falta) : 0;
      if (missing) setCorrected(corrected + toCents(missing));
      setProblem(missing ? `El total es de ${formatPrice(toPesos(total) + missing)}: cobra otra vez.` : problemText(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const pays = { totalCents, name, isBusy, onPay: (payments: Sent[]) => void charge(payments, tipCents), onCancel: onBack };
  return (
    <div className="cb">
      <section className="cb-t" aria-label="Ticket">
        <header>
          <b>{name || 'Mostrador'}</b>
          <span className="t2">{about}</span>
        </header>
        <div className="tkt-l">{lines}</div>
        <div>
          <Sums
            subtotalCents={subtotalCents}
            discountCents={subtotalCents - baseCents - corrected}
            tipCents={tipCents}
            totalCents={totalCents}
          />
          <Tip tips={tips} baseCents={baseCents + corrected} cents={tipCents} onChange={setTip} />
        </div>
      </section>
      <section className="cb-d" aria-label="Cobro" aria-busy={isBusy}>
        {way === 'efectivo' && (
          <Cash
            key={totalCents}
            totalCents={totalCents}
            person={person}
            hasDrawer={hasDrawer}
            isBusy={isBusy}
            onPay={(payments, { tipCents: left = 0 }) => void charge(payments, tipCents + left)}
          />
        )}
        {way === 'terminal' && <Terminal {...pays} />}
        {way === 'transferencia' && <Transfer {...pays} />}
        {way === 'mixto' && <Mixed key={totalCents} totalCents={totalCents} methods={methods} isBusy={isBusy} onPay={pays.onPay} />}
        {problem && (
          <p className="falla" role="alert">
            {problem}
          </p>
        )}
      </section>
    </div>
  );
}

type SumsProps = { subtotalCents: number; discountCents: number; tipCents: number; totalCents: number };

export const Sums = ({ subtotalCents, discountCents, tipCents, totalCents }: SumsProps) => (
  <dl className="cuentas">
    <div className="t2">
      <dt>Subtotal</dt>
      <dd>{formatPrice(subtotalCents / 100)}</dd>
    </div>
    {discountCents > 0 && (
      <div className="t2">
        <dt>Descuento</dt>
        <dd>−{formatPrice(discountCents / 100)}</dd>
      </div>
    )}
    <div className="t2">
      <dt>Propina</dt>
      <dd>{formatPrice(tipCents / 100)}</dd>
    </div>
    <div className="tot">
      <dt>Total</dt>
      <dd>{formatPrice(totalCents / 100)}</dd>
    </div>
  </dl>
);
