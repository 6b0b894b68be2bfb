import { useSearchParams } from 'react-router';

/** How a screen is looked at stands in the address: a reload, a bookmark and the back button keep it. Null and '' take a name out. */
export function useQuery(): [URLSearchParams, (changes: Record<string, string | null>, options?: { replace: boolean }) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Record<string, string | null>, { replace } = { replace: true }) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return [query, change];
}
