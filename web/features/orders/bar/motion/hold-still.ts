import { useEffect, useRef, useState } from 'react';

/** How long after the finger is lifted its click may still arrive, in milliseconds. */
const CLICK_MS = 350;

/** Whether a finger or mouse button is down. It stays true until the click has arrived, so that nothing moves between touch and click. */
export function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const heard = { signal: leaving.signal, passive: true };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = (isDown: boolean) => {
      clearTimeout(timer);
      setPressed(isDown);
    };
    const lifted = () => {
      clearTimeout(timer);
      timer = setTimeout(set, CLICK_MS, false);
    };
    const pointerUp = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && lifted();
    // When a finger scrolls, its pointer is cancelled while it is still down; the touch events continue.
    const touchEnd = ({ touches }: TouchEvent) => touches.length === 0 && lifted();
    window.addEventListener('pointerdown', () => set(true), { ...heard, capture: true });
    window.addEventListener('pointerup', pointerUp, heard);
    window.addEventListener('pointercancel', pointerUp, heard);
    window.addEventListener('touchend', touchEnd, heard);
    window.addEventListener('touchcancel', touchEnd, heard);
    window.addEventListener('click', () => set(false), heard);
    window.addEventListener('blur', () => set(false), heard);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return isPressed;
}

/** The value; while it is held, the last value before that. */
export function useStill<T>(value: T, isHeld: boolean): T {
  const shown = useRef(value);
  if (!isHeld) shown.current = value;
  return shown.current;
}
