import Trash2 from 'lucide-react/icons/trash-2';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import { toCents, toPesos } from '#contract/money.ts';
import { cart } from '#web/features/cart/cart.ts';
import type { CartItem } from '#web/features/cart/state.ts';
import { type CartOwner, changeQuantity } from '#web/features/cart/sync.ts';
import { type Reduction, reduced } from '#web/lib/order/reductions.ts';
import { pathWith } from '#web/lib/order/selection-link.ts';
import type { Short } from '#web/lib/order/short-lines.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { ReductionNotes } from '#web/ui/shop/order/reduction-notes.tsx';
import { ShortNote } from '#web/ui/shop/order/short-note.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { QuantitySelect } from './quantity-select.tsx';
import { problemText } from './words.ts';

type CartLineProps = {
  item: CartItem;
  owner: CartOwner;
  reductions: readonly Reduction[];
  /** Set when the stock is smaller than the line's quantity. */
  short: Short | undefined;
  onRemove: () => void;
  /** Opens the line's options. */
  onChange: () => void;
  removeRef: Ref<HTMLButtonElement>;
};

/** The id of the button that changes a line: the focus returns to it. */
export const changeButtonId = ({ row, productId }: Pick<CartItem, 'row' | 'productId'>): string => `cambiar-${row ?? productId}`;

export function CartLine({ item, owner, reductions, short, onRemove, onChange, removeRef }: CartLineProps) {
  const name = useId();
  const gone = item.available === false;
  const page = pathWith(item.productId, item.options);
  const isChosen = item.options !== undefined || item.note !== undefined;
  return (
    <li className="relative grid grid-cols-[auto_72px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2 border-b border-linea py-[22px] md:grid-cols-[auto_96px_minmax(0,1fr)_auto] md:items-center md:gap-x-5">
      <span className="relative inline-grid max-md:mt-[34px]">
        <Checkbox
          aria-label={`Seleccionar ${item.name}${item.optionsText ? `, ${item.optionsText}` : ''}`}
          checked={item.selected}
          disabled={gone}
          onChange={() => cart.toggle(item.id)}
          className="before:absolute before:-inset-[11px]"
        />
      </span>
      <Link to={page} tabIndex={-1} aria-hidden="true" className={gone ? 'opacity-60 grayscale-70' : undefined}>
        <SmallArch picture={productPicture(item.image)} size={96} className="max-md:w-18!" />
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 id={name} className="nombre max-md:pr-9">
          <Link to={page} className="hover:underline hover:decoration-1 hover:underline-offset-4">
            {item.name}
          </Link>
        </h2>
        <ChosenText text={item.optionsText} note={item.note} />
        <p className="num text-sm text-texto-2">{formatPrice(item.price)} c/u</p>
        <ReductionNotes of={reductions} />
        {gone && <p className="text-sm font-semibold text-ocre-hondo">{problemText(item)}</p>}
        {/* biome-ignore lint/a11y/useSemanticElements: names the line's controls by its product */}
        <div role="group" aria-labelledby={name} className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1 max-md:gap-x-2.5">
          <ShortNote short={short} line={name} onQuantity={(quantity) => changeQuantity(owner, item.id, quantity)} onRemove={onRemove} />
          {!gone && <QuantitySelect value={item.quantity} onChange={(quantity) => changeQuantity(owner, item.id, quantity)} />}
          {isChosen && (
            <button
              type="button"
              id={changeButtonId(item)}
              aria-describedby={name}
              className="link inline-flex min-h-11 items-center text-sm"
              onClick={onChange}
            >
              Cambiar
            </button>
          )}
          <IconButton
            ref={removeRef}
            label="Eliminar"
            aria-describedby={name}
            onClick={onRemove}
            className="max-md:absolute! max-md:top-3.5 max-md:-right-3"
          >
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <p className="num text-lg font-semibold max-md:col-start-3">
        {formatPrice(reduced(toPesos(toCents(item.price) * item.quantity), reductions))}
      </p>
    </li>
  );
}
