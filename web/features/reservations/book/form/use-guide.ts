import { useRef } from 'react';

/**
 * On a phone the form is longer than the screen. After a press on a day the hours scroll into view, after a press on an hour the remaining
 * fields. The keyboard scrolls nothing, because the browser already shows the focused control.
 */
export function useGuide() {
  const hoursPart = useRef<HTMLFieldSetElement>(null);
  const lastPart = useRef<HTMLDivElement>(null);
  const isPointer = useRef(false);
  const show = (part: HTMLElement | null) => {
    if (!isPointer.current || !matchMedia('(max-width: 767px)').matches) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // After the next paint, because the choice may have opened a part above.
    requestAnimationFrame(() => part?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' }));
  };
  return {
    hoursPart,
    lastPart,
    onPointer: () => {
      isPointer.current = true;
    },
    onKey: () => {
      isPointer.current = false;
    },
    onDay: () => show(hoursPart.current),
    onHour: () => show(lastPart.current),
  };
}
