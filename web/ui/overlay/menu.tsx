import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

export type MenuItem = { label: string; danger?: boolean; onPick: () => void };
type MenuProps = { label: string; items: readonly MenuItem[]; anchor: HTMLElement; onClose: () => void };

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
const WIDTH = 232;

/** A menu beside its anchor, above everything; open as long as it is rendered. Arrow keys choose, Escape closes. */
export function Menu({ label, items, anchor, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  // In a layout effect, because the next key press must find the focus in the menu.
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const box = anchor.getBoundingClientRect();
    element.showPopover();
    element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - WIDTH - 8))}px`;
    const below = box.bottom + 6;
    element.style.top = `${below + element.offsetHeight < innerHeight ? below : Math.max(8, box.top - element.offsetHeight - 6)}px`;
    element.querySelector('button')?.focus();
    return () => {
      if (element.contains(document.activeElement)) anchor.focus();
    };
  }, [anchor]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return onClose();
    // Escape closes only this menu, not the dialog around it.
    if (event.key === 'Escape') event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const to = MOVES[event.key]?.(buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      // Not `toggle`, which fires later: a key that opens the menu again would come before it and be lost.
      onBeforeToggle={(event) => event.newState === 'closed' && onClose()}
      style={{ width: WIDTH }}
      className="fixed m-0 animate-enter rounded-carta border border-linea bg-blanco py-1.5 text-sm text-espresso shadow-2"
    >
      <p className="px-[18px] pt-1.5 pb-1 text-xs font-semibold text-texto-2">{label}</p>
      {items.map(({ label: name, danger, onPick }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            onPick();
          }}
          className={`flex min-h-11 w-full items-center px-[18px] text-left font-medium -outline-offset-2 hover:bg-zocalo ${danger ? 'text-grana' : ''}`}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
