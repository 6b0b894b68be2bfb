import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { isOpenLine } from '#contract/orders/bar/bar-rules.ts';
import { setMade, undo } from './data/act.ts';
import { linesFor, VIEWS, type View } from './rules.ts';
import { bump } from './ticket/bump.ts';

type Keys = {
  list: RefObject<HTMLElement | null>;
  tickets: readonly BarOrder[];
  current: BarOrder | undefined;
  view: View;
  setCurrent: (id: string | null) => void;
  setView: (view: View) => void;
  setDialog: (dialog: 'sold-out') => void;
  /** A dialog is open. */
  isOff: boolean;
};

/** Whether the focused element handles Space and Enter itself. */
const takesItself = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a, input, select, textarea');

/**
 * The keys of the screen: each does what one tap does.
 * @returns a function to call after a tap on a ticket's foot, so that the focus is not lost with the ticket
 */
export function useKeys(keys: Keys): () => void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { isOff } = latest.current;
      // Ignore repeats: a key that is held down must finish one ticket only.
      if (event.repeat && !event.key.startsWith('Arrow')) return;
      if (isOff || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.key === ' ' || event.key === 'Enter') && takesItself(event.target)) return;
      if (!act(event.key, latest.current)) return;
      event.preventDefault();
      // The next key is meant for the framed ticket, not for a button that still has the focus.
      if (event.key.startsWith('Arrow')) latest.current.list.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const { list } = keys;
  const focusList = () => list.current?.focus({ preventScroll: true });
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    const element = list.current;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [list]);
  // When a ticket with the focus disappears, focus the list.
  useLayoutEffect(() => {
    const isGone = focused.current instanceof Node && !focused.current.isConnected;
    if (isGone && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
  return focusList;
}

/** @returns whether the key has a meaning here */
function act(key: string, { tickets, current, view, setCurrent, setView, setDialog }: Keys): boolean {
  const index = current ? tickets.indexOf(current) : -1;
  const go = (to: BarOrder | undefined) => {
    if (!to) return true;
    setCurrent(to.id);
    document.getElementById(`pedido-${to.id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return true;
  };
  const finish = (order: BarOrder | undefined) => {
    if (!order) return true;
    if (order === current) setCurrent(tickets[index + 1]?.id ?? null);
    bump(order, view);
    return true;
  };
  if (/^[1-9]$/.test(key)) return finish(tickets[Number(key) - 1]);
  switch (key.toLowerCase()) {
    case 'arrowleft':
      return go(tickets[index - 1]);
    case 'arrowright':
      return go(tickets[index + 1]);
    case 'enter':
      return finish(current);
    case ' ': {
      const line = current && linesFor(current, view).own.find(isOpenLine);
      if (line) setMade(current, [line.id], true);
      return true;
    }
    case 'z':
      undo();
      return true;
    case 'a':
      setDialog('sold-out');
      return true;
    case 't':
      setView(VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length] ?? 'todo');
      return true;
    default:
      return false;
  }
}
