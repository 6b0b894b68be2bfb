import { lazy, Suspense, useState } from 'react';

const Panel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.ChatPanel })));

/** The door to the assistant, on every page of the shop; everything behind it loads when it is opened. Its icon stands in the stylesheet. */
export function ChatDoor() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="chat-door" aria-label="Abrir chat" onClick={() => setOpen(true)} />
      <Suspense>{open && <Panel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
