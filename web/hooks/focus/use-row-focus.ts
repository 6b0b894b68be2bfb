import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusRow } from '#web/lib/focus-row.ts';

/** For a row that may leave its list while it has the focus: focuses the row that takes its place, or the page's title. */
export function useRowFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    const list = row?.parentElement ?? null;
    return () => {
      if (list && row?.contains(document.activeElement)) focusRow(list, [...list.children].indexOf(row));
    };
  }, []);
  return ref;
}
