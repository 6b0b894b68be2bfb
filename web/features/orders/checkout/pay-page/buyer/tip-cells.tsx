import { useRef, useState } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import { mostTipCents, tipTooLarge } from '#contract/orders/tip-limit.ts';
import { Cell, Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { NO_TIP_AMOUNT, tipAmount, type Wish } from '#web/features/orders/checkout/pay-page/wish.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type TipCellsProps = {
  tip: Wish['tip'];
  percents: readonly number[];
  /** The price of the products after discounts and rewards, in centavos. */
  baseCents: number;
  wrong: string | undefined;
  onChange: (tip: Wish['tip']) => void;
};

/** On phones a row has three cells, and the last cell fills its row. */
const REST = ['', 'max-sm:col-span-3', 'max-sm:col-span-2'];

/** The choice of a tip. None is preset; "no tip" comes first and is as large as the others. */
export function TipCells({ tip, percents, baseCents, wrong, onChange }: TipCellsProps) {
  const isOther = tip !== null && 'amount' in tip;
  const chosen = tip && 'percent' in tip ? tip.percent : null;
  const other = useRef<HTMLDivElement>(null);
  return (
    <Part title="Propina" aside={<span className="text-sm text-texto-2 max-md:text-xs">Íntegra para quien prepara tu pedido</span>}>
      <fieldset className="grid min-w-0 grid-cols-3 gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        <legend className="sr-only">Propina</legend>
        {[0, ...percents].map((percent) => (
          <Cell
            key={percent}
            name="propina"
            checked={chosen === percent}
            onChange={() => onChange({ percent })}
            className="min-h-[60px] max-md:min-h-13"
          >
            {percent} %
            <span className="num text-xs font-normal">
              {percent === 0 ? 'Sin propina' : formatPrice(Math.floor((baseCents * percent + 50) / 100) / 100)}
            </span>
          </Cell>
        ))}
        <Cell
          name="propina"
          checked={isOther}
          onChange={() => {
            onChange({ amount: '' });
            // On phones the field appears behind the bar at the foot of the screen.
            requestAnimationFrame(() => other.current?.scrollIntoView({ block: 'nearest' }));
          }}
          className={cx('min-h-[60px] max-md:min-h-13', REST[(percents.length + 2) % 3])}
        >
          Otra
          <span className="text-xs font-normal">Tú dices</span>
        </Cell>
      </fieldset>
      <div ref={other} className="scroll-mb-28 empty:hidden">
        {isOther && <OtherTip text={tip.amount} baseCents={baseCents} wrong={wrong} onChange={(amount) => onChange({ amount })} />}
      </div>
    </Part>
  );
}

type OtherTipProps = { text: string; baseCents: number; wrong: string | undefined; onChange: (text: string) => void };

function OtherTip({ text, baseCents, wrong, onChange }: OtherTipProps) {
  const [isLeft, setLeft] = useState(false);
  const most = mostTipCents(baseCents);
  const amount = tipAmount(text);
  const tooLarge = amount !== null && toCents(amount) > most ? tipTooLarge(formatPrice(toPesos(most))) : undefined;
  const strange = isLeft && text.trim() && amount === null ? NO_TIP_AMOUNT : undefined;
  return (
    <Field label="Cuánto quieres dejar" error={wrong ?? tooLarge ?? strange} className="max-w-60">
      <Input
        value={text}
        onChange={(event) => {
          setLeft(false);
          onChange(event.target.value.slice(0, 12));
        }}
        onBlur={() => setLeft(true)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="$0.00"
        className="num"
      />
    </Field>
  );
}
