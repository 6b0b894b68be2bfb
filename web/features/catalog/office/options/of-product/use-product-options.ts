import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { type Refused, refusedBy } from '#web/features/catalog/office/options/refusal.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { draftOf, errorsByField, isChanged, type LinkDraft, sent, shownOf } from './draft.ts';

const NO_ERRORS: Record<string, string> = {};

async function load(id: string, signal?: AbortSignal) {
  const [groups, { groups: links }] = await Promise.all([
    api('GET /api/option-groups', {}, { signal }),
    api('GET /api/products/{id}/options', { id }, { signal }),
  ]);
  return { groups, links };
}

/** The saved options of a product, the unsaved changes, and the server's errors about them. */
export function useProductOptions(id: string) {
  const { data, error, reload, set, change } = useLoad((signal) => load(id, signal), id);
  const [changed, setChanged] = useState<LinkDraft[] | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [refused, setRefused] = useState<Refused | null>(null);
  const groups = data?.groups ?? [];
  const draft = changed ?? draftOf(data?.links ?? []);
  const hasChanges = data !== null && changed !== null && isChanged(data.links, changed);
  const forget = () => {
    setErrors(NO_ERRORS);
    setRefused(null);
  };
  return {
    groups,
    draft,
    isLoaded: data !== null,
    failure: error,
    reload,
    errors,
    refused,
    hasChanges,
    shown: shownOf(groups, draft),
    change: setChanged,
    /** Replaces the draft with the options of another product. They are saved like any other change. */
    async copyFrom(other: string, signal: AbortSignal): Promise<void> {
      // Load the groups again too: the other product may have a group that is newer than this page.
      const { groups: all, links } = await load(other, signal);
      change((here) => ({ ...here, groups: all }));
      setChanged(draftOf(links));
      forget();
    },
    discard() {
      setChanged(null);
      forget();
    },
    /** @returns whether the draft is saved */
    async save(): Promise<boolean> {
      if (!hasChanges) return true;
      forget();
      try {
        const saved = await api('PUT /api/products/{id}/options', { id, groups: sent(draft) });
        set({ groups, links: saved.groups });
        setChanged(null);
        return true;
      } catch (error) {
        const answer = refusedBy(error, 'Error al guardar las opciones');
        setErrors(errorsByField(answer.errors, groups, draft));
        setRefused(answer);
        return false;
      }
    },
  };
}

export type ProductOptions = ReturnType<typeof useProductOptions>;
