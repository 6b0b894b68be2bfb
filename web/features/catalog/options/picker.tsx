import type { Allergen } from '#contract/food/food-facts.ts';
import type { OptionGroupRules, Selection } from '#contract/options/option-rules.ts';
import { AllergenLine } from './allergen-line.tsx';
import { Cells } from './group/cells.tsx';
import { Extras } from './group/extras.tsx';
import { GroupFrame, type GroupProps } from './group/group-frame.tsx';
import { Sizes } from './group/sizes.tsx';
import { lookOf } from './rules.ts';
import { allergenFacts, changesAllergens } from './words.ts';

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
