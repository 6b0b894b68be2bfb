import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useState } from 'react';
import { Link } from 'react-router';
import { unitCount } from '#web/features/cart/state.ts';
import { useCart } from '#web/features/cart/store.ts';
import { cx } from '#web/lib/cx.ts';
import { iconButtonClass } from '#web/ui/button/icon-button.tsx';

export const countLabel = (lines: number) => `${lines} ${lines === 1 ? 'producto' : 'productos'}`;

const shown = (units: number) => (units > 99 ? '99+' : `${units}`);

/** The link's name counts lines, and also units where the numbers differ: the badge shows units, and a name must contain visible text. */
function nameOf(lines: number, units: number): string {
  const name = `Carrito, ${countLabel(lines)}`;
  return units === lines ? name : `${name}, ${shown(units)} unidades`;
}

/** The link to the cart: its badge counts units. */
export function CartLink() {
  const cart = useCart();
  return (
    <Link
      to="/cart"
      prefetch="intent"
      className={cx(iconButtonClass, 'relative')}
      aria-label={cart ? nameOf(cart.items.length, unitCount(cart)) : 'Carrito'}
    >
      <ShoppingBag className="size-6" />
      {cart && <Badge units={unitCount(cart)} />}
    </Link>
  );
}

/** The badge pulses at each change, but not when the page opens: a new key makes a new element, which starts the animation. */
function Badge({ units }: { units: number }) {
  const [seen, setSeen] = useState({ units, changes: 0 });
  if (seen.units !== units) setSeen({ units, changes: seen.changes + 1 });
  if (!units) return null;
  return (
    <span
      key={seen.changes}
      aria-hidden="true"
      className={cx(
        'num absolute top-[3px] right-px h-5 min-w-5 rounded-[10px] bg-barro px-[5px] text-center text-[12px] leading-5 font-bold text-sobre-barro',
        seen.changes > 0 && 'animate-pulso',
      )}
    >
      {shown(units)}
    </span>
  );
}
