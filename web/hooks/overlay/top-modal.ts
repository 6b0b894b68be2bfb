import { createStore } from '#web/lib/store.ts';

/** The modal dialog above all others; null while none is open. Everything outside of it is inert. */
export const topModal = createStore<HTMLDialogElement | null>(null);

const open: HTMLDialogElement[] = [];

/** @returns a function for the dialog's end, to be called while it is still in the page */
export function noteModal(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  topModal.set(dialog);
  return () => {
    open.splice(open.lastIndexOf(dialog), 1);
    topModal.set(open.at(-1) ?? null);
  };
}
