import { useEffect, useRef, useState } from 'react';

/** So long after the finger was lifted its click may still come, in milliseconds. */
const CLICK_MS = 350;

/** Whether a finger or the mouse is down on the screen. Ends when its click was heard, so that nothing moves between the touch and the click. */
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
    // The pointer of a finger that scrolls is cancelled while the finger is still down; its touch goes on.
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

/** The value, or the previous one while it is held. */
export function useStill<T>(value: T, isHeld: boolean): T {
  const shown = useRef(value);
  if (!isHeld) shown.current = value;
  return shown.current;
}
