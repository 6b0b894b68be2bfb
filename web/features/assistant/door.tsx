import { useEffect, useRef, useState } from 'react';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';

const Panel = lazyDialog(() => import('./panel.tsx').then((module) => module.ChatPanel));

/** The size of a touch target, in pixels. */
const REACH = 44;
const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog, [tabindex="0"]';

/** The button that opens the assistant, on every page of the shop. The panel loads on first use; the icon is in the stylesheet. */
export function ChatDoor() {
  const [open, setOpen] = useState(false);
  const door = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // On phones the button is as narrow as the page's margin and covers nothing. A tap beside it that hits no control opens the panel too.
    const tap = ({ target, clientX, clientY }: MouseEvent) => {
      const box = door.current?.getBoundingClientRect();
      const isBeside = box && clientX >= box.right - REACH && clientX < box.left && clientY >= box.top && clientY <= box.bottom;
      if (isBeside && target instanceof Element && !target.closest(CONTROLS)) setOpen(true);
    };
    window.addEventListener('click', tap);
    return () => window.removeEventListener('click', tap);
  }, []);
  return (
    <>
      <button ref={door} type="button" className="chat-door" aria-label="Abrir chat" onClick={() => setOpen(true)} />
      {open && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}
