import ChevronDown from 'lucide-react/icons/chevron-down';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useId, useState } from 'react';
import { STATION_NAMES } from '#contract/labels.ts';
import type { Station } from '#contract/stations.ts';
import { AllergenChoices, DietChoices } from '#web/features/catalog/office/food-choices.tsx';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Field, FieldError, Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { factsText } from '../words.ts';
import type { OptionDraft } from './draft.ts';

type OptionRowProps = {
  option: OptionDraft;
  handle: ReactNode;
  set: (more: Partial<OptionDraft>) => void;
  onRemove: () => void;
  errors: (field: string) => string | undefined;
};

const ABOUT = 'Alérgenos, dietas y preparación';

/** An option of the group: name and price in a line, the other fields on demand. */
export function OptionRow({ option, handle, set, onRemove, errors }: OptionRowProps) {
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const name = option.name || 'opción nueva';
  const [wrongName, wrongPrice] = [errors('name') ?? errors('id'), errors('price')];
  const seen = factsText({ ...option, prep_seconds: Number(option.prep_seconds) }) || ABOUT;
  const isOpen = isAsked || ['contains', 'breaks', 'prep_seconds', 'station'].some((field) => errors(field));
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)_112px_44px] items-center gap-x-2.5 py-1.5 max-sm:grid-cols-[24px_minmax(0,1fr)_44px] max-sm:gap-y-2">
      {handle}
      <Input
        aria-label={`Nombre de ${name}`}
        aria-invalid={wrongName ? true : undefined}
        aria-describedby={wrongName && `${id}-name`}
        autoComplete="off"
        maxLength={60}
        value={option.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Input
        aria-label={`Precio de ${name}`}
        aria-invalid={wrongPrice ? true : undefined}
        aria-describedby={wrongPrice && `${id}-price`}
        placeholder="0.00"
        className="num max-sm:col-start-2 max-sm:row-start-2"
        value={option.price}
        onChange={({ target }) => set({ price: target.value })}
      />
      <IconButton label={`Quitar ${name}`} className="max-sm:col-start-3 max-sm:row-start-1" onClick={onRemove}>
        <Trash2 className="size-4" />
      </IconButton>
      <div className="col-span-2 col-start-2 grid gap-1.5">
        {wrongName && <FieldError id={`${id}-name`}>{wrongName}</FieldError>}
        {wrongPrice && <FieldError id={`${id}-price`}>{wrongPrice}</FieldError>}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={seen === ABOUT ? `${ABOUT} de ${name}` : `${seen}. ${ABOUT} de ${name}`}
          className="touch flex min-h-8 items-center gap-1.5 justify-self-start text-left text-xs text-texto-2 hover:text-espresso"
          onClick={() => setIsAsked(!isOpen)}
        >
          <ChevronDown className={cx('size-4 flex-none', isOpen && 'rotate-180')} />
          {seen}
        </button>
        {isOpen && <FactsFields option={option} set={set} errors={errors} />}
      </div>
    </div>
  );
}

type FactsFieldsProps = {
  option: OptionDraft;
  set: (more: Partial<OptionDraft>) => void;
  /** Returns the error of a field by the field's name. */
  errors: (field: string) => string | undefined;
};

/** The option's allergens, the diets that it rules out, and its preparation time and station. */
const FactsFields = ({ option, set, errors }: FactsFieldsProps) => (
  <div className="grid gap-3 rounded-control bg-zocalo px-4 py-3">
    <AllergenChoices
      value={option.contains}
      unknown="Con esta opción, el cliente lee que los alérgenos están sin declarar."
      onChange={(contains) => set({ contains })}
    />
    <DietChoices legend="Con ella, el producto deja de ser apto para" value={option.breaks} onChange={(breaks) => set({ breaks })} />
    <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
      <Field label="Segundos de preparación" error={errors('prep_seconds')}>
        <Input
          value={option.prep_seconds}
          inputMode="numeric"
          className="num"
          onChange={({ target }) => set({ prep_seconds: target.value.replace(/\D/g, '') })}
        />
      </Field>
      <Field label="Estación" error={errors('station')}>
        <Select value={option.station} onChange={({ target }) => set({ station: target.value as Station })}>
          <Options of={Object.entries(STATION_NAMES)} />
        </Select>
      </Field>
    </div>
  </div>
);
