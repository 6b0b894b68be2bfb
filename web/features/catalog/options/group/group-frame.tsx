import { type Dispatch, type ReactNode, type SetStateAction, useId } from 'react';
import type { OptionGroupRules, Selection } from '#contract/options/option-rules.ts';
import { lackingText, ruleText } from '#web/features/catalog/options/words.ts';
import { FieldError } from '#web/ui/form/field.tsx';

/** What every look of a group takes. */
export type GroupProps = {
  group: OptionGroupRules;
  selection: Selection;
  isLacking: boolean;
  onSelect: Dispatch<SetStateAction<Selection>>;
};

type GroupFrameProps = { group: OptionGroupRules & { hint?: string }; isLacking: boolean; children: ReactNode };

/** A group of options: its name at the left, its rule at the right, and below them what is missing. */
export function GroupFrame({ group, isLacking, children }: GroupFrameProps) {
  const error = useId();
  return (
    <fieldset
      data-group={group.group_id}
      aria-describedby={isLacking ? error : undefined}
      className="w-full min-w-0 border-t border-linea py-6"
    >
      {/* A floating legend takes part in the fieldset's layout. */}
      <legend className="float-left mb-4 flex w-full items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{group.name}</span>{' '}
        <span className="text-right text-xs font-normal text-texto-2">{ruleText(group)}</span>
      </legend>
      <div className="clear-both">
        {group.hint && <p className="-mt-2.5 mb-3.5 text-xs text-texto-2">{group.hint}</p>}
        {children}
        <div role="alert" id={error} className="*:mt-2.5">
          {isLacking && <FieldError>{lackingText(group)}</FieldError>}
        </div>
      </div>
    </fieldset>
  );
}
