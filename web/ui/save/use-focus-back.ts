import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusTitle } from '#web/lib/focus-row.ts';

/**
 * For a bar whose buttons disappear when everything is saved. Keyboard users continue at the field from which they came. For pointers and
 * phones' screen readers the page's title is focused, because a field would open the keyboard.
 * @param canSave whether the buttons are shown and enabled
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
      // Later, when everything that changes with the bar has changed.
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
