import type { ReactNode } from 'react';
import type { Chosen } from '#web/features/catalog/options/use-choice.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { QuantityStepper } from '#web/ui/shop/product/quantity.tsx';

type BuyFootProps = {
  name: string;
  choice: Chosen;
  /** Shows the earlier price here, when no other part of the page shows it. */
  hasBefore?: boolean;
  children: ReactNode;
  className?: string;
};

/** The chosen options, the total, the quantity, and the button. Only the total is announced, because every change changes it. */
export const BuyFoot = ({ name, choice, hasBefore = false, children, className }: BuyFootProps) => (
  <div
    className={cx(
      'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2.5 max-md:gap-y-2 max-[359px]:[&>button]:whitespace-normal',
      className,
    )}
  >
    <div className="col-span-full flex min-w-0 items-baseline justify-between gap-4">
      <span className="text-sm text-texto-2 wrap-anywhere">{choice.text || name}</span>
      <span className="num flex-none text-[1.375rem] leading-[1.2] font-semibold">
        <span aria-live="polite">{formatPrice(choice.total)}</span>
        {hasBefore && choice.original !== null && choice.original > choice.unit && (
          <>
            <span className="sr-only"> Antes </span>
            <del className="ml-2 text-sm font-normal text-texto-2">{formatPrice(choice.original * choice.quantity)}</del>
          </>
        )}
      </span>
    </div>
    <QuantityStepper label={`Cantidad de ${name}`} value={choice.quantity} onChange={choice.setQuantity} />
    {children}
  </div>
);
