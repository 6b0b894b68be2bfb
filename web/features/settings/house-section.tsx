import type { Settings } from '#contract/settings/settings-values.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type HouseProps = {
  value: Settings['casa'];
  errors: Record<string, string>;
  onChange: (value: Settings['casa']) => void;
};

const LINKS = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
] as const;

/** The shop's name, address and contact. */
export function HouseSection({ value, errors, onChange }: HouseProps) {
  const text = (name: 'nombre' | 'telefono' | 'direccion' | 'correo', label: string, className?: string) => (
    <Field label={label} error={errors[name]} className={className ?? ''}>
      <Input
        value={value[name]}
        type={name === 'correo' ? 'email' : name === 'telefono' ? 'tel' : 'text'}
        onChange={(event) => onChange({ ...value, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text('nombre', 'Nombre')}
      {text('telefono', 'Teléfono')}
      {text('direccion', 'Dirección', 'sm:col-span-2')}
      {text('correo', 'Correo electrónico')}
      {LINKS.map(([name, label]) => (
        <Field key={name} label={label} optional error={errors[`redes.${name}`]}>
          <Input
            type="url"
            placeholder="https://"
            value={value.redes[name] ?? ''}
            onChange={(event) => onChange({ ...value, redes: { ...value.redes, [name]: event.target.value.trim() || null } })}
          />
        </Field>
      ))}
    </div>
  );
}
