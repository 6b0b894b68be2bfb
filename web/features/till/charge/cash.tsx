import Calculator from 'lucide-react/icons/calculator';
import { useState } from 'react';
import { formatPrice, formatWholePrice, toCents } from '#contract/money.ts';
import { KEY_NOTES } from '#contract/till-methods.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { firstWord } from '#contract/words.ts';
import { useHanded } from '../data/charging.ts';
import { useKeys } from '../parts/use-keys.ts';
import { MoneyWall } from './money-wall.tsx';
import { cashPayment, type Sent } from './payment.ts';

type CashProps = {
  totalCents: number;
  /** Who gets the tip, by name. */
  person: string;
  hasDrawer: boolean;
  isBusy: boolean;
  /** @param tipCents what is added to the tip */
  onPay: (payments: Sent[], options: { tipCents?: number }) => void;
};

/** Cash: the notes add up and show the change; "Exacto" closes the sale. */
export function Cash({ totalCents, person, hasDrawer, isBusy, onPay }: CashProps) {
  const [notes, setNotes] = useState<Partial<Record<number, number>>>({});
  const [other, setOther] = useState<string | null>(null);
  const typed = other === null ? 0 : typedNumber(other);
  const received = toCents(typed >= 0 ? typed : 0) + KEY_NOTES.reduce((sum, note) => sum + toCents(note) * (notes[note] ?? 0), 0);
  useHanded(received);
  const change = received - totalCents;
  const isEnough = received > 0 && change >= 0;
  const exact = () => onPay(cashPayment(totalCents, totalCents), {});
  const pay = () => onPay(cashPayment(totalCents, received), {});
  useKeys((key) => {
    if (isBusy) return false;
    if (key === 'e' || key === 'E') exact();
    else if (key === 'Enter' && isEnough) pay();
    else return false;
    return true;
  });
  return (
    <>
      <MoneyWall
        title={received === 0 ? 'Por cobrar' : change >= 0 ? 'Cambio' : 'Faltan'}
        cents={received === 0 ? totalCents : Math.abs(change)}
        hint={received === 0 ? 'Toca lo que te dieron: los billetes se suman.' : `Recibido ${formatPrice(received / 100)}`}
        layers={received === 0 ? [] : [{ method: 'efectivo', cents: Math.min(received, totalCents), name: 'Se queda en caja' }]}
        ofCents={Math.max(received, totalCents)}
        action={
          received > 0 && (
            <button
              type="button"
              className="btn borra"
              disabled={isBusy}
              onClick={() => {
                setNotes({});
                setOther(null);
              }}
            >
              Borrar
            </button>
          )
        }
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid in all browsers */}
      <div className="llaves" role="group" aria-label="Recibido en efectivo">
        <button type="button" className="llave" aria-keyshortcuts="E" disabled={isBusy} onClick={exact}>
          Exacto<small>{formatPrice(totalCents / 100)}</small>
        </button>
        {KEY_NOTES.map((note) => {
          const count = notes[note] ?? 0;
          return (
            <button
              key={note}
              type="button"
              className={`llave b${note} ${count > 0 ? 'puesta' : ''}`}
              disabled={isBusy}
              onClick={() => setNotes((now) => ({ ...now, [note]: (now[note] ?? 0) + 1 }))}
            >
              {formatWholePrice(note)}
              {count > 0 && <span className="x">× {count}</span>}
            </button>
          );
        })}
        <button
          type="button"
          className="llave otra"
          disabled={isBusy}
          aria-pressed={other !== null}
          onClick={() => setOther(other === null ? '' : null)}
        >
          <Calculator />
          Otra
        </button>
      </div>
      {other !== null && (
        <input
          // biome-ignore lint/a11y/noAutofocus: the field appears after the press on "Otra"
          autoFocus
          className="dato monto"
          inputMode="decimal"
          aria-label="Otra cantidad recibida"
          placeholder="$0.00"
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
      )}
      <div className="cierra">
        <button
          type="button"
          className="btn"
          disabled={isBusy || change <= 0}
          onClick={() => onPay(cashPayment(received, received), { tipCents: change })}
        >
          <span>
            Dejar el cambio de propina
            {change > 0 && (
              <small>
                {formatPrice(change / 100)}
                {person && ` para ${firstWord(person)}`}
              </small>
            )}
          </span>
        </button>
        <button type="button" className="btn btn-p" aria-keyshortcuts="Enter" disabled={isBusy || !isEnough} onClick={pay}>
          {isEnough && (hasDrawer || change > 0) ? 'Cobrar y abrir el cajón' : 'Cobrar'}
          <span className="kbd" aria-hidden="true">
            ↵
          </span>
        </button>
      </div>
    </>
  );
}
