import { useEffect, useState } from 'react';
import type { StaffRole } from '#contract/staff.ts';
import { type Group, pagesFor, search } from './search.ts';

const PAUSE = 200;

export type Found = {
  groups: Group[];
  /** The names of groups that did not answer. */
  failed: string[];
  /** The rows still belong to an earlier text. */
  busy: boolean;
};

/** The matches of the text: pages at once, the others from the server. Old rows stay until new ones arrive. */
export function useFound(role: StaffRole, text: string): Found {
  const [answer, setAnswer] = useState<{ q: string; groups: Group[]; failed: string[] }>({ q: '', groups: [], failed: [] });
  const q = text.trim();
  useEffect(() => {
    if (!q) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      search(role, q, stop.signal)
        .then((found) => setAnswer({ q, ...found }))
        .catch((error) => !stop.signal.aborted && console.warn('No se pudo buscar.', error));
    }, PAUSE);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [role, q]);
  const pages = pagesFor(role, q);
  const rest = q ? answer : { groups: [], failed: [] };
  return { groups: [...pages, ...rest.groups].filter(({ hits }) => hits.length), failed: rest.failed, busy: q !== '' && answer.q !== q };
}
