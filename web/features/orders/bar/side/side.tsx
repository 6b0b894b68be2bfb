import { useState } from 'react';
import type { BarOrder, SoldOut } from '#contract/orders/bar/bar.ts';
import { untilOpening } from '#contract/settings/next-opening.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { useInTurn } from '#web/hooks/data/use-in-turn.ts';
import { useUntilOpening } from '#web/hooks/data/use-next-opening.ts';
import { shopDate } from '#web/lib/clock.ts';
import { toMake, type View } from '../rules.ts';
import { problemText } from './problem-text.ts';
import { setAvailability } from './set-availability.ts';

/** @property orders null while they are not known */
type SideProps = { orders: readonly BarOrder[] | null; view: View; soldOut: readonly SoldOut[]; openSoldOut: () => void };

/** The side panel: the products to make in this view, counted over all tickets, and the sold-out list. */
export function Side({ orders, view, soldOut, openSoldOut }: SideProps) {
  return (
    <aside className="bb-l" aria-label="Por hacer y agotado">
      <section>
        <h2>Por hacer</h2>
        {orders ? <Todo orders={orders} view={view} /> : <p className="una">Sin datos todavía.</p>}
      </section>
      <SoldOutList soldOut={soldOut} openSoldOut={openSoldOut} />
    </aside>
  );
}

/** A drink with its changed milks below it. Drinks of which there is one, without changes, are collected in the last line. */
function Todo({ orders, view }: { orders: readonly BarOrder[]; view: View }) {
  const rows = toMake(orders, view);
  const single = rows.filter(({ count, swapped }) => count === 1 && swapped.length === 0);
  if (rows.length === 0) return <p className="una">Nada.</p>;
  return (
    <ul className="suma">
      {rows
        .filter((row) => !single.includes(row))
        .map(({ id, name, count, swapped }) => (
          <li key={id}>
            <p>
              {name} <b>{count}</b>
            </p>
            {swapped.map((kind) => (
              <p key={kind.name} className="sub">
                {kind.name} <b>{kind.count}</b>
              </p>
            ))}
          </li>
        ))}
      {single.length > 0 && <li className="una">De una: {single.map(({ name }) => name.toLowerCase()).join(', ')}</li>}
    </ul>
  );
}

/** The sold-out list. An entry that was put back stays, so that its switch does not vanish under the finger. */
function SoldOutList({ soldOut, openSoldOut }: Pick<SideProps, 'soldOut' | 'openSoldOut'>) {
  const [back, setBack] = useState<readonly SoldOut[]>([]);
  const [problem, setProblem] = useState('');
  const tonight = useUntilOpening();
  const rows = [...soldOut, ...back.filter(({ id }) => !soldOut.some((one) => one.id === id))];
  return (
    <section className="agota">
      <h2>
        Agotado <kbd>A</kbd>
      </h2>
      {rows.map((entry) => (
        <SoldOutSwitch
          key={entry.id}
          entry={entry}
          tonight={tonight}
          isOut={soldOut.some(({ id }) => id === entry.id)}
          onFlip={() => setBack([...back.filter(({ id }) => id !== entry.id), entry])}
          onProblem={setProblem}
        />
      ))}
      {problem && <p role="alert">{problem}</p>}
      <button type="button" className="bb-b" aria-keyshortcuts="A" onClick={openSoldOut}>
        Marcar agotado
      </button>
    </section>
  );
}

/** @property tonight the label of what was just marked as sold out */
type SoldOutSwitchProps = { entry: SoldOut; isOut: boolean; tonight: string; onFlip: () => void; onProblem: (text: string) => void };

function SoldOutSwitch({ entry, isOut, tonight, onFlip, onProblem }: SoldOutSwitchProps) {
  const { wanted, say } = useInTurn<boolean>(async (out) => {
    onProblem('');
    try {
      await setAvailability(entry, out ? 'today' : 'there');
    } catch (error) {
      onProblem(problemText(error, 'No se pudo cambiar.'));
    }
  });
  const shown = wanted ?? isOut;
  return (
    <label>
      <span>
        {entry.name}
        <small>{!shown ? 'Hay' : wanted ? tonight : entry.until ? untilText(entry.until) : 'Hasta que lo prenda'}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={`${entry.name} agotado`}
        aria-checked={shown}
        checked={shown}
        onChange={({ target }) => {
          onFlip();
          say(target.checked);
        }}
      />
    </label>
  );
}

/** `Hasta el lunes 22`. */
function untilText(instant: string): string {
  const { today: day, minute } = shopClock(new Date(instant));
  return untilOpening({ day, minute }, shopDate());
}
