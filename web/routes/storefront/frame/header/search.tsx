import SearchIcon from 'lucide-react/icons/search';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#web/lib/cx.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import type { ListState } from './search-results.tsx';

const Results = lazyPart(() => import('./search-results.tsx').then((module) => module.SearchResults));

const CLOSED: ListState = { open: false, activeId: undefined };

type SearchProps = { label?: string; autoFocus?: boolean; onPicked?: () => void; className?: string };

/** A search field with suggestions. Enter opens the results on the menu page; before hydration the form does that. */
export function Search({ label = 'Buscar productos', autoFocus, onPicked, className }: SearchProps) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const [list, setList] = useState(CLOSED);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  // The guest may have begun to type before the page was hydrated.
  useEffect(() => {
    const field = input.current;
    if (!field || field !== document.activeElement) return;
    setText(field.value);
    setWanted(true);
  }, []);
  return (
    <search className={cx('relative', className)}>
      <form action="/products">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-texto-2" />
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label={label}
          aria-expanded={list.open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={list.activeId}
          autoComplete="off"
          maxLength={100}
          placeholder="Buscar..."
          // biome-ignore lint/a11y/noAutofocus: on phones the field appears because the guest pressed its button
          autoFocus={autoFocus}
          className="control min-h-11 bg-transparent pl-[42px]"
          value={text}
          onFocus={() => setWanted(true)}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {wanted && (
        <Suspense>
          <Results
            text={text}
            input={input}
            id={listId}
            onState={setList}
            onPicked={() => {
              setText('');
              onPicked?.();
            }}
          />
        </Suspense>
      )}
    </search>
  );
}
