import { useEffect, useRef } from 'react';

/** Whether the element takes the key for itself: text, or a button that the keyboard has reached. */
const takes = (key: string, target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input:not([type=radio], [type=checkbox]), textarea, select')) return key !== 'Enter' && key !== 'Escape';
  if (target.matches('input')) return key === ' ' || key.startsWith('Arrow');
  return (key === 'Enter' || key === ' ') && target.matches('button, a') && target.matches(':focus-visible');
};

/**
 * The keys of the screen: each does what one tap does.
 * @param act returns whether the key has a meaning. @param isOff a dialog is open
 */
export function useKeys(act: (key: string) => boolean, isOff = false): void {
  const latest = useRef({ act, isOff });
  latest.current = { act, isOff };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || latest.current.isOff || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || takes(event.key, event.target)) return;
      if (!latest.current.act(event.key)) return;
      event.preventDefault();
      // The next key is meant for the screen, not for a field or a button that still has the focus.
      if (document.activeElement instanceof HTMLElement && event.key === 'Escape') document.activeElement.blur();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
