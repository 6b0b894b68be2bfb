import type { Promotion } from '#contract/promotions/promotions.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useDraft } from '#web/hooks/form/use-draft.ts';
import { changesOf, type Draft, draftOf, sent } from './draft.ts';

/** The unsaved changes of a promotion. */
export function usePromotionDraft(saved: Promotion | null, adopt: (promotion: Promotion) => void) {
  const edited = useDraft(saved, adopt, {
    draftOf,
    save: (draft: Draft) =>
      saved
        ? api('PUT /api/promotions/{id}', { id: saved.id, version: saved.version, ...sent(saved, draft) })
        : api('POST /api/promotions', sent(saved, draft)),
    answerOf,
  });
  return { ...edited, changes: changesOf(saved, edited.draft) };
}

/** The fields are days where the API has instants, and errors of single products (`productos.3`) stand at the whole field. */
function answerOf(error: unknown) {
  const said = error instanceof ApiError ? error.errors : {};
  const { inicia, termina, ...rest } = Object.fromEntries(
    Object.entries(said).map(([path, message]) => [path.split('.')[0] as string, message]),
  );
  const message = error instanceof ApiError ? error.message : 'Error al guardar la promoción';
  return {
    errors: { ...rest, ...(inicia && { first_day: inicia }), ...(termina && { last_day: termina }) },
    refused: Object.keys(said).length === 0 ? message : null,
  };
}
