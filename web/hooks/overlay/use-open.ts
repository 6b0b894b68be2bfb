import { useState } from 'react';

/**
 * The subject of an open dialog, or null. The `close` of a render closes only the dialog of that render, so that a late answer to a closed
 * dialog does not close the next one.
 */
export function useOpen<T>(): [open: T | null, setOpen: (what: T) => void, close: () => void] {
  const [open, setOpen] = useState<{ what: T } | null>(null);
  return [open?.what ?? null, (what) => setOpen({ what }), () => setOpen((now) => (now === open ? null : now))];
}
