import { useId } from 'react';
import type { Selection } from '#contract/options/option-rules.ts';
import { mayAdd, quantityOf, withQuantity } from '#web/features/catalog/options/rules.ts';
import { asideText } from '#web/features/catalog/options/words.ts';
import { cx } from '#web/lib/cx.ts';
import { ChoiceInput } from './choice-input.tsx';
import type { GroupProps } from './group-frame.tsx';

/** The options of a group, such as the milk, as cells of 48 px; one or several can be chosen. */
export function Cells({ group, selection, isLacking, onSelect }: GroupProps) {
  const name = useId();
  // Radio buttons only where a choice is required: an optional choice can be removed again, which radio buttons do not allow.
  const isRadio = group.max === 1 && group.min === 1;
  return (
    <div className="grid grid-cols-2 gap-2 max-[359px]:grid-cols-1">
      {group.options.map((option) => {
        const isChosen = quantityOf(selection, option.id) > 0;
        const isFull = group.max !== 1 && !isChosen && !mayAdd(group, selection, option.id);
        const isOff = !option.available && !isChosen;
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is ChoiceInput
          <label
            key={option.id}
            className={cx(
              'relative flex min-h-12 flex-wrap items-center justify-between gap-x-2.5 rounded-control border px-3.5 py-2.5 text-sm leading-[1.25] font-medium transition-[background-color,border-color] duration-120',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-agave',
              isOff
                ? 'cursor-not-allowed border-dashed border-linea-fuerte text-texto-2'
                : 'cursor-pointer bg-blanco has-checked:border-agave has-checked:bg-agave-suave has-checked:font-semibold has-checked:text-agave has-checked:shadow-[inset_0_0_0_1px_var(--cb-agave)]',
              !isOff && (isLacking ? 'border-grana' : 'border-linea-fuerte hover:border-espresso'),
              isFull && !isOff && 'cursor-not-allowed! text-texto-2',
            )}
          >
            <ChoiceInput
              type={isRadio ? 'radio' : 'checkbox'}
              name={name}
              isOff={isOff || isFull}
              checked={isChosen}
              aria-invalid={isLacking || undefined}
              onChoose={() => onSelect((before: Selection) => withQuantity(before, group, option.id, isRadio || !isChosen ? 1 : 0))}
            />
            <span className={cx('min-w-0 wrap-anywhere', isOff && 'line-through')}>
              <OptionName group={group.name} name={option.name} />
            </span>
            <span className={cx('num text-right font-normal', !isChosen && 'text-texto-2')}>{asideText(group, option)}</span>
          </label>
        );
      })}
    </div>
  );
}

/** 'Leche de avena' in the group 'Leche' reads 'De avena'; screen readers get the whole name. */
function OptionName({ group, name }: { group: string; name: string }) {
  const repeated = `${group} `;
  if (!name.startsWith(repeated)) return name;
  return (
    <>
      <span className="sr-only">{repeated}</span>
      <span className="inline-block [text-decoration:inherit] first-letter:uppercase">{name.slice(repeated.length)}</span>
    </>
  );
}
