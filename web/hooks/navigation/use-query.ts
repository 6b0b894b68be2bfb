import { useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Keeps view settings in the address, so that reload, bookmark and back button restore them. Null and '' remove a setting. */
export function useQuery(): [URLSearchParams, (changes: Record<string, string | null>, options?: { replace: boolean }) => void] {
  const [query, setQuery] = useSearchParams();
  // A change may come from an earlier render, for example from a delayed search: it must not undo later changes.
  const latest = useRef(setQuery);
  latest.current = setQuery;
  const change = (changes: Record<string, string | null>, { replace } = { replace: true }) =>
    latest.current(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return [query, change];
}
