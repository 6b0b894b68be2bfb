import { useState } from 'react';
import { allergensWith, type Selection } from '#contract/options/option-rules.ts';
import type { OptionGroup } from '#contract/options/options.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { OptionPicker } from '#web/features/catalog/options/picker.tsx';
import { type GroupDraft, shownOf } from './draft.ts';

/** The group as guests would see it, with the unsaved changes. */
export function Preview({ group, draft }: { group: OptionGroup | null; draft: GroupDraft }) {
  const shown = shownOf(group, draft);
  return (
    <Panel title="Así lo ve el cliente">
      <Picker key={JSON.stringify(shown)} group={shown} />
    </Panel>
  );
}

function Picker({ group }: { group: ProductOptionGroup }) {
  const [selection, select] = useState<Selection>([]);
  const groups = [group];
  return <OptionPicker groups={groups} selection={selection} onSelect={select} allergens={allergensWith([], groups, selection)} />;
}
