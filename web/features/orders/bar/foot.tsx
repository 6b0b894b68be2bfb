import Undo2 from 'lucide-react/icons/undo-2';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { lastUndoable, moveTo, nameOf, undo } from './data/act.ts';
import { useBar } from './data/store.ts';
import { paceText } from './side/pace.ts';

const MOST_READY = 8;

type FootProps = { orders: readonly BarOrder[]; now: number; openSoldOut: () => void; openPace: () => void };

/** The foot of the screen: ready orders that wait for their guests, "undo", and on phones the buttons of the hidden panels. */
export function Foot({ orders, now, openSoldOut, openPace }: FootProps) {
  const { board } = useBar();
  const ready = orders.filter(({ status }) => status === 'listo').slice(-MOST_READY);
  // `now` is rounded down to a second, so a tap may be later than `now`.
  const canUndo = lastUndoable(now + 1000) !== undefined;
  return (
    <footer className="bb-p">
      <div className="ult">
        <span className="t2">{ready.length > 0 ? 'Entregar' : 'Nada listo'}</span>
        {ready.map((order) => (
          <button key={order.id} type="button" aria-label={`Entregar pedido ${nameOf(order)}`} onClick={() => moveTo(order, ['entregado'])}>
            {nameOf(order)}
          </button>
        ))}
      </div>
      <div className="ult">
        <button type="button" aria-keyshortcuts="Z" aria-disabled={!canUndo} onClick={undo}>
          <Undo2 aria-hidden="true" />
          Deshacer
        </button>
        <button type="button" className="movil" onClick={openSoldOut}>
          Agotado
        </button>
        {board && (
          <button type="button" className="movil" onClick={openPace}>
            {paceText(board.ritmo)}
          </button>
        )}
      </div>
      <p className="tec" aria-hidden="true">
        <span>
          <kbd>1</kbd>–<kbd>9</kbd>
          <kbd>↵</kbd> Listo
        </span>
        <span>
          <kbd>←</kbd>
          <kbd>→</kbd> Pedido
        </span>
        <span>
          <kbd>espacio</kbd> Renglón
        </span>
        <span>
          <kbd>Z</kbd> Deshacer
        </span>
        <span>
          <kbd>T</kbd> Estación
        </span>
      </p>
    </footer>
  );
}
