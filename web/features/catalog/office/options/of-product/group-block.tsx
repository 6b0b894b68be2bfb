import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import type { OptionGroup } from '#contract/options/options.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';
import { ruleText, soldOutText } from '#web/features/catalog/options/words.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { fieldOf, type LinkDraft, withDefault, withHidden } from './draft.ts';
import { OPTION_GRID, OptionLine } from './option-line.tsx';

type GroupBlockProps = {
  group: OptionGroup;
  link: LinkDraft;
  /** The group as guests see it with the draft. */
  shown: ProductOptionGroup | undefined;
  handle: ReactNode;
  errors: Record<string, string>;
  onChange: (link: LinkDraft) => void;
  onRemove: () => void;
};

/** A group of a product: its limits, and for each option the price, whether it is a default, and whether it is offered. */
export function GroupBlock({ group, link, shown, handle, errors, onChange, onRemove }: GroupBlockProps) {
  const errorAt = (field: string) => errors[fieldOf(group.id, field)];
  const limit = (label: string, name: 'min' | 'max', own: string) => (
    <Field label={label} error={errorAt(name)} className="w-36 max-sm:flex-1">
      <Input
        inputMode="numeric"
        className="num"
        placeholder={own}
        value={link[name]}
        onChange={({ target }) => onChange({ ...link, [name]: target.value.replace(/\D/g, '').slice(0, 2) })}
      />
    </Field>
  );
  const said = errorAt('group_id') ?? errorAt('defaults') ?? errorAt('hidden') ?? errorAt('prices');
  return (
    <fieldset className="border-t border-linea py-4 group-first/block:border-t-0">
      <legend className="sr-only">{group.name}</legend>
      <div className="flex items-center gap-2.5 max-sm:pb-2">
        {handle}
        <p className="min-w-0 flex-1 wrap-anywhere">
          <b className="font-semibold">{group.name}</b> <span className="text-texto-2">{shown && ruleText(shown)}</span>
        </p>
        <IconButton label={`Quitar ${group.name}`} onClick={onRemove}>
          <Trash2 className="size-4" />
        </IconButton>
      </div>
      <div className="pl-8.5 max-sm:pl-0">
        {said && (
          <div data-wrong tabIndex={-1} className="pb-2">
            <FieldError>{said}</FieldError>
          </div>
        )}
        <p aria-hidden="true" className={cx(OPTION_GRID, 'pb-1 text-xs font-semibold text-texto-2 max-sm:hidden')}>
          <span className="col-start-2">Precio aquí</span>
        </p>
        <ul>
          {group.options.map((option) => (
            <OptionLine
              key={option.id}
              option={option}
              soldOut={soldOutText(group)}
              price={link.prices[option.id] ?? ''}
              isUsual={link.defaults.includes(option.id)}
              isHidden={link.hidden.includes(option.id)}
              error={errorAt(`prices.${option.id}`)}
              onPrice={(price) => onChange({ ...link, prices: { ...link.prices, [option.id]: price } })}
              onUsual={(isUsual) => onChange(withDefault(link, group, option.id, isUsual))}
              onHidden={(isHidden) => onChange(withHidden(link, option.id, isHidden))}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-3.5 border-t border-linea pt-3">
          {limit('Al menos, aquí', 'min', String(group.min))}
          {limit('A lo más, aquí', 'max', group.max === null ? 'Sin límite' : String(group.max))}
        </div>
      </div>
    </fieldset>
  );
}
