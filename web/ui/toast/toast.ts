import { createStore } from '#web/lib/store.ts';

export type ToastTone = 'success' | 'warning' | 'error';
export type ToastMessage = {
  tone: ToastTone;
  text: string;
  title?: string | undefined;
  /** A link. On phones the message then stands at the foot of the page. */
  link?: { label: string; to: string } | undefined;
  /**
   * A button that undoes or changes the action. The message stays for ten seconds, on phones at the foot of the page. `isOfPage`: it ends
   * with the page, and covers nothing of the next one.
   */
  action?: { label: string; run: () => void; isOfPage?: boolean } | undefined;
  /** What the message is about, such as an id: a later message about it takes its place, so that no undo of an older state stays. */
  about?: string | undefined;
};

const PLAIN_MS = 5000;

type Show = (message: ToastMessage) => void;

/** Becomes true with the first toast: only then the toaster is loaded. */
export const toasterWanted = createStore(false);

let waiting: ToastMessage[] = [];
let show: Show | null = null;

/** Called by the toaster when it mounts, and with null when it unmounts. */
export function connectToaster(display: Show | null) {
  show = display;
  if (!display) return;
  for (const message of waiting) display(message);
  waiting = [];
}

/** Shows a message without the toaster, whose code may be missing when the shop is offline. It stands above an open dialog. */
export function plainToast({ text }: ToastMessage) {
  const box = document.createElement('p');
  Object.assign(box, { className: 'plain-toast', role: 'alert', popover: 'manual', textContent: text });
  document.body.append(box);
  box.showPopover();
  setTimeout(() => box.remove(), PLAIN_MS);
}

function say(tone: ToastTone) {
  return (text: string, options: Pick<ToastMessage, 'title' | 'link' | 'action' | 'about'> = {}) => {
    const message = { tone, text, ...options };
    if (show) return show(message);
    if (!navigator.onLine) return plainToast(message);
    waiting.push(message);
    toasterWanted.set(true);
  };
}

/** `toast.success('Confirmaremos tu reserva…', { title: '¡Reservación creada!' })` */
export const toast = { success: say('success'), warning: say('warning'), error: say('error') };
