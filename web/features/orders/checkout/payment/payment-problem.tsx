import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import type { Phase } from './machine.ts';

type PaymentProblemProps = {
  phase: Phase;
  problem: string | null;
  /** Why no payment could be opened, if that failed. */
  noStart: string | null;
  onFinish: () => void;
  /** Opens the payment again; typed values stay. */
  onRetry: () => void;
  onTakeBack: () => void;
};

/** The present problem of the payment, shown once and scrolled into view. */
export function PaymentProblem({ phase, problem, noStart, onFinish, onRetry, onTakeBack }: PaymentProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  const text = problem ?? noStart;
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  const isUnregistered = phase === 'unregistered';
  // The pressed button is disabled now, so the message takes the focus.
  useEffect(() => {
    if (isUnregistered) place.current?.focus({ preventScroll: true });
  }, [isUnregistered]);
  if (!text) return null;
  const retry = isUnregistered ? onFinish : noStart ? onRetry : null;
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-[calc(var(--cb-header)+16px)] scroll-mb-28">
      {phase === 'replaced' ? (
        <Replaced message={text} onTakeBack={onTakeBack} />
      ) : (
        <ErrorStrip
          onRetry={retry}
          message={
            <>
              {text}
              {phase === 'working' && <p>Seguimos intentando: no cierres esta página.</p>}
              {isUnregistered && <p>No vuelvas a pagar: si tu pago pasó, al reintentar se termina el pedido.</p>}
            </>
          }
        />
      )}
    </div>
  );
}

type ReplacedProps = { message: string; onTakeBack?: () => void };

/** Says that another tab pays this cart. The pressed button is disabled now, so this message takes the focus. */
function Replaced({ message, onTakeBack }: ReplacedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="warning" role="alert">
        <p>{message}</p>
        <p className="mt-1 flex flex-wrap gap-x-5">
          <Link to="/profile?tab=pedidos" className="link inline-flex min-h-7 items-center text-inherit">
            Ver mis pedidos
          </Link>
          {onTakeBack && (
            <button type="button" className="link min-h-7 text-inherit" onClick={onTakeBack}>
              Continuar aquí
            </button>
          )}
        </p>
      </Notice>
    </div>
  );
}

/** Shown instead of an order without lines. @param why set when another tab has paid the lines */
export const NothingToPay = ({ why }: { why: string | null }) => (
  <div className="grid gap-5 pb-section">
    {why && <Replaced message={why} />}
    <EmptyState card icon={<ShoppingBag />} title="No hay nada por pagar" action={<LinkButton to="/products">Ver productos</LinkButton>}>
      Selecciona en{' '}
      <Link to="/cart" className="link">
        tu carrito
      </Link>{' '}
      lo que quieres llevar.
    </EmptyState>
  </div>
);
