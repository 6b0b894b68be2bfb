import { TAX_REGIMES } from '#contract/invoices/tax-regimes.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { NumberField } from '../parts.tsx';
import { CsdPart } from './csd-part.tsx';

type Fiscal = Settings['fiscal'];
type FiscalProps = { value: Fiscal; errors: Record<string, string>; onChange: (value: Fiscal) => void };
type Text = 'rfc' | 'razon_social' | 'codigo_postal' | 'serie' | 'lugar_expedicion';

const DETAILS: [Fiscal['detalle'], string][] = [
  ['renglones', 'Cada producto en su renglón'],
  ['consumo', 'Un renglón: consumo de alimentos y bebidas'],
];
const GLOBALS: [Fiscal['global'], string][] = [
  ['no', 'No se hace'],
  ['diaria', 'Diaria'],
  ['semanal', 'Semanal'],
  ['quincenal', 'Quincenal'],
  ['mensual', 'Mensual'],
];

/** The shop's tax data, which invoices contain, and the certificate that seals them. An empty field is null. */
export function FiscalSection({ value, errors, onChange }: FiscalProps) {
  const text = (name: Text, label: string, more: { hint?: string; className?: string; inputMode?: 'numeric'; maxLength?: number } = {}) => {
    const { hint, className, ...input } = more;
    const typed = (entered: string) => (name === 'rfc' ? entered.toUpperCase() : entered) || null;
    return (
      <Field label={label} optional error={errors[name]} hint={hint} className={className ?? ''}>
        <Input
          {...input}
          autoComplete="off"
          value={value[name] ?? ''}
          onChange={(event) => onChange({ ...value, [name]: typed(event.target.value) })}
        />
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
        <Select value={regimen ?? ''} onChange={(event) => onChange({ ...value, regimen: event.target.value || null })}>
          <option value="">Sin elegir</option>
          {regimen && !TAX_REGIMES[regimen] && <option value={regimen}>{regimen}</option>}
          <Options of={Object.entries(TAX_REGIMES).map(([code, name]) => [code, `${code} · ${name}`] as const)} />
        </Select>
      </Field>
      {text('serie', 'Serie de las facturas', { maxLength: 10, hint: 'Va antes del número: A-1. Sin ella se usa la serie A.' })}
      {text('lugar_expedicion', 'Lugar de expedición', { inputMode: 'numeric', hint: 'Sin él se usa el código postal fiscal.' })}
      <NumberField
        label="Plazo para facturar"
        unit="días"
        value={value.dias_para_facturar}
        error={errors.dias_para_facturar}
        onChange={(dias_para_facturar) => onChange({ ...value, dias_para_facturar })}
      />
      <Field label="Clave del SAT" error={errors.clave_consumo} hint="De los productos que no tienen la suya.">
        <Input
          autoComplete="off"
          inputMode="numeric"
          maxLength={8}
          className="num"
          value={value.clave_consumo}
          onChange={(event) => onChange({ ...value, clave_consumo: event.target.value })}
        />
      </Field>
      <Field label="Detalle de las facturas" error={errors.detalle}>
        <Select value={value.detalle} onChange={(event) => onChange({ ...value, detalle: event.target.value as Fiscal['detalle'] })}>
          <Options of={DETAILS} />
        </Select>
      </Field>
      <Field label="Factura global" error={errors.global} hint="Las ventas que nadie facturó, al público en general.">
        <Select value={value.global} onChange={(event) => onChange({ ...value, global: event.target.value as Fiscal['global'] })}>
          <Options of={GLOBALS} />
        </Select>
      </Field>
      <CsdPart />
    </div>
  );
}
