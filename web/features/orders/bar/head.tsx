import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { Link } from 'react-router';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { formatTime } from '#web/lib/words/dates.ts';
import { Mark } from '#web/ui/image/mark.tsx';
import { useBar } from './data/store.ts';
import { useDayTheme } from './device.ts';
import { ticketsOf, VIEW_NAMES, VIEWS, type View } from './rules.ts';
import { paceText } from './side/pace.ts';
import { setSound, useSound } from './sound.ts';

type HeadProps = { orders: readonly BarOrder[]; view: View; setView: (view: View) => void; now: number; openPace: () => void };

export function Head({ orders, view, setView, now, openPace }: HeadProps) {
  const { board, live } = useBar();
  const [isDay, setDay] = useDayTheme();
  const hasSound = useSound();
  return (
    <header className="bb-c">
      <Link to="/dashboard/orders" className="mk" aria-label="Salir de la barra">
        <Mark />
      </Link>
      <nav aria-label="Estación">
        {VIEWS.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => setView(one)}>
            {VIEW_NAMES[one]} <b>{ticketsOf(orders, one).length}</b>
          </button>
        ))}
      </nav>
      <div className="der">
        {live && (
          <span className="bb-red">
            <span className="punto" />
            En vivo
          </span>
        )}
        {board && (
          <button type="button" className={board.ritmo.pausa_hasta ? 'bb-b promesa pausa' : 'bb-b promesa'} onClick={openPace}>
            {paceText(board.ritmo)}
          </button>
        )}
        <button type="button" className="bb-b solo" aria-pressed={hasSound} aria-label="Sonido" onClick={() => setSound(!hasSound)}>
          {hasSound ? <Volume2 /> : <VolumeX />}
        </button>
        <button type="button" className="bb-b solo" aria-pressed={isDay} aria-label="Tema claro" onClick={() => setDay(!isDay)}>
          {isDay ? <Sun /> : <Moon />}
        </button>
        <span className="hora">{formatTime(new Date(now))}</span>
      </div>
    </header>
  );
}
