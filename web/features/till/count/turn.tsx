import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import HandCoins from 'lucide-react/icons/hand-coins';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { MOVEMENT_KINDS, type MovementKind, type Shift } from '#contract/till/till.ts';
import { formatHour } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { CorteDetails } from '../corte/details.tsx';
import { CashSum, CortePart, Lines, MethodTable } from '../corte/parts.tsx';
import { isWhole } from '../corte/rules.ts';
import { MovementDialog } from './movement-dialog.tsx';
import { OpenDrawerDialog } from './open-drawer-dialog.tsx';

type Props = { shift: Shift; isManager: boolean; onChanged: () => void; onClose: () => void };

const MOVES: Record<MovementKind, { label: string; Icon: typeof Lock }> = {
  entrada: { label: 'Entrada', Icon: ArrowDownLeft },
  salida: { label: 'Salida', Icon: ArrowUpRight },
  propina: { label: 'Pagar propinas', Icon: HandCoins },
};

const Blind = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-2 text-sm text-texto-2">
    <Lock className="size-4" />
    {children}
  </span>
);

/** The open shift: money in and out, and for managers the corte X, which only looks. */
export function Turn({ shift, isManager, onChanged, onClose }: Props) {
  const [open, setOpen] = useState<MovementKind | 'cajon' | null>(null);
  const { caja, abierto_por, abierto_at, fondo } = shift;
  const shut = () => setOpen(null);
  const isFull = isWhole(shift);
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] content-start overflow-y-auto lg:grid-cols-2 lg:content-stretch">
        <div className="grid content-start gap-4.5 px-6 py-5 max-sm:px-4">
          <header>
            <h1 className="text-2xl leading-tight font-semibold">{isFull ? 'Corte X' : 'Turno'}</h1>
            <p className="num text-texto-2">
              {caja}, abierto{abierto_por && ` por ${abierto_por.name}`}, {formatHour(abierto_at)}
            </p>
            {isFull && (
              <span className="num mt-1.5 block text-[clamp(2.75rem,9vw,4.75rem)] leading-[.95] font-semibold tracking-[-.045em]">
                {shift.pedidos} {shift.pedidos === 1 ? 'pedido' : 'pedidos'}
              </span>
            )}
          </header>
          {isFull ? (
            <>
              <CashSum shift={shift} />
              <p className="text-texto-2">El corte X solo mira: no cierra ni cambia nada.</p>
            </>
          ) : (
            <dl className="num">
              {[
                ['Fondo', formatPrice(fondo)],
                ['Efectivo', <Blind key="e">Se cuenta a ciegas</Blind>],
                ['Total vendido', <Blind key="t">Lo ve quien administra</Blind>],
              ].map(([label, value]) => (
                <div key={String(label)} className="flex items-baseline justify-between gap-3 border-b border-linea py-[7px]">
                  <dt>{label}</dt>
                  <dd className="font-medium">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="grid content-start gap-4.5 border-linea bg-cal px-6 py-5 max-lg:border-t max-sm:px-4 lg:border-l">
          <CortePart title="Movimientos">
            <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-2">
              {MOVEMENT_KINDS.map((kind) => {
                const { label, Icon } = MOVES[kind];
                return (
                  <Button key={kind} variant="neutral" className="min-h-18" onClick={() => setOpen(kind)}>
                    <Icon />
                    {label}
                  </Button>
                );
              })}
              <Button variant="neutral" className="min-h-18" onClick={() => setOpen('cajon')}>
                <LockOpen />
                Abrir el cajón
              </Button>
            </div>
          </CortePart>
          {isFull && (
            <>
              <CortePart title="Lo cobrado">
                <Lines
                  rows={[
                    ['ventas', 'Ventas, sin propinas', formatPrice(shift.ventas)],
                    ['entradas', 'Entradas', formatPrice(shift.entradas)],
                    ['salidas', 'Salidas', formatPrice(shift.salidas)],
                  ]}
                />
              </CortePart>
              <MethodTable shift={shift} />
              <CorteDetails shift={shift} />
            </>
          )}
        </div>
      </div>
      <footer className="flex items-center justify-between gap-3 border-t border-linea bg-cal px-4 py-2.5">
        {isManager ? (
          <DownloadButton
            variant="neutral"
            className="min-h-14"
            path={`/api/caja/turnos/${shift.id}/corte?corte=x`}
            file={`corte-x-${caja}.pdf`}
            failure="No se pudo descargar el corte."
          >
            Corte X en PDF
          </DownloadButton>
        ) : (
          <span />
        )}
        <Button size="lg" onClick={onClose}>
          Cerrar turno
        </Button>
      </footer>
      {open === 'cajon' && <OpenDrawerDialog caja={caja} isManager={isManager} onOpened={onChanged} onClose={shut} />}
      {open !== null && open !== 'cajon' && <MovementDialog shiftId={shift.id} kind={open} onMoved={onChanged} onClose={shut} />}
    </div>
  );
}
