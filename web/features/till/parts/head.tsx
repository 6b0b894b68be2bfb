import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { formatTime } from '#web/lib/words/dates.ts';
import { Mark } from '#web/ui/image/mark.tsx';
import { refreshTill } from '../data/live.ts';
import { show, type View } from '../data/screen.ts';
import { useTill } from '../data/store.ts';

const VIEWS: readonly { view: View; name: string }[] = [
  { view: 'vender', name: 'Vender' },
  { view: 'cuentas', name: 'Por cobrar' },
];

function goTo(view: View) {
  show({ view, done: null });
  // A guest stands at the counter with a code that is seconds old.
  if (view === 'cuentas') void refreshTill();
}

export type Tab<T extends string> = { id: T; name: string };

type HeadProps<T extends string> = {
  view: View;
  now: number;
  tillName: string;
  person: string;
  /** The ways to pay, in place of the views, while a sale is charged. */
  ways: { tabs: readonly Tab<T>[]; current: T; onPick: (way: T) => void; onBack: () => void } | null;
  openDevice: () => void;
};

export function Head<T extends string>({ view, now, tillName, person, ways, openDevice }: HeadProps<T>) {
  const { accounts, offlineSince, sales } = useTill();
  const open = accounts.filter(({ vencida }) => !vencida).length;
  return (
    <header className={ways ? 'bb-c cobra' : 'bb-c'}>
      <Link to="/dashboard/orders" className="mk" aria-label="Salir de la caja">
        <Mark />
      </Link>
      {ways ? (
        <nav aria-label="Forma de pago">
          <button type="button" aria-label="Volver al ticket" aria-keyshortcuts="ArrowLeft" onClick={ways.onBack}>
            <ArrowLeft />
          </button>
          {ways.tabs.map(({ id, name }) => (
            <button key={id} type="button" aria-current={id === ways.current || undefined} onClick={() => ways.onPick(id)}>
              {name}
            </button>
          ))}
        </nav>
      ) : (
        <nav aria-label="Caja">
          {VIEWS.map(({ view: one, name }) => (
            <button key={one} type="button" aria-current={one === view ? 'page' : undefined} onClick={() => goTo(one)}>
              {name}
              {one === 'cuentas' && open > 0 && <b>{open}</b>}
            </button>
          ))}
          <Link to={`/caja/corte?caja=${encodeURIComponent(tillName)}`}>Turno</Link>
        </nav>
      )}
      <div className="der">
        {offlineSince === null && sales.length === 0 && (
          <span className="bb-red">
            <span className="punto" />
            En vivo
          </span>
        )}
        {sales.length > 0 && (
          <span className="por-enviar">{sales.length === 1 ? '1 venta por enviar' : `${sales.length} ventas por enviar`}</span>
        )}
        <button type="button" className="quien" onClick={openDevice}>
          <b>{tillName}</b> {person}
          <span className="sr-only">: cambiar caja, persona o tema</span>
        </button>
        <span className="hora">{formatTime(new Date(now))}</span>
      </div>
    </header>
  );
}
