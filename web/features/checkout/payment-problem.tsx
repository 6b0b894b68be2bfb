import { useEffect, useRef } from 'react';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { SAYS } from './draft.ts';
import type { Phase } from './use-payment.ts';

type PaymentProblemProps = { phase: Phase; problem: string | null; noStart: boolean; onFinish: () => void };

/** What went wrong, said once and brought into view. */
export function PaymentProblem({ phase, problem, noStart, onFinish }: PaymentProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  const text = problem ?? (noStart ? SAYS.noStart : null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (!text) return null;
  const isUnregistered = phase === 'unregistered';
  const retry = isUnregistered ? onFinish : noStart ? () => window.location.reload() : null;
  return (
    <div ref={place} className="scroll-mt-[calc(var(--cb-header)+16px)] scroll-mb-28">
      <ErrorStrip
        onRetry={retry}
        message={
          <>
            {text}
            {isUnregistered && <p>No vuelvas a pagar: si tu pago pasó, al reintentar se termina el pedido.</p>}
          </>
        }
      />
    </div>
  );
}
