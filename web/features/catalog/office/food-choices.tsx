import { ALLERGENS, type Allergen, DIETS, type Diet } from '#contract/food/food-facts.ts';
import { capital } from '#contract/words.ts';
import { Checkbox } from '#web/ui/form/check.tsx';

/** Which allergens the food contains; null when they are not known, and then `unknown` is what guests read. */
export const AllergenChoices = ({
  value,
  unknown,
  onChange,
}: {
  value: readonly Allergen[] | null;
  unknown?: string;
  onChange: (value: Allergen[] | null) => void;
}) => (
  <>
    <Checkbox label="Alérgenos revisados" checked={value !== null} onChange={({ target }) => onChange(target.checked ? [] : null)} />
    {value && <Choices legend="Contiene" all={ALLERGENS} value={value} onChange={onChange} />}
    {!value && unknown && <p className="text-xs text-ocre-hondo">{unknown}</p>}
  </>
);

type DietChoicesProps = { legend: string; value: readonly Diet[]; onChange: (value: Diet[]) => void };

export const DietChoices = (props: DietChoicesProps) => <Choices all={DIETS} {...props} />;

type ChoicesProps<T extends string> = { legend: string; all: readonly T[]; value: readonly T[]; onChange: (value: T[]) => void };

const Choices = <T extends string>({ legend, all, value, onChange }: ChoicesProps<T>) => (
  <fieldset className="grid grid-cols-3 gap-x-3.5 max-sm:grid-cols-2">
    <legend className="text-xs text-texto-2">{legend}</legend>
    {all.map((one) => (
      <Checkbox
        key={one}
        label={capital(one)}
        checked={value.includes(one)}
        onChange={({ target }) => onChange(target.checked ? [...value, one] : value.filter((other) => other !== one))}
      />
    ))}
  </fieldset>
);
