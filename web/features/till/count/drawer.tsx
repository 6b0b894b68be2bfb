import ArrowRight from 'lucide-react/icons/arrow-right';
import { useRef, useState } from 'react';
import { toPesos } from '#contract/money.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice, formatWholePrice } from '#web/lib/words/money.ts';
import { COINS, type Counts, cashCents, centsOf, type Denomination, digitsOf, following, heights, NOTES } from './counting.ts';
import { CountFrame, Forward } from './frame.tsx';
import { Pad } from './pad.tsx';

type Props = { counts: Counts; onChange: (counts: Counts) => void; onNext: () => void; onBack: () => void };

/** The first step of a close: the cash of the drawer, by denomination. What is expected is not shown. */
export function Drawer({ counts, onChange, onNext, onBack }: Props) {
  const [current, setCurrent] = useState(NOTES[0]?.key ?? '');
  // The first figure on the pad replaces what is there; the next ones are added.
  const isFresh = useRef(true);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const move = (key: string) => {
    isFresh.current = true;
    setCurrent(key);
    const field = fields.current.get(key);
    field?.focus();
    field?.select();
  };
  const set = (key: string, typed: string) => onChange({ ...counts, [key]: digitsOf(typed) });
  const shelf = (title: string, of: readonly Denomination[]) => {
    const drawn = heights(counts, of);
    return (
      <fieldset className="grid min-h-0 grid-cols-6">
        <legend className="sr-only">{title}</legend>
        {of.map((one) => (
          <Column
            key={one.key}
            one={one}
            count={counts[one.key] ?? ''}
            cents={centsOf(counts, one)}
            height={drawn.get(one.key) ?? 0}
            isCurrent={one.key === current}
            field={(element) => {
              if (element) fields.current.set(one.key, element);
              else fields.current.delete(one.key);
            }}
            onType={(typed) => {
              isFresh.current = false;
              set(one.key, typed);
            }}
            onFocus={() => {
              if (one.key !== current) {
                isFresh.current = true;
                setCurrent(one.key);
              }
            }}
            onNext={() => move(following(one.key))}
          />
        ))}
      </fieldset>
    );
  };
  return (
    <CountFrame
      title="Cuenta el cajón"
      about="Cuenta sin ver lo esperado; la diferencia sale al cerrar."
      onBack={onBack}
      sumLabel="Contado en efectivo"
      sum={formatPrice(toPesos(cashCents(counts)))}
      pad={
        <Pad
          onDigit={(digit) => {
            const before = isFresh.current ? '' : (counts[current] ?? '');
            isFresh.current = false;
            set(current, `${before}${digit}`);
          }}
          onBack={() => {
            isFresh.current = false;
            set(current, (counts[current] ?? '').slice(0, -1));
          }}
          last={{
            label: 'Siguiente denominación',
            children: <ArrowRight className="size-7" />,
            isStrong: true,
            act: () => move(following(current)),
          }}
        />
      }
      forward={<Forward label="Seguir" about="Paso 1 de 2" onClick={onNext} />}
    >
      <div className="grid min-h-0 grid-rows-2 gap-4">
        {shelf('Billetes', NOTES)}
        {shelf('Monedas', COINS)}
      </div>
    </CountFrame>
  );
}

type ColumnProps = {
  one: Denomination;
  count: string;
  cents: number;
  height: number;
  isCurrent: boolean;
  field: (element: HTMLInputElement | null) => void;
  onType: (typed: string) => void;
  onFocus: () => void;
  onNext: () => void;
};

/** A denomination as a painted column over its number. */
function Column({ one, count, cents, height, isCurrent, field, onType, onFocus, onNext }: ColumnProps) {
  const pesos = toPesos(cents);
  const share = `${height * 84}%`;
  return (
    <label className="grid min-h-0 cursor-pointer grid-rows-[minmax(64px,1fr)_auto_auto] text-center">
      <span className="relative mx-[9px] max-sm:mx-1">
        <i
          className="count-paint absolute inset-x-0 bottom-0 rounded-t-[3px] transition-[height] duration-220 ease-casa"
          style={{ height: share, background: `var(${one.paint})` }}
        />
        <span
          className={cx(
            'num absolute -inset-x-[9px] pb-1 text-[0.9375rem] leading-none whitespace-nowrap max-sm:text-xs',
            cents === 0 && 'text-texto-2',
          )}
          style={{ bottom: share }}
        >
          {cents % 100 === 0 ? formatWholePrice(pesos) : formatPrice(pesos)}
        </span>
      </span>
      <span
        className={cx(
          'num border-t-5 py-1.5 text-[1.1875rem] font-semibold max-sm:text-sm',
          isCurrent ? 'border-barro-trazo' : 'border-crema-2',
        )}
      >
        {one.name}
      </span>
      <input
        ref={field}
        className="control num mx-[5px] min-h-14! w-auto! min-w-0 px-1! text-center text-2xl! font-semibold max-sm:mx-0.5 max-sm:text-lg!"
        // The pad beside it takes the place of the tablet's keyboard.
        inputMode="none"
        autoComplete="off"
        value={count}
        placeholder="0"
        aria-label={`Cuántos de ${one.name}, ${formatPrice(pesos)}`}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => {
          target.select();
          onFocus();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onNext();
        }}
      />
    </label>
  );
}
