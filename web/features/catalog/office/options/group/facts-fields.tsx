import { ALLERGENS, DIETS } from '#contract/food-facts.ts';
import type { Station } from '#contract/stations.ts';
import { capital, STATION_NAMES } from '#web/features/catalog/office/words.ts';
import { Checkbox } from '#web/ui/check.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import type { OptionDraft } from './draft.ts';

type FactsFieldsProps = {
  option: OptionDraft;
  set: (more: Partial<OptionDraft>) => void;
  /** By the field's name. */
  errors: (field: string) => string | undefined;
};

const withOne = <T,>(list: readonly T[], one: T, isOn: boolean): T[] => (isOn ? [...list, one] : list.filter((other) => other !== one));

/** What an option contains, which diets it breaks, and how long it takes where. */
export const FactsFields = ({ option, set, errors }: FactsFieldsProps) => (
  <div className="grid gap-3 rounded-control bg-zocalo px-4 py-3">
    <Checkbox
      label="Alérgenos revisados"
      checked={option.contains !== null}
      onChange={({ target }) => set({ contains: target.checked ? [] : null })}
    />
    {option.contains === null ? (
      <p className="text-xs text-ocre-hondo">Con esta opción, el cliente lee que los alérgenos están sin declarar.</p>
    ) : (
      <fieldset className="grid grid-cols-3 gap-x-3.5 max-sm:grid-cols-2">
        <legend className="text-xs text-texto-2">Contiene</legend>
        {ALLERGENS.map((one) => (
          <Checkbox
            key={one}
            label={capital(one)}
            checked={option.contains?.includes(one) ?? false}
            onChange={({ target }) => set({ contains: withOne(option.contains ?? [], one, target.checked) })}
          />
        ))}
      </fieldset>
    )}
    <fieldset className="grid grid-cols-3 gap-x-3.5 max-sm:grid-cols-2">
      <legend className="text-xs text-texto-2">Con ella, el producto deja de ser apto para</legend>
      {DIETS.map((one) => (
        <Checkbox
          key={one}
          label={capital(one)}
          checked={option.breaks.includes(one)}
          onChange={({ target }) => set({ breaks: withOne(option.breaks, one, target.checked) })}
        />
      ))}
    </fieldset>
    <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
      <Field label="Segundos de preparación" error={errors('prep_seconds')}>
        {(control) => (
          <Input
            {...control}
            value={option.prep_seconds}
            inputMode="numeric"
            className="num"
            onChange={({ target }) => set({ prep_seconds: target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
      <Field label="Estación" error={errors('station')}>
        {(control) => (
          <Select {...control} value={option.station} onChange={({ target }) => set({ station: target.value as Station })}>
            {Object.entries(STATION_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  </div>
);
