import { useId } from 'react';
import { toCents, toPesos } from '#contract/money.ts';
import { CheckMark } from '#web/features/orders/checkout/pay-page/to-check.tsx';
import { type Reduction, reduced } from '#web/lib/order/reductions.ts';
import type { Short } from '#web/lib/order/short-lines.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { SmallArch } from '#web/ui/image/arch-frame.tsx';
import { ReductionNotes } from '#web/ui/shop/order/reduction-notes.tsx';
import { ShortNote } from '#web/ui/shop/order/short-note.tsx';
import { ChosenText } from '#web/ui/shop/product/chosen-text.tsx';
import { QuantityStepper } from '#web/ui/shop/product/quantity.tsx';

export type Line = {
  id: string;
  name: string;
  image: string;
  price: number;
  quantity: number;
  optionsText?: string | undefined;
  note?: string | undefined;
};

export type OrderLinesProps = {
  lines: Line[];
  reductions: readonly Reduction[];
  /** By line id: the lines whose stock is too small. */
  short: ReadonlyMap<string, Short>;
  locked: boolean;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
};

/** The order's lines, in its card. */
export const OrderLines = ({ lines, ...rest }: OrderLinesProps) => (
  <ul className="grid gap-[18px]">
    {lines.map((line) => (
      <OrderLine key={line.id} line={line} {...rest} />
    ))}
  </ul>
);

function OrderLine({ line, reductions, short, locked, onQuantity, onRemove }: Omit<OrderLinesProps, 'lines'> & { line: Line }) {
  const name = useId();
  const own = reductions.filter(({ lineId }) => lineId === line.id);
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1">
      <SmallArch picture={productPicture(line.image)} size={52} />
      <div>
        <p id={name} className="text-sm leading-[1.3] font-semibold">
          {line.name}
        </p>
        <ChosenText text={line.optionsText} note={line.note} className="text-xs" />
        {line.note && <CheckMark of="notes" />}
        <p className="num mb-1.5 text-xs text-texto-2">{formatPrice(line.price)} c/u</p>
        <ReductionNotes of={own} />
        <fieldset disabled={locked} aria-labelledby={name} className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
          <ShortNote
            short={short.get(line.id)}
            line={name}
            onQuantity={(quantity) => onQuantity(line.id, quantity)}
            onRemove={() => onRemove(line.id)}
          />
          <QuantityStepper size="sm" value={line.quantity} onChange={(quantity) => onQuantity(line.id, quantity)} />
          <button type="button" className="link min-h-11 text-xs md:min-h-8" onClick={() => onRemove(line.id)}>
            Eliminar
          </button>
        </fieldset>
      </div>
      <p className="num text-sm font-semibold">{formatPrice(reduced(toPesos(toCents(line.price) * line.quantity), own))}</p>
    </li>
  );
}
