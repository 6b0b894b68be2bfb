import { useState } from 'react';
import { savedByOther } from '#web/api/stale.ts';

type Answer<R> = { errors: Record<string, string>; refused: R | null };

type DraftOf<S, D, R> = {
  draftOf: (saved: S | null) => D;
  save: (draft: D) => Promise<S>;
  /** The server's errors by field, and what it says about the whole. */
  answerOf: (error: unknown, draft: D) => Answer<R>;
};

const NO_ANSWER = { errors: {}, refused: null };

/**
 * The unsaved changes of one thing that several people may edit, and the server's errors about them.
 * @param saved null for a new one
 * @param adopt replaces `saved` by what another person saved
 */
export function useDraft<S, D, R>(saved: S | null, adopt: (saved: S) => void, { draftOf, save, answerOf }: DraftOf<S, D, R>) {
  const [draft, setDraft] = useState<D>(() => draftOf(saved));
  const [{ errors, refused }, setAnswer] = useState<Answer<R>>(NO_ANSWER);
  const [stale, setStale] = useState<S | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  /** A key that changes when the fields must forget their own state. */
  const [turn, setTurn] = useState(0);
  function begin(from: S | null) {
    setDraft(draftOf(from));
    setAnswer(NO_ANSWER);
    setStale(null);
    setTurn((count) => count + 1);
  }
  return {
    draft,
    setDraft,
    set: (more: Partial<D>) => setDraft((before) => ({ ...before, ...more })),
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
    turn,
    discard: () => begin(saved),
    /** @returns what was saved, or null when the server refused it */
    async save(): Promise<S | null> {
      if (isSaving) return null;
      setIsSaving(true);
      setAnswer(NO_ANSWER);
      setStale(null);
      try {
        const answer = await save(draft);
        begin(answer);
        return answer;
      } catch (error) {
        const theirs = savedByOther<S>(error);
        if (theirs) setStale(theirs);
        else setAnswer(answerOf(error, draft));
        return null;
      } finally {
        setIsSaving(false);
      }
    },
  };
}
