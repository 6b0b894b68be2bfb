import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '#web/lib/cx.ts';

type SortableListProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The item's name, for the handle's label and for announcing the new position. */
  nameOf: (item: T) => string;
  onMove: (from: number, to: number) => void;
  className?: string;
  rowClass?: string;
  /** @param handle the button that drags the row */
  children: (item: T, at: number, handle: ReactNode) => ReactNode;
};

/** The list with the item at `from` moved to the index `to`. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Rows that can be reordered: by dragging the handle, by ↑ ↓ on the handle, and by Alt with ↑ ↓ anywhere in the row. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, keyOf, nameOf, className, rowClass, children } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  // A drag lasts longer than the render in which it began.
  const latest = useRef(props);
  latest.current = props;
  const drag = useRef<AbortController>(null);
  useEffect(() => () => drag.current?.abort(), []);

  function move(key: string, step: number) {
    const now = latest.current;
    const from = now.items.findIndex((item) => now.keyOf(item) === key);
    const item = now.items[from];
    const to = from + step;
    if (!item || to < 0 || to >= now.items.length) return;
    const focused = document.activeElement;
    // Synchronously, because a row loses the focus when its element is moved.
    flushSync(() => {
      now.onMove(from, to);
      setSaid(`${now.nameOf(item)}: ${to + 1} de ${now.items.length}`);
    });
    if (focused instanceof HTMLElement) focused.focus();
  }

  function onKeyDown(event: KeyboardEvent, key: string, isHandle: boolean) {
    const step = STEPS[event.key];
    // Alt + ↓ in a select opens the select.
    if (!step || event.altKey === isHandle || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    event.stopPropagation();
    move(key, step);
  }

  function follow(key: string, y: number) {
    const rows = [...(list.current?.children ?? [])];
    const at = latest.current.items.findIndex((item) => latest.current.keyOf(item) === key);
    const middle = (row: Element | undefined) => {
      const box = row?.getBoundingClientRect();
      return box && box.top + box.height / 2;
    };
    const [above, below] = [middle(rows[at - 1]), middle(rows[at + 1])];
    if (above !== undefined && y < above) move(key, -1);
    else if (below !== undefined && y > below) move(key, 1);
  }

  function startDrag(key: string) {
    const ended = new AbortController();
    drag.current = ended;
    setDragged(key);
    const end = () => {
      ended.abort();
      setDragged(null);
    };
    // At the window: when React moves the row, the handle no longer receives the pointer's events.
    window.addEventListener('pointermove', ({ clientY }) => follow(key, clientY), { signal: ended.signal });
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end, { signal: ended.signal });
  }

  return (
    <>
      <ol ref={list} className={className}>
        {items.map((item, at) => {
          const key = keyOf(item);
          return (
            <li
              key={key}
              onKeyDown={(event) => onKeyDown(event, key, false)}
              className={cx(rowClass, dragged === key && 'rounded-control bg-zocalo')}
            >
              {children(
                item,
                at,
                <button
                  type="button"
                  aria-label={`Mover ${nameOf(item)}`}
                  title="Arrastra, o Alt + ↑ ↓"
                  className="grid min-h-11 w-6 flex-none cursor-grab max-md:-ml-3 max-md:w-11 touch-none place-items-center rounded-control text-texto-2 hover:text-espresso active:cursor-grabbing"
                  onKeyDown={(event) => onKeyDown(event, key, true)}
                  onPointerDown={(event) => event.button === 0 && startDrag(key)}
                >
                  <GripVertical />
                </button>,
              )}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
