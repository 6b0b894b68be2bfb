import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';

/** The user's data that forms fill in. */
export type Known = Pick<User, 'name' | 'email' | 'telefono'>;

/**
 * The signed-in user's data; null for guests, and until they are loaded. Each form loads them itself: passing them down would change the
 * props of forms that are not hydrated yet, and React would replace those.
 */
export function useKnown(): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    if (!token.read()) return;
    const leaving = new AbortController();
    // Without an answer the form stays empty.
    api('GET /api/users/profile', {}, { signal: leaving.signal }).then(setKnown, () => undefined);
    return () => leaving.abort();
  }, []);
  return known;
}

type Form<F extends string> = { values: () => Partial<Record<F, unknown>>; set: (field: F, value: string) => void };

/** Fills the user's data into empty fields, once they are known. */
export function usePrefill<F extends string>(facts: Record<F, string | null | undefined>, form: Form<NoInfer<F>>): void {
  const latest = useRef(form);
  latest.current = form;
  const key = JSON.stringify(facts);
  useEffect(() => {
    const { values, set } = latest.current;
    for (const [field, value] of Object.entries(JSON.parse(key)) as [F, string | null][]) {
      if (value && !values()[field]) set(field, value);
    }
  }, [key]);
}
