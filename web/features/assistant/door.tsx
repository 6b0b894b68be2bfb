import { lazy, Suspense, useState } from 'react';

const Panel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.ChatPanel })));

/** The button that opens the assistant, on every page of the shop. The panel loads on first use; the icon is in the stylesheet. */
export function ChatDoor() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="chat-door" aria-label="Abrir chat" onClick={() => setOpen(true)} />
      <Suspense>{open && <Panel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
