import { useState } from 'react';
import { formatPrice, toCents } from '#contract/money.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { Cell } from '../parts/cell.tsx';
import { shareOf } from './payment.ts';

/** Two shares fit beside "0 %" and "Otra". */
const MOST_SHARES = 2;

type TipProps = { tips: readonly number[]; baseCents: number; cents: number; onChange: (cents: number) => void };

/** The choice of a tip. None is preset, and "0 %" is as large as the others. */
export function Tip({ tips, baseCents, cents, onChange }: TipProps) {
  const [text, setText] = useState<string | null>(null);
  const shares = [0, ...tips.slice(0, MOST_SHARES)];
  return (
    <div className="cb-p">
      <h2>Propina</h2>
      <fieldset className="cuatro">
        <legend className="sr-only">Propina</legend>
        {shares.map((percent) => (
          <Cell
            key={percent}
            name="propina"
            checked={text === null && cents === shareOf(baseCents, percent)}
            onChange={() => {
              setText(null);
              onChange(shareOf(baseCents, percent));
            }}
          >
            {percent} %{percent > 0 && <small>{formatPrice(shareOf(baseCents, percent) / 100)}</small>}
          </Cell>
        ))}
        <Cell name="propina" checked={text !== null} onChange={() => setText('')}>
          Otra
        </Cell>
      </fieldset>
      {text !== null && (
        <input
          // biome-ignore lint/a11y/noAutofocus: the field appears after the press on "Otra"
          autoFocus
          className="dato monto"
          inputMode="decimal"
          aria-label="Propina en pesos"
          placeholder="$0.00"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const pesos = typedNumber(target.value);
            onChange(pesos >= 0 ? toCents(pesos) : 0);
          }}
        />
      )}
    </div>
  );
}
