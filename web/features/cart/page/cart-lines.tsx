import { useRef, useState } from 'react';
import { cart } from '#web/features/cart/cart.ts';
import { buyable } from '#web/features/cart/rules.ts';
import type { CartItem, CartState } from '#web/features/cart/state.ts';
import { type CartOwner, removeFromCart } from '#web/features/cart/sync.ts';
import { focusIfLost } from '#web/lib/focus-row.ts';
import type { Reduction } from '#web/lib/order/reductions.ts';
import type { Short } from '#web/lib/order/short-lines.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { CartLine } from './cart-line.tsx';

type CartLinesProps = {
  state: CartState;
  owner: CartOwner;
  reductions: readonly Reduction[];
  /** By line id: the lines whose stock is too small. */
  short: ReadonlyMap<string, Short>;
  onChange: (item: CartItem) => void;
};

/** All lines, with "select all" above them. */
export function CartLines({ state, owner, reductions, short, onChange }: CartLinesProps) {
  const { items, selectedIds } = state;
  const possible = buyable(state).length;
  const all = possible > 0 && selectedIds.length === possible;
  const removers = useRef(new Map<string, HTMLButtonElement>());
  const [said, setSaid] = useState('');

  const remove = async (id: string) => {
    const at = items.findIndex((item) => item.id === id);
    const neighbour = items[at + 1] ?? items[at - 1];
    if (!(await removeFromCart(owner, id))) return toast.error('No se pudo quitar el producto. Inténtalo otra vez.');
    setSaid(`${items[at]?.name} ya no está en el carrito`);
    // The focused button is gone: focus the next line's button, or the page's title.
    const next = neighbour && removers.current.get(neighbour.id);
    focusIfLost(next ?? document.querySelector<HTMLElement>('h1'));
  };

  return (
    <div>
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-linea pb-4">
        <Checkbox
          label="Seleccionar todo"
          checked={all}
          indeterminate={selectedIds.length > 0 && !all}
          disabled={!possible}
          onChange={() => cart.selectAll(!all)}
        />
        <p className="num text-sm text-texto-2">
          {selectedIds.length} de {items.length} {items.length === 1 ? 'seleccionado' : 'seleccionados'}
        </p>
      </div>
      <ul>
        {items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            owner={owner}
            reductions={reductions.filter(({ lineId }) => lineId === item.id)}
            short={short.get(item.id)}
            onRemove={() => remove(item.id)}
            onChange={() => onChange(item)}
            removeRef={(button) => {
              if (button) removers.current.set(item.id, button);
              else removers.current.delete(item.id);
            }}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
