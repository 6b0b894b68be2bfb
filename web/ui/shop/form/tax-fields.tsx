import type { UseFormRegisterReturn } from 'react-hook-form';
import { CFDI_USES, fitsRegime } from '#contract/invoices/cfdi-uses.ts';
import { TAX_REGIMES } from '#contract/invoices/tax-regimes.ts';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';

type TaxFieldProps = {
  /** The registered field; its value is passed too, because the options of the use are drawn after the regime is known. */
  field: UseFormRegisterReturn;
  value: string;
  error: string | undefined;
};

const REGIMES = Object.entries(TAX_REGIMES).map(([code, name]) => [code, `${code} · ${name}`] as const);

/** The choice of a tax regime. */
export const RegimeField = ({ field, value, error }: TaxFieldProps) => (
  <Field label="Régimen fiscal" error={error}>
    <Select {...field} value={value}>
      <option value="">Elige uno</option>
      <Options of={REGIMES} />
    </Select>
  </Field>
);

/** The uses of an invoice that this regime may choose. */
export const UseField = ({ field, value, error, regimen, label }: TaxFieldProps & { regimen: string; label: string }) => (
  <Field label={label} error={error} hint={regimen ? undefined : 'Depende de tu régimen fiscal.'}>
    <Select {...field} value={value}>
      <option value="">Elige uno</option>
      <Options
        of={Object.entries(CFDI_USES)
          .filter(([code]) => fitsRegime(code, regimen))
          .map(([code, { name }]) => [code, `${code} · ${name}`] as const)}
      />
    </Select>
  </Field>
);
