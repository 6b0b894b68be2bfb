import { useEffect, useRef } from 'react';
import type { Shift } from '#contract/till/till.ts';
import { formatHour, formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { CorteDetails } from '../corte/details.tsx';
import { CashSum, CortePart, DifferenceTitle, MethodTable } from '../corte/parts.tsx';
import { isWhole, sumOf, verdictOf, wholeDifference } from '../corte/rules.ts';

type Props = { shift: Shift; counted: number; onDone: () => void };

/** After the close: the corte Z with the difference first. Staff see only what they counted. */
export function Closed({ shift, counted, onDone }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const isFull = isWhole(shift);
  const end = shift.cerrado_at;
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] content-start overflow-y-auto lg:grid-cols-2 lg:content-stretch">
        <div className="grid content-start gap-4.5 px-6 py-5 max-sm:px-4">
          <header>
            <h1 ref={head} tabIndex={-1} className="text-2xl leading-tight font-semibold">
              {isFull ? 'Corte Z' : 'Turno cerrado'}
            </h1>
            <p className="num text-texto-2">
              {shift.caja}, {formatShortDate(shift.abierto_at)}, {formatTime(shift.abierto_at)}
              {end && ` – ${formatHour(end)}`}.{shift.cerrado_por && ` Cerró ${shift.cerrado_por.name}.`}
            </p>
            {isFull ? (
              <DifferenceTitle
                verdict={verdictOf(wholeDifference(shift))}
                className="mt-1.5 text-[clamp(2.75rem,9vw,4.75rem)] leading-[.95]"
              />
            ) : (
              <span className="num mt-1.5 block text-[clamp(2.75rem,9vw,4.75rem)] leading-[.95] font-semibold tracking-[-.045em]">
                {formatPrice(counted)}
              </span>
            )}
          </header>
          {isFull ? (
            <CortePart title="Efectivo, cómo se llega">
              <CashSum shift={shift} />
            </CortePart>
          ) : (
            <p className="text-texto-2">Eso contaste. La diferencia la ve quien administra.</p>
          )}
        </div>
        {isFull && (
          <div className="grid content-start gap-4.5 border-linea bg-cal px-6 py-5 max-lg:border-t max-sm:px-4 lg:border-l">
            <dl className="grid grid-cols-2 gap-5">
              <Figure label="Ventas" about={`más ${formatPrice(sumOf(shift.propinas))} de propina`}>
                {formatPrice(shift.ventas)}
              </Figure>
              <Figure label="Pedidos" about={shift.pedidos > 0 ? `${formatPrice(shift.ventas / shift.pedidos)} en promedio` : ''}>
                {shift.pedidos}
              </Figure>
            </dl>
            <MethodTable shift={shift} />
            <CorteDetails shift={shift} />
          </div>
        )}
      </div>
      <footer className="flex items-center justify-between gap-3 border-t border-linea bg-cal px-4 py-2.5">
        {isFull ? (
          <DownloadButton
            variant="neutral"
            className="min-h-14"
            path={`/api/caja/turnos/${shift.id}/corte`}
            file={`corte-z-${shift.caja}.pdf`}
            failure="No se pudo descargar el corte."
          >
            Corte en PDF
          </DownloadButton>
        ) : (
          <span />
        )}
        <Button size="lg" onClick={onDone}>
          Listo
        </Button>
      </footer>
    </div>
  );
}

const Figure = ({ label, about, children }: { label: string; about: string; children: string | number }) => (
  <div>
    <dt className="text-texto-2">{label}</dt>
    <dd className="num text-[clamp(1.5rem,5vw,2.125rem)] leading-[1.15] font-semibold tracking-[-.02em]">{children}</dd>
    <dd className="num text-sm text-texto-2">{about}</dd>
  </div>
);
