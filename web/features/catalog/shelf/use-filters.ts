import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { type Filters, PAGE, readFilters, writeFilters } from './filters.ts';

const TYPING_PAUSE = 300;

/**
 * The filters of a list page. They change at once and are written to the address after a pause in typing;
 * when the address changes otherwise (a link, the back button) they follow it.
 * @param whole the complete list is loaded: a change of the address needs no request
 */
export function useFilters(categories: readonly Category[], whole: boolean) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => readFilters(search, categories));
  const written = useRef(search);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // While typing, the address is behind.
    if (typing.current !== undefined || search === written.current) return;
    written.current = search;
    setFilters(readFilters(search, categories));
  }, [search, categories]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const write = (next: Filters) => {
    typing.current = undefined;
    written.current = writeFilters(next);
    navigate({ pathname, search: written.current }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: !whole });
  };

  /** A changed filter starts at the top of the list again. */
  const change = (part: Partial<Filters>) => {
    const next = { ...filters, shown: PAGE, ...part };
    setFilters(next);
    clearTimeout(typing.current);
    if (part.q) typing.current = setTimeout(write, TYPING_PAUSE, next);
    else write(next);
  };

  return { filters, change };
}
