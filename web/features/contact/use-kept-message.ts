import { useEffect, useRef } from 'react';
import { token } from '#web/api/token.ts';

const KEY = 'mensaje-a-medias';

type MessageForm = {
  /** Puts the message into the field, unless something is typed there already. */
  restore: (message: string) => void;
  /** @returns the end of the subscription */
  subscribe: (listener: (message: string) => void) => () => void;
};

/** Keeps the message for this tab: a phone drops a page that is in the background, as while its reader looks up an order. */
export function useKeptMessage(form: MessageForm): void {
  const first = useRef(form);
  useEffect(() => {
    const { restore, subscribe } = first.current;
    try {
      const kept = sessionStorage.getItem(KEY);
      if (kept) restore(kept);
    } catch {
      // Storage is forbidden: the message lasts as long as the page.
    }
    return subscribe(keep);
  }, []);
}

/** A request for an invoice has the account's billing data, which would outlast the session. */
const isOfAccount = () => Boolean(token.read()) && new URLSearchParams(location.search).has('factura');

function keep(message: string) {
  try {
    if (message.trim() && !isOfAccount()) sessionStorage.setItem(KEY, message);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden.
  }
}
