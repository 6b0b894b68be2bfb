import { useState } from 'react';
import type { Promotion } from '#contract/promotions/promotions.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { savedByOther } from '#web/api/stale.ts';
import { changesOf, type Draft, draftOf, sent } from './draft.ts';

/**
 * The unsaved changes of a promotion, and the server's errors about them.
 * @param saved null for a new promotion
 * @param adopt replaces `saved` by what another person saved
 */
export function usePromotionDraft(saved: Promotion | null, adopt: (promotion: Promotion) => void) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(saved));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [stale, setStale] = useState<Promotion | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  function begin(from: Promotion | null) {
    setDraft(draftOf(from));
    setErrors({});
    setRefused(null);
    setStale(null);
  }
  return {
    draft,
    set: (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more })),
    errors,
    /** The server's message that belongs to no field. */
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
    changes: changesOf(saved, draft),
    discard: () => begin(saved),
    /** @returns the saved promotion, or null when the server refused it */
    async save(): Promise<Promotion | null> {
      if (isSaving) return null;
      setIsSaving(true);
      setErrors({});
      setRefused(null);
      setStale(null);
      try {
        const input = sent(saved, draft);
        const answer = await (saved
          ? api('PUT /api/promotions/{id}', { id: saved.id, version: saved.version, ...input })
          : api('POST /api/promotions', input));
        begin(answer);
        return answer;
      } catch (error) {
        const theirs = savedByOther<Promotion>(error);
        if (theirs) {
          setStale(theirs);
          return null;
        }
        const said = error instanceof ApiError ? error.errors : {};
        // The fields are days where the API has instants, and errors of single products (`productos.3`) stand at the whole field.
        const { inicia, termina, ...rest } = Object.fromEntries(
          Object.entries(said).map(([path, message]) => [path.split('.')[0] as string, message]),
        );
        setErrors({ ...rest, ...(inicia && { first_day: inicia }), ...(termina && { last_day: termina }) });
        if (Object.keys(said).length === 0) setRefused(error instanceof ApiError ? error.message : 'Error al guardar la promoción');
        return null;
      } finally {
        setIsSaving(false);
      }
    },
  };
}
