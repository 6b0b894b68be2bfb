import { useEffect, useRef } from 'react';
import type { Known } from '#web/hooks/use-prefill.ts';
import { type Draft, keepDraft, readDraft } from './draft.ts';

type DraftForm = {
  values: () => Record<string, unknown>;
  set: (field: keyof Draft, value: string) => void;
  /** @returns the end of the subscription */
  subscribe: (listener: (values: Record<string, unknown>) => void) => () => void;
};

/**
 * Restores the half-filled form when the page opens and keeps it with each change. What was typed before this runs wins.
 * @param defaults the values of an untouched form
 * @param known what the account fills in: it is not kept, because it would outlast the session
 */
export function useDraft(form: DraftForm, defaults: Draft, known: Known | null): void {
  const first = useRef(form);
  const facts = useRef(known);
  facts.current = known;
  useEffect(() => {
    const { values, set, subscribe } = first.current;
    const present = values();
    for (const [name, value] of Object.entries(readDraft())) {
      const field = name as keyof Draft;
      if ((present[field] ?? '') === (defaults[field] ?? '')) set(field, value);
    }
    return subscribe((values) => {
      const filled: unknown[] = Object.values(facts.current ?? {});
      keepDraft(Object.fromEntries(Object.entries(values).filter(([, value]) => !filled.includes(value))));
    });
  }, [defaults]);
}
