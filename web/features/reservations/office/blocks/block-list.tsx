import Lock from 'lucide-react/icons/lock';
import X from 'lucide-react/icons/x';
import type { LoungeClosures } from '#contract/reservations/reservations-office.ts';
import { blockPlace } from '#web/features/reservations/office/words.ts';
import { blockTime } from '#web/lib/words/block-time.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import type { ShutCell } from './shut-cell.tsx';

type BlockListProps = { closures: LoungeClosures; onUnblock: Parameters<typeof ShutCell>[0]['onUnblock'] };

/** The blocks in words, for narrow screens, which have no grid with striped cells. */
export const BlockList = ({ closures: { bloqueos, horas_abiertas }, onUnblock }: BlockListProps) => (
  <>
    {horas_abiertas.length === 0 && <Notice tone="info">Cerrado este día.</Notice>}
    {bloqueos.length > 0 && (
      <section aria-labelledby="bloqueos" className="grid gap-2">
        <h2 id="bloqueos" className="text-base font-semibold">
          Bloqueos <span className="num font-normal text-texto-2">{bloqueos.length}</span>
        </h2>
        <ul className="grid gap-2">
          {bloqueos.map((block) => (
            <li
              key={`${block.mesas} ${block.desde} ${block.hasta} ${block.motivo}`}
              className="flex items-center gap-3 rounded-control border border-linea bg-zocalo py-1.5 pr-1.5 pl-3.5"
            >
              <Lock className="size-4 shrink-0 text-texto-2" />
              <span className="min-w-0 flex-1">
                <b className="font-semibold break-words">
                  {blockPlace(block.mesas)}: {block.motivo}
                </b>
                <span className="num block text-xs text-texto-2">{blockTime(block)}</span>
              </span>
              {onUnblock && (
                <IconButton label={`Quitar bloqueo, ${blockPlace(block.mesas)}: ${block.motivo}`} onClick={() => onUnblock(block)}>
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);
