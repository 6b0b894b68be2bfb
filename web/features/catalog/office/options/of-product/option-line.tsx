import { useId } from 'react';
import type { Option } from '#contract/options/options.ts';
import { cx } from '#web/lib/cx.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Badge } from '#web/ui/state/badge.tsx';

/** The columns: name, price, and the two checkboxes. */
export const OPTION_GRID = 'flex flex-wrap items-center gap-x-4 gap-y-1 sm:grid sm:grid-cols-[minmax(0,1fr)_112px_236px]';

type OptionLineProps = {
  option: Option;
  /** 'Agotada hoy' for milk, 'Agotado hoy' for a size: the words agree with the group's name. */
  soldOut: string;
  price: string;
  isUsual: boolean;
  isHidden: boolean;
  error: string | undefined;
  onPrice: (price: string) => void;
  onUsual: (isUsual: boolean) => void;
  onHidden: (isHidden: boolean) => void;
};

/** An option of a group as this product has it. */
export function OptionLine({ option, soldOut, price, isUsual, isHidden, error, onPrice, onUsual, onHidden }: OptionLineProps) {
  const id = useId();
  const isOut = !option.available || option.stock?.left === 0;
  const of = <span className="sr-only"> {option.name}</span>;
  return (
    <li className={cx(OPTION_GRID, 'border-t border-linea py-1.5')}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 max-sm:basis-full">
        <span className={isHidden ? 'text-texto-2 line-through wrap-anywhere' : 'font-medium wrap-anywhere'}>{option.name}</span>
        {isOut && <Badge tone="ocre">{option.available || option.sold_out_until ? soldOut : 'No hay'}</Badge>}
      </span>
      <span aria-hidden="true" className="text-xs text-texto-2 sm:hidden">
        Precio aquí
      </span>
      <Input
        aria-label={`Precio de ${option.name} aquí`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        className="num max-sm:w-28!"
        placeholder={option.price.toFixed(2)}
        value={price}
        onChange={({ target }) => onPrice(target.value)}
      />
      <span className="flex justify-between gap-x-5">
        <Checkbox
          label={<span className="font-normal whitespace-nowrap">De siempre{of}</span>}
          checked={isUsual}
          disabled={isHidden}
          onChange={({ target }) => onUsual(target.checked)}
        />
        <Checkbox
          label={<span className="font-normal whitespace-nowrap">Se ofrece{of}</span>}
          checked={!isHidden}
          onChange={({ target }) => onHidden(!target.checked)}
        />
      </span>
      {error && (
        <div className="col-span-full max-sm:basis-full">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </li>
  );
}
