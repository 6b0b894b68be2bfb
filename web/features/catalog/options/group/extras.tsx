import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import type { Selection } from '#contract/options/option-rules.ts';
import { mayAdd, type Option, quantityOf, withQuantity } from '#web/features/catalog/options/rules.ts';
import { asideText } from '#web/features/catalog/options/words.ts';
import { cx } from '#web/lib/cx.ts';
import type { GroupProps } from './group-frame.tsx';

/** Extras as rows with a round "+" button; a chosen one has "−", its quantity and "+". */
export const Extras = ({ group, selection, onSelect }: GroupProps) => (
  <ul className="-my-2">
    {group.options.map((option) => (
      <li
        key={option.id}
        className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 py-2 not-first:border-t not-first:border-linea"
      >
        <span>
          <b className={cx('font-medium wrap-anywhere', !option.available && 'text-texto-2 line-through')}>{option.name}</b>
          <small className="num block text-xs text-texto-2">{asideText(group, option, ' c/u')}</small>
        </span>
        <Count
          option={option}
          quantity={quantityOf(selection, option.id)}
          mayAdd={option.available && mayAdd(group, selection, option.id)}
          onChange={(quantity) => onSelect((before: Selection) => withQuantity(before, group, option.id, quantity))}
        />
      </li>
    ))}
  </ul>
);

type CountProps = { option: Option; quantity: number; mayAdd: boolean; onChange: (quantity: number) => void };

/** "+" is the same button at any quantity, so that it keeps the focus. At the limit it is only `aria-disabled`, for the same reason. */
function Count({ option, quantity, mayAdd, onChange }: CountProps) {
  const plus = useRef<HTMLButtonElement>(null);
  const isChosen = quantity > 0;
  const side =
    'relative grid w-11 place-items-center rounded-[5px] enabled-hover:bg-zocalo before:absolute before:inset-x-0 before:-inset-y-px';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out inline
    <span
      role="group"
      aria-label={option.name}
      className={cx('inline-flex min-h-11 items-stretch', isChosen && 'rounded-control border border-linea-fuerte bg-blanco')}
    >
      {isChosen && (
        <>
          <button
            type="button"
            aria-label={`Disminuir cantidad de ${option.name}`}
            className={side}
            onClick={() => {
              if (quantity === 1) plus.current?.focus();
              onChange(quantity - 1);
            }}
          >
            <Minus className="size-4" />
          </button>
          <output className="num grid w-12 place-items-center font-semibold">{quantity}</output>
        </>
      )}
      <button
        ref={plus}
        type="button"
        aria-label={isChosen ? `Aumentar cantidad de ${option.name}` : `Agregar ${option.name}`}
        aria-disabled={!mayAdd || undefined}
        className={isChosen ? cx(side, !mayAdd && 'cursor-not-allowed text-linea-fuerte') : cx('plus', !mayAdd && 'spent')}
        onClick={() => mayAdd && onChange(quantity + 1)}
      >
        {isChosen && <Plus className="size-4" />}
      </button>
    </span>
  );
}
