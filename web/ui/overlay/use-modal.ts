import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens the browser's own modal dialog, which keeps the focus inside and gives it back, as long as the part is rendered.
 * @param onClose called once, in the same moment in which the dialog closes. The browser's event may come after the next keys; until then
 *   the page could not open the dialog again.
 * @param onOpen gets the open dialog, before the next key
 * @returns `modal` is for the `dialog` element; `close` closes it
 */
export function useModal(onClose: () => void, onOpen?: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const opened = useRef(onOpen);
  const isTold = useRef(false);
  // A layout effect: the next key must find the dialog open.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.showModal();
    opened.current?.(element);
    return () => element.close();
  }, []);
  const tell = () => {
    if (isTold.current) return;
    isTold.current = true;
    onClose();
  };
  const close = () => {
    ref.current?.close();
    tell();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  const modal = {
    ref,
    onKeyDown,
    // For what else closes a dialog, such as the back gesture. Where effects run twice in development, the dialog is open again.
    onClose: () => ref.current?.open === false && tell(),
  };
  return { modal, close };
}
