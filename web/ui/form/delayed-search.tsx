import { useEffect, useRef } from 'react';
import { entryNow } from '#web/lib/page/entry-now.ts';
import { SearchField } from './search-field.tsx';

/** Pause after typing before the list is searched, in milliseconds. */
const PAUSE = 250;

type DelayedSearchProps = { label: string; placeholder: string; initial: string; onSearch: (text: string) => void };

/** A search field that searches after a pause in typing. */
export function DelayedSearch({ label, placeholder, initial, onSearch }: DelayedSearchProps) {
  const timer = useRef(0);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const searchSoon = (text: string) => {
    window.clearTimeout(timer.current);
    const entry = entryNow();
    // Text that was typed in an entry is not searched in another one.
    timer.current = window.setTimeout(() => entry === entryNow() && latest.current(text.trim()), PAUSE);
  };
  return <SearchField label={label} placeholder={placeholder} initial={initial} onChange={searchSoon} />;
}
