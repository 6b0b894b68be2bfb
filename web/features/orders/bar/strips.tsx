import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { formatTime } from '#web/lib/words/dates.ts';
import { bar, patch, useBar } from './data/store.ts';
import { useStill } from './motion/hold-still.ts';
import { paceText } from './side/pace.ts';

/** After this time offline the strip is highlighted: guests learn late of changes that are marked here. */
const LONG_MS = 120_000;

/**
 * The messages across the top: no network, refused taps, and the pause on phones, whose head has no room for it.
 * @param isHeld a finger is down: the tickets below must not move
 */
export function Strips({ now, isHeld }: { now: number; isHeld: boolean }) {
  const { board, offlineSince, taps, conflicts, isLosing } = useStill(useBar(), isHeld);
  const close = (key: string) => patch({ conflicts: bar().conflicts.filter((one) => one.key !== key) });
  const waiting = taps.length === 1 ? ' Hay 1 toque por enviar.' : ` Hay ${taps.length} toques por enviar.`;
  return (
    <div>
      {offlineSince !== null && (
        <p className={now - offlineSince > LONG_MS ? 'franja larga' : 'franja'} role="status">
          <WifiOff aria-hidden="true" />
          <span>
            Sin conexión desde {formatTime(new Date(offlineSince))}.{!isLosing && ' Lo que marques se guarda aquí.'}
            {taps.length > 0 && waiting}
          </span>
        </p>
      )}
      {isLosing && (
        <p className="franja larga" role="alert">
          <TriangleAlert aria-hidden="true" />
          Este navegador no guarda lo que marcas. Sin conexión, no cierres ni recargues esta página.
        </p>
      )}
      {board?.ritmo.pausa_hasta && <p className="franja movil">{paceText(board.ritmo)}.</p>}
      {conflicts.map(({ key, text }) => (
        <p key={key} className="franja larga" role="alert">
          {text}
          <button type="button" aria-label="Cerrar aviso" onClick={() => close(key)}>
            <X aria-hidden="true" />
          </button>
        </p>
      ))}
    </div>
  );
}
