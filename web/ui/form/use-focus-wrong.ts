import { type RefObject, useEffect, useRef } from 'react';

/**
 * For fields that may be far from the save button: after a refused save, focuses the first wrong field. A part without fields marks itself
 * with `data-wrong`.
 */
export function useFocusWrong<T extends HTMLElement>(isWrong: boolean, isSaving: boolean): RefObject<T | null> {
  const fields = useRef<T>(null);
  useEffect(() => {
    if (isWrong && !isSaving) fields.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus();
  }, [isWrong, isSaving]);
  return fields;
}
