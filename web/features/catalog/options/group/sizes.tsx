import { useId } from 'react';
import type { Selection } from '#contract/options/option-rules.ts';
import { quantityOf, withQuantity } from '#web/features/catalog/options/rules.ts';
import { asideText } from '#web/features/catalog/options/words.ts';
import { cx } from '#web/lib/cx.ts';
import { ChoiceInput } from './choice-input.tsx';
import type { GroupProps } from './group-frame.tsx';

const LOWEST = { arch: 96, cup: 46 };
const GROWTH = { arch: 44, cup: 28 };

/** Sizes: arches that grow, each with the shop's cup, on one sill. */
export function Sizes({ group, selection, isLacking, onSelect }: GroupProps) {
  const name = useId();
  const last = Math.max(1, group.options.length - 1);
  return (
    <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col grid-rows-[auto_auto]">
      {group.options.map((option, place) => {
        const isOff = !option.available;
        const share = group.options.length > 1 ? place / last : 0.5;
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is ChoiceInput
          <label
            key={option.id}
            className={cx(
              'group/size relative row-span-2 grid grid-rows-subgrid items-end justify-items-center',
              isOff ? 'cursor-not-allowed' : 'cursor-pointer',
            )}
          >
            <ChoiceInput
              type="radio"
              name={name}
              isOff={isOff}
              checked={quantityOf(selection, option.id) > 0}
              aria-invalid={isLacking || undefined}
              onChoose={() => onSelect((before: Selection) => withQuantity(before, group, option.id, 1))}
            />
            <span
              style={{ height: LOWEST.arch + GROWTH.arch * share }}
              className={cx(
                'grid w-[calc(100%-20px)] max-w-32 items-end justify-items-center rounded-t-[999px] pb-3 transition-[background-color,color] duration-220',
                'group-has-focus-visible/size:outline-2 group-has-focus-visible/size:outline-offset-3 group-has-focus-visible/size:outline-agave forced-colors:border',
                isOff
                  ? 'text-texto-2 shadow-[inset_0_0_0_1.5px_var(--cb-linea-fuerte)]'
                  : 'bg-crema text-espresso inset-shadow-nicho group-hover/size:bg-crema-2 group-has-checked/size:bg-agave group-has-checked/size:text-sobre-agave group-has-checked/size:inset-shadow-none',
                isLacking && !isOff && 'outline-[1.5px] outline-grana',
              )}
            >
              <Cup width={LOWEST.cup + GROWTH.cup * share} />
            </span>
            <span
              className={cx(
                'w-full self-start border-t-5 border-crema-2 pt-2 text-center leading-[1.3] wrap-anywhere',
                !isOff && 'group-has-checked/size:border-barro-trazo',
              )}
            >
              <b className={cx('block px-1', isOff ? 'font-normal text-texto-2 line-through' : 'font-semibold')}>{option.name}</b>
              <span className="num text-xs text-texto-2">{asideText(group, option)}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
}

const Cup = ({ width }: { width: number }) => (
  <svg viewBox="13 49.5 31 16" width={width} fill="currentColor" aria-hidden="true" className="h-auto max-w-[86%]">
    <path d="M15.5 52H39.5a12 12 0 0 1-24 0Z" />
    <path d="M39 54.2h1.2a3.6 3.6 0 0 1 0 7.2H36" fill="none" stroke="currentColor" strokeWidth="2.2" />
  </svg>
);
