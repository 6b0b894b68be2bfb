import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TRIAL_PAPER } from '#contract/invoices/factura-states.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { PageHead } from '#web/ui/layout/aside-layout.tsx';
import { ArchSteps } from '#web/ui/shop/frame/arch-steps.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

const STEPS = [{ label: 'Ticket' }, { label: 'Datos fiscales' }, { label: 'Factura' }];

type HeadProps = {
  /** Counts from 1; 4 once the invoice is ready. Null where one screen does it all. */
  step: number | null;
  title: string;
  children: ReactNode;
};

/** The head of each step. After a change of step or title it takes the focus. */
export function Head({ step, title, children }: HeadProps) {
  const head = useStepFocus(`${step} ${title}`);
  return (
    <div ref={head}>
      <PageHead above={step && <ArchSteps label="Pasos de la factura" steps={STEPS} current={step} />} title={title}>
        <p className="lead max-w-[52ch] wrap-anywhere">{children}</p>
      </PageHead>
      <ModeNotice />
    </div>
  );
}

/** What applies to the whole page: the test mode, and that no invoices can be had yet. */
function ModeNotice() {
  const { invoices } = useShop();
  if (invoices === 'real') return null;
  return (
    <Notice tone="warning" className="mb-6">
      {invoices === 'prueba' ? (
        TRIAL_PAPER
      ) : (
        <>
          Por ahora no facturamos en línea.{' '}
          <Link to="/contacto#escribenos" className="font-semibold underline underline-offset-[.22em]">
            Escríbenos
          </Link>{' '}
          y te mandamos tu factura.
        </>
      )}
    </Notice>
  );
}

/** The step that was shown last; null before the first. Each step may be a component of its own. */
export const LastStep = createContext<RefObject<string | null>>({ current: null });

/** Focuses the page's title at each step but the first. */
function useStepFocus(step: string) {
  const last = useContext(LastStep);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isFirst = last.current === null;
    if (last.current === step) return;
    last.current = step;
    if (isFirst) return;
    window.scrollTo({ top: 0 });
    head.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [last, step]);
  return head;
}
