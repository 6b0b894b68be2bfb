import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { setMade } from '../data/act.ts';
import { differencesOf, isAllergy, VIEW_NAMES } from '../rules.ts';

const count = (quantity: number) => <span className={quantity > 1 ? 'c mas1' : 'c'}>{quantity}</span>;

/** A line of this station: one tap marks it as made, another tap takes that back. Only differences from the usual product are shown. */
export function Line({ order, item }: { order: BarOrder; item: BarItem }) {
  const { quantity, product, note, made_at } = item;
  const { size, swapped, added } = differencesOf(item);
  const isMade = made_at !== null;
  return (
    <button type="button" className={isMade ? 'ln hecha' : 'ln'} aria-pressed={isMade} onClick={() => setMade(order, [item.id], !isMade)}>
      {count(quantity)}{' '}
      <span className="p">
        {product.name}
        {size && <em> {size}</em>}
      </span>
      {isMade && <Check className="i" aria-hidden="true" />}
      {(swapped.length + added.length > 0 || note) && (
        <span className="dets">
          {swapped.map((change) => (
            <span key={change} className="dif">
              {change}{' '}
            </span>
          ))}
          {added.map((change) => (
            <span key={change} className="mas">
              {change}{' '}
            </span>
          ))}
          {note && isAllergy(note) && (
            <span className="aler">
              <TriangleAlert className="i" aria-hidden="true" />
              {note}
            </span>
          )}
          {note && !isAllergy(note) && <span className="nota">{note}</span>}
        </span>
      )}
    </button>
  );
}

/** A line of another station, small, with its state. */
export const OtherLine = ({ item: { quantity, product, station, made_at } }: { item: BarItem }) => (
  <p className="ln otra">
    {count(quantity)} <span className="p">{product.name}</span>
    <span className="est">{station === 'none' ? 'Listo para entregar' : `${VIEW_NAMES[station]}${made_at ? ', lista' : ''}`}</span>
  </p>
);
