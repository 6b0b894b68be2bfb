import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { type Filters, PAGE, readFilters, writeFilters } from './filters.ts';

const TYPING_PAUSE = 300;

/**
 * The filters of a list page. They change at once and are written to the address after a pause in typing, or before a click.
 * When a link or the back button changes the address, they follow it.
 * @param whole the complete list is loaded: a change of the address needs no request
 */
export function useFilters(categories: readonly Category[], whole: boolean) {
  const { pathname, search } = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => readFilters(search, categories));
  // The search in the address, then the searches that were written since and that the address does not show yet.
  const written = useRef([search]);
  const typing = useRef<{ timer: ReturnType<typeof setTimeout>; end: () => void }>(undefined);

  const stop = () => {
    clearTimeout(typing.current?.timer);
    typing.current = undefined;
  };
  const write = (next: Filters) => {
    stop();
    const search = writeFilters(next);
    written.current = search === written.current[0] ? [search] : [...written.current, search];
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: !whole });
  };
  /** A changed filter starts at the top of the list again. */
  const change = (part: Partial<Filters>) => {
    const next = { ...filters, shown: PAGE, ...part };
    setFilters(next);
    stop();
    if (!part.q) return write(next);
    const end = () => write(next);
    typing.current = { timer: setTimeout(end, TYPING_PAUSE), end };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` needs no render
  useEffect(() => {
    // Write before the click is handled: a later write would undo the navigation of a pressed link.
    const end = () => typing.current?.end();
    addEventListener('click', end, { capture: true });
    return () => {
      removeEventListener('click', end, { capture: true });
      stop();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` needs no render
  useEffect(() => {
    const place = written.current.lastIndexOf(search);
    if (place >= 0) {
      written.current.splice(0, place);
      return;
    }
    stop();
    written.current = [search];
    setFilters(readFilters(search, categories));
  }, [search, categories]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` needs no render
  useEffect(() => {
    // After the back button: discard what is being typed, which belongs to the page that is left.
    if (coming && !(coming.pathname === pathname && written.current.includes(coming.search))) stop();
  }, [coming]);

  return { filters, change };
}
