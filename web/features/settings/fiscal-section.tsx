import { TAX_REGIMES } from '#contract/invoices/tax-regimes.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';

type Fiscal = Settings['fiscal'];
type FiscalProps = { value: Fiscal; errors: Record<string, string>; onChange: (value: Fiscal) => void };
type Text = 'rfc' | 'razon_social' | 'codigo_postal' | 'serie';

/** The shop's tax data, which invoices contain. An empty field is null. */
export function FiscalSection({ value, errors, onChange }: FiscalProps) {
  const text = (name: Text, label: string, more: { hint?: string; className?: string; inputMode?: 'numeric'; maxLength?: number } = {}) => {
    const { hint, className, ...input } = more;
    const typed = (entered: string) => (name === 'rfc' ? entered.toUpperCase() : entered) || null;
    return (
      <Field label={label} optional error={errors[name]} hint={hint} className={className ?? ''}>
        {(control) => (
          <Input
            {...control}
            {...input}
            autoComplete="off"
            value={value[name] ?? ''}
            onChange={(event) => onChange({ ...value, [name]: typed(event.target.value) })}
          />
        )}
      </Field>
    );
  };
  const { regimen } = value;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text('razon_social', 'Razón social', { className: 'sm:col-span-2', hint: 'Sale en las facturas y en el aviso de privacidad.' })}
      {text('rfc', 'RFC de la casa')}
      {text('codigo_postal', 'Código postal fiscal', { inputMode: 'numeric' })}
      <Field label="Régimen fiscal" optional error={errors.regimen} className="sm:col-span-2">
        {(control) => (
          <Select {...control} value={regimen ?? ''} onChange={(event) => onChange({ ...value, regimen: event.target.value || null })}>
            <option value="">Sin elegir</option>
            {regimen && !TAX_REGIMES[regimen] && <option value={regimen}>{regimen}</option>}
            {Object.entries(TAX_REGIMES).map(([code, name]) => (
              <option key={code} value={code}>
                {code} · {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {text('serie', 'Serie de las facturas', { maxLength: 10, hint: 'Va antes del número: A-1. Sin ella se usa la serie A.' })}
    </div>
  );
}
