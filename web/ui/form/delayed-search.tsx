import { useEffect, useState } from 'react';
import { useNavigated } from '#web/hooks/navigation/use-navigated.ts';
import { SearchField } from './search-field.tsx';

/** Pause after typing before the list is searched, in milliseconds. */
const PAUSE = 250;

/** The index of the present history entry, which the router counts. */
const entryNow = (): unknown => window.history.state?.idx;

type DelayedSearchProps = { label: string; placeholder: string; initial: string; onSearch: (text: string) => void };

/** A search field that searches after a pause in typing. */
export function DelayedSearch({ label, placeholder, initial, onSearch }: DelayedSearchProps) {
  const [text, setText] = useState(initial);
  // Discard text that was being typed: it belongs to the entry that was left.
  useNavigated(() => setText(initial));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the text starts a search
  useEffect(() => {
    if (text === initial) return;
    const entry = entryNow();
    // The browser may already be at another entry whose page is not shown yet.
    const timer = setTimeout(() => entry === entryNow() && onSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return <SearchField label={label} placeholder={placeholder} initial={initial} onChange={setText} />;
}
