import { useState } from 'react';
import type { OptionGroup } from '#contract/options/options.ts';
import { api } from '#web/api/api.ts';
import { savedByOther } from '#web/api/stale.ts';
import { type Refused, refusedBy } from '#web/features/catalog/office/options/refusal.ts';
import { changesOf, draftOf, type GroupDraft, type OptionDraft, sent } from './draft.ts';
import { errorsByField } from './errors.ts';

/**
 * The unsaved changes of a group, and the server's errors about them.
 * @param group null for a new group
 * @param adopt replaces `group` by what another person saved
 */
export function useGroupDraft(group: OptionGroup | null, adopt: (group: OptionGroup) => void) {
  const [draft, setDraft] = useState<GroupDraft>(() => draftOf(group));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<Refused | null>(null);
  const [stale, setStale] = useState<OptionGroup | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  /** A key that changes when the fields must forget their own state. */
  const [turn, setTurn] = useState(0);
  const set = (more: Partial<GroupDraft>) => setDraft((before) => ({ ...before, ...more }));
  function begin(from: OptionGroup | null) {
    setDraft(draftOf(from));
    setErrors({});
    setRefused(null);
    setStale(null);
    setTurn((count) => count + 1);
  }
  return {
    draft,
    set,
    setOption: (key: string, more: Partial<OptionDraft>) =>
      setDraft((before) => ({ ...before, options: before.options.map((one) => (one.key === key ? { ...one, ...more } : one)) })),
    errors,
    refused,
    /** True after another person has saved meanwhile, until the user chooses. */
    isStale: stale !== null,
    /** @param keepsMine keeps the unsaved changes on top of what the other person saved, else drops them */
    settle(keepsMine: boolean) {
      if (!stale) return;
      adopt(stale);
      if (!keepsMine) begin(stale);
      setStale(null);
    },
    isSaving,
    turn,
    changes: changesOf(group, draft),
    discard: () => begin(group),
    /** @returns the saved group, or null when the server refused it */
    async save(): Promise<OptionGroup | null> {
      if (isSaving) return null;
      setIsSaving(true);
      setErrors({});
      setRefused(null);
      setStale(null);
      try {
        const input = sent(draft);
        const saved = await (group
          ? api('PUT /api/option-groups/{id}', { id: group.id, version: group.version, ...input })
          : api('POST /api/option-groups', input));
        begin(saved);
        return saved;
      } catch (error) {
        const theirs = savedByOther<OptionGroup>(error);
        if (theirs) {
          setStale(theirs);
          return null;
        }
        const answer = refusedBy(error, 'Error al guardar el grupo');
        setErrors(errorsByField(answer.errors, group, draft));
        setRefused(answer);
        return null;
      } finally {
        setIsSaving(false);
      }
    },
  };
}
