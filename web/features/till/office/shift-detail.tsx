import X from 'lucide-react/icons/x';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Block } from '#web/ui/layout/block.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { CorteDetails } from '../corte/details.tsx';
import { CashSum, CortePart, DifferenceTitle, Lines, MethodTable } from '../corte/parts.tsx';
import { isWhole, verdictOf, wholeDifference } from '../corte/rules.ts';
import { spanText, takenBy } from './shift-words.ts';

/** A shift: the difference first, then the sum that leads to it, then the rest. */
export function ShiftDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const loaded = useLoad((signal) => api('GET /api/caja/turnos/{id}', { id }, { signal }), id);
  const shift = loaded.data;
  const end = shift?.cerrado_at;
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] bg-cal">
      <header className="grid gap-1 border-b border-linea px-6 py-4 max-sm:px-4">
        <div className="flex items-center justify-between gap-3">
          <h2 className="flex items-center gap-2.5 text-xl font-semibold">
            {shift?.caja ?? 'Turno'}
            {shift && (end ? <Badge>cerrado</Badge> : <Badge tone="barro">abierto</Badge>)}
          </h2>
          <IconButton label="Cerrar" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {shift && (
          <p className="num text-sm text-texto-2">
            {formatShortDate(shift.abierto_at)}, {spanText(shift)}. Abrió {shift.abierto_por?.name ?? 'una cuenta borrada'}
            {shift.cerrado_por && `, cerró ${shift.cerrado_por.name}`}.
          </p>
        )}
        {shift && isWhole(shift) && shift.diferencia && (
          <DifferenceTitle verdict={verdictOf(wholeDifference(shift))} className="mt-1 text-[2.5rem] leading-none" />
        )}
      </header>
      {/* Without a focusable child the region could not be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label="Detalle del turno" className="grid content-start gap-6 overflow-y-auto px-6 py-5 max-sm:px-4">
        <Block loaded={loaded} failure="No se pudo cargar el turno" skeleton={<Skeleton className="h-80" />}>
          {(data) =>
            isWhole(data) ? (
              <>
                <CortePart title="Efectivo, cómo se llega">
                  <CashSum shift={data} />
                </CortePart>
                <CortePart title="Lo cobrado">
                  <Lines
                    rows={[
                      ['ventas', 'Ventas', formatPrice(data.ventas)],
                      ['total', 'Con propinas', formatPrice(takenBy(data))],
                      ['pedidos', 'Pedidos', String(data.pedidos)],
                    ]}
                  />
                </CortePart>
                <CortePart title="Formas de pago">
                  <MethodTable shift={data} />
                </CortePart>
                <CorteDetails shift={data} />
              </>
            ) : (
              <Notice tone="info">Sus cifras las ve quien administra.</Notice>
            )
          }
        </Block>
      </section>
      {shift && (
        <footer className="grid gap-2 border-t border-linea px-6 py-4 max-sm:px-4">
          <DownloadButton
            block
            size="md"
            path={`/api/caja/turnos/${id}/corte${end ? '' : '?corte=x'}`}
            file={`corte-${end ? 'z' : 'x'}-${shift.caja}.pdf`}
            failure="No se pudo descargar el corte."
          >
            {end ? 'Corte en PDF' : 'Corte X en PDF'}
          </DownloadButton>
          {end && (
            <p className="text-xs text-texto-2">
              Un turno cerrado no cambia. Lo que falte o sobre se corrige con un movimiento del siguiente.
            </p>
          )}
        </footer>
      )}
    </div>
  );
}
