import { useState } from 'react';

/**
 * What a dialog is open for, or null. The `close` of a rendering closes only what was open in it: the late answer to a dialog that was
 * left leaves the next one open.
 */
export function useOpen<T>(): [open: T | null, setOpen: (what: T) => void, close: () => void] {
  const [open, setOpen] = useState<{ what: T } | null>(null);
  return [open?.what ?? null, (what) => setOpen({ what }), () => setOpen((now) => (now === open ? null : now))];
}
