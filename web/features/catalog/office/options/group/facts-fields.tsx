import { STATION_NAMES } from '#contract/labels.ts';
import type { Station } from '#contract/stations.ts';
import { AllergenChoices, DietChoices } from '#web/features/catalog/office/food-choices.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import type { OptionDraft } from './draft.ts';

type FactsFieldsProps = {
  option: OptionDraft;
  set: (more: Partial<OptionDraft>) => void;
  /** Returns the error of a field by the field's name. */
  errors: (field: string) => string | undefined;
};

/** The option's allergens, the diets that it rules out, and its preparation time and station. */
export const FactsFields = ({ option, set, errors }: FactsFieldsProps) => (
  <div className="grid gap-3 rounded-control bg-zocalo px-4 py-3">
    <AllergenChoices
      value={option.contains}
      unknown="Con esta opción, el cliente lee que los alérgenos están sin declarar."
      onChange={(contains) => set({ contains })}
    />
    <DietChoices legend="Con ella, el producto deja de ser apto para" value={option.breaks} onChange={(breaks) => set({ breaks })} />
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
