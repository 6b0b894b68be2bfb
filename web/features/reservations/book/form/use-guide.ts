import { useRef } from 'react';

/**
 * On a phone the form is longer than the screen: after a press on a day the hours come into view, after one on an hour what is left to fill
 * in. Keys move nothing: the browser shows what has the focus.
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
