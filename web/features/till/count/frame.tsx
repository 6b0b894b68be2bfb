import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useEffect, useRef } from 'react';

type FrameProps = {
  title: string;
  about: string;
  onBack: () => void;
  sumLabel: string;
  sum: string;
  pad: ReactNode;
  forward: ReactNode;
  children: ReactNode;
};

/** A step of the close: what is counted at the left, sum, pad and the way on at the right; below it on a narrow screen. */
export function CountFrame({ title, about, onBack, sumLabel, sum, pad, forward, children }: FrameProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_312px] lg:grid-rows-[minmax(0,1fr)]">
      <section className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] gap-3 px-[18px] py-3.5 max-sm:px-2 max-sm:min-h-[560px]">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button type="button" aria-label="Volver" onClick={onBack} className="-ml-2 grid size-14 place-items-center rounded-control">
            <ArrowLeft className="size-6" />
          </button>
          <h1 ref={head} tabIndex={-1} className="text-[1.625rem] leading-[1.15] font-semibold tracking-[-.018em]">
            {title}
          </h1>
          <p className="ml-auto text-texto-2 max-md:ml-0">{about}</p>
        </header>
        {children}
      </section>
      <aside className="grid min-h-0 border-linea bg-cal max-lg:border-t sm:max-lg:grid-cols-[280px_minmax(0,1fr)] sm:max-lg:grid-rows-[1fr_auto] lg:grid-rows-[auto_minmax(0,1fr)_auto] lg:border-l">
        <p className="px-[18px] pt-4 pb-2">
          <span className="text-texto-2">{sumLabel}</span>
          <span className="num block text-[2.75rem] leading-[1.05] font-semibold tracking-[-.03em]" aria-live="polite">
            {sum}
          </span>
        </p>
        <div className="grid min-h-0 content-end px-3 pb-3 sm:max-lg:col-start-2 sm:max-lg:row-span-2 sm:max-lg:row-start-1 sm:max-lg:py-3 lg:*:h-full lg:content-stretch">
          {pad}
        </div>
        {forward}
      </aside>
    </div>
  );
}

type ForwardProps = { label: string; about: string; isLast?: boolean; isBusy?: boolean; onClick: () => void };

/** The large button at the foot that leads on. */
export const Forward = ({ label, about, isLast = false, isBusy = false, onClick }: ForwardProps) => (
  <button
    type="button"
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? undefined : onClick}
    className="flex min-h-22 items-center justify-between gap-4 bg-agave px-[18px] text-left text-sobre-agave aria-disabled:opacity-70"
  >
    <span className="text-[1.4375rem] leading-tight font-semibold">
      {isBusy ? 'Cerrando…' : label}
      <small className="mt-0.5 block text-sm font-medium">{about}</small>
    </span>
    {isLast ? <Lock className="size-7" /> : <ArrowRight className="size-7" />}
  </button>
);
