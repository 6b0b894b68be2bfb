import { NumberField } from '../parts.tsx';

type RangeFieldsProps = {
  /** The label before `desde` and `hasta`. */
  label: string;
  unit: string;
  value: [number, number];
  onChange: (value: [number, number]) => void;
  errors: Record<string, string>;
  /** The range's path in `errors`. */
  path: string;
};

/** Two numbers, of which the second must not be smaller. An error about both stands at the second. */
export const RangeFields = ({ label, unit, value: [from, until], onChange, errors, path }: RangeFieldsProps) => (
  <>
    <NumberField
      label={`${label}, desde`}
      unit={unit}
      value={from}
      error={errors[`${path}.0`]}
      onChange={(next) => onChange([next, until])}
    />
    <NumberField
      label={`${label}, hasta`}
      unit={unit}
      value={until}
      error={errors[`${path}.1`] ?? errors[path]}
      onChange={(next) => onChange([from, next])}
    />
  </>
);
