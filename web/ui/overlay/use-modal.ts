import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { noteModal } from '#web/hooks/overlay/top-modal.ts';

/**
 * Opens the browser's own modal dialog, which keeps the focus inside and returns it, as long as the component is rendered.
 * @param onClose called once, at the moment when the dialog closes. The browser's own event may come after the next keys, and until then
 *   the page could not open the dialog again.
 * @param onOpen receives the open dialog, before the next key press
 * @returns `modal`: props of the `dialog` element; `close`: closes it
 */
export function useModal(onClose: () => void, onOpen?: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const opened = useRef(onOpen);
  const isTold = useRef(false);
  // In a layout effect, because the next key press must find the dialog open.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.showModal();
    const end = noteModal(element);
    opened.current?.(element);
    return () => {
      end();
      element.close();
    };
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
    // For other ways to close a dialog, such as the back gesture. In development effects run twice, so the dialog may be open again.
    onClose: () => ref.current?.open === false && tell(),
  };
  return { modal, close };
}
