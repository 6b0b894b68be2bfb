import { type RefObject, useEffect, useRef } from 'react';

/**
 * For fields whose button may be far away: after a save that was refused, the first wrong field gets the focus. A part without fields marks
 * itself as wrong with `data-wrong`.
 */
export function useFocusWrong<T extends HTMLElement>(isWrong: boolean, isSaving: boolean): RefObject<T | null> {
  const fields = useRef<T>(null);
  useEffect(() => {
    if (isWrong && !isSaving) fields.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus();
  }, [isWrong, isSaving]);
  return fields;
}
