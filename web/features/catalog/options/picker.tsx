import Milk from 'lucide-react/icons/milk';
import Wheat from 'lucide-react/icons/wheat';
import { useId } from 'react';
import type { Allergen } from '#contract/food/food-facts.ts';
import type { OptionGroupRules, Selection } from '#contract/options/option-rules.ts';
import { cx } from '#web/lib/cx.ts';
import { UNDECLARED } from './food-words.ts';
import { ChoiceInput } from './group/choice-input.tsx';
import { Extras } from './group/extras.tsx';
import { GroupFrame, type GroupProps } from './group/group-frame.tsx';
import { Sizes } from './group/sizes.tsx';
import { lookOf, mayAdd, quantityOf, withQuantity } from './rules.ts';
import { type AllergenFacts, allergenFacts, asideText, changesAllergens, excluded, listed } from './words.ts';

/** The options of a group, such as the milk, as cells of 48 px; one or several can be chosen. */
function Cells({ group, selection, isLacking, onSelect }: GroupProps) {
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

/**
 * Under a group whose options differ in allergens: what the choice contains, in bold, then what it is free of. Screen readers
 * announce each change.
 * @param facts null while nothing is chosen
 */
function AllergenLine({ facts }: { facts: AllergenFacts | null }) {
  if (!facts) return <p role="status" />;
  const { contains, without, isRisk } = facts;
  const Icon = isRisk ? Wheat : Milk;
  return (
    <p role="status" className="mt-3.5 flex items-start gap-2.5 text-sm">
      <Icon className={cx('mt-px', isRisk ? 'text-ocre-hondo' : 'text-agave')} />
      {contains === null ? (
        <span className="text-ocre-hondo">{UNDECLARED}</span>
      ) : (
        <span>
          {contains.length > 0 && <b className={cx('font-semibold', isRisk && 'text-ocre-hondo')}>Contiene {listed(contains)}. </b>}
          {without.length > 0 && `Sin ${excluded(without)}.`}
          {contains.length + without.length === 0 && 'Sin alérgenos declarados.'}
        </span>
      )}
    </p>
  );
}

const LOOKS = { sizes: Sizes, one: Cells, several: Cells, rows: Extras };

type OptionPickerProps = {
  groups: readonly OptionGroupRules[];
  selection: Selection;
  onSelect: GroupProps['onSelect'];
  /** The groups to mark because a choice is missing. */
  marked?: readonly OptionGroupRules[];
  /** The allergens of the product with this selection; null when they are not known yet. */
  allergens: readonly Allergen[] | null;
};

/** A product's groups of options. The owner's preview uses the same component. */
export const OptionPicker = ({ groups, selection, onSelect, marked = [], allergens }: OptionPickerProps) =>
  groups.map((group) => {
    const Look = LOOKS[lookOf(group)];
    const isLacking = marked.some(({ group_id }) => group_id === group.group_id);
    return (
      <GroupFrame key={group.group_id} group={group} isLacking={isLacking}>
        <Look group={group} selection={selection} isLacking={isLacking} onSelect={onSelect} />
        {changesAllergens(group) && <AllergenLine facts={allergenFacts(group, selection, allergens)} />}
      </GroupFrame>
    );
  });
