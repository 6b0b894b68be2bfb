import { useNavigate, useSearchParams } from 'react-router';

/** The query of a change that the router has not finished: the next change must not undo it. */
let pending: string | null = null;

/** Keeps view settings in the address, so that reload, bookmark and back button restore them. Null and '' remove a setting. */
export function useQuery(): [URLSearchParams, (changes: Record<string, string | null>, options?: { replace: boolean }) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = async (changes: Record<string, string | null>, { replace } = { replace: true }) => {
    // Not the query of the render: the address is ahead of the page while the page is rendered anew.
    const next = new URLSearchParams(pending ?? window.location.search);
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
    const search = `?${next}`;
    pending = search;
    await navigate(search, { replace, preventScrollReset: true });
    if (pending === search) pending = null;
  };
  return [query, change];
}
