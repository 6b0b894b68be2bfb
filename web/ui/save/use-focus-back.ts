import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusTitle } from '#web/lib/focus-row.ts';

/**
 * For a bar whose buttons go when nothing is left to save. Keys then continue at the field from which they came to the bar; pointers and
 * screen readers of phones, for which a field would open the keyboard, at the page's title.
 * @param canSave whether the buttons are there and can be pressed
 * @returns props of the bar
 */
export function useFocusBack(canSave: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const from = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!canSave || !bar) return;
    return () => {
      const pressed = document.activeElement;
      if (!pressed || !bar.contains(pressed)) return;
      const isByKeys = pressed.matches(':focus-visible');
      // Once all that changes with the bar has changed.
      queueMicrotask(() => {
        if (pressed.isConnected && !pressed.matches(':disabled')) return;
        const field = from.current;
        if (isByKeys && field instanceof HTMLElement && field.isConnected) field.focus();
        else focusTitle();
      });
    };
  }, [canSave]);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
  };
  return { ref, onFocus };
}
