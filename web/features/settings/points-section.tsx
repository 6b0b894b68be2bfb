import type { Settings } from '#contract/settings/settings-values.ts';
import { NumberField } from './parts.tsx';
import { pointsErrors } from './rules.ts';

type PointsProps = {
  value: Settings['puntos'];
  errors: Record<string, string>;
  onChange: (value: Settings['puntos']) => void;
};

/** The points per peso, and the prices of rewards. */
export function PointsSection({ value, errors, onChange }: PointsProps) {
  const all = { ...pointsErrors(value), ...errors };
  const field = (name: keyof Settings['puntos'], label: string, unit: string) => (
    <NumberField
      label={label}
      unit={unit}
      value={value[name]}
      error={all[name]}
      onChange={(next) => onChange({ ...value, [name]: next })}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('por_peso', 'Un peso da', value.por_peso === 1 ? 'punto' : 'puntos')}
      {field('descuento_porcentaje', 'Descuento', '%')}
      {field('descuento_puntos', `Descuento del ${value.descuento_porcentaje || 0} %`, 'pts')}
      {field('gratis_puntos', 'Producto gratis', 'pts')}
    </div>
  );
}
