import type { OptionGroup } from '#contract/options/options.ts';
import { api } from '#web/api/api.ts';
import { refusedBy } from '#web/features/catalog/office/options/refusal.ts';
import { useDraft } from '#web/hooks/form/use-draft.ts';
import { changesOf, draftOf, type GroupDraft, type OptionDraft, sent } from './draft.ts';
import { errorsByField } from './errors.ts';

/** The unsaved changes of a group: `useDraft` with its options. */
export function useGroupDraft(group: OptionGroup | null, adopt: (group: OptionGroup) => void) {
  const edited = useDraft(group, adopt, {
    draftOf,
    save: (draft: GroupDraft) =>
      group
        ? api('PUT /api/option-groups/{id}', { id: group.id, version: group.version, ...sent(draft) })
        : api('POST /api/option-groups', sent(draft)),
    answerOf: (error, draft) => {
      const refused = refusedBy(error, 'Error al guardar el grupo');
      return { errors: errorsByField(refused.errors, group, draft), refused };
    },
  });
  return {
    ...edited,
    setOption: (key: string, more: Partial<OptionDraft>) =>
      edited.setDraft((before) => ({ ...before, options: before.options.map((one) => (one.key === key ? { ...one, ...more } : one)) })),
    changes: changesOf(group, edited.draft),
  };
}
