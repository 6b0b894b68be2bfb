import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useRef } from 'react';
import type { Settings } from '#contract/settings/settings-values.ts';
import { cx } from '#web/lib/cx.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { NumberField } from '../parts.tsx';
import { ListField } from './list-field.tsx';
import { RangeFields } from './range-fields.tsx';

type Zone = Settings['entrega']['zonas'][number];
type ZoneProps = {
  zone: Zone;
  /** The zone's path in `errors`. */
  path: string;
  errors: Record<string, string>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (zone: Zone) => void;
  onRemove: () => void;
};

/** One delivery zone: a line that opens its fields. */
export function ZoneRow({ zone, path, errors, isOpen, onOpen, onChange, onRemove }: ZoneProps) {
  const { nombre, codigos, costo, minimo, minutos } = zone;
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  const isNew = useRef(nombre === '');
  useEffect(() => {
    if (isNew.current) name.current?.focus();
  }, []);
  const codesError = Object.entries(errors).find(([field]) => field.startsWith(`${path}.codigos`))?.[1];
  return (
    <li className="border-t border-linea first:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-x-4 px-4 py-2.5 text-left"
      >
        <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <b className="font-semibold wrap-anywhere">{nombre || 'Zona nueva'}</b>
          <span className="num truncate text-texto-2">{codigos.join(', ')}</span>
          <span className="num text-texto-2">
            {minutos.join('–')} min · {costo > 0 ? formatPrice(costo) : 'Sin costo'}
          </span>
        </span>
        <ChevronDown className={cx('size-4 flex-none transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <fieldset id={id} className="grid gap-4 bg-zocalo px-4 pt-3 pb-4 sm:grid-cols-2">
          <legend className="sr-only">{nombre || 'Zona nueva'}</legend>
          <Field label="Nombre de la zona" error={errors[`${path}.nombre`]} className="sm:col-span-2">
            <Input
              ref={name}
              value={nombre}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...zone, nombre: target.value })}
            />
          </Field>
          <div className="sm:col-span-2">
            <ListField
              label="Códigos postales"
              hint="Con comas. 067* es todos los que empiezan con 067."
              value={codigos}
              foreign={/[^\d*,;\s]/g}
              error={codesError}
              onChange={(next) => onChange({ ...zone, codigos: next })}
            />
          </div>
          <NumberField
            label="Costo de entrega"
            unit="MXN"
            value={costo}
            error={errors[`${path}.costo`]}
            onChange={(next) => onChange({ ...zone, costo: next })}
          />
          <NumberField
            label="Pedido mínimo"
            unit="MXN"
            value={minimo}
            error={errors[`${path}.minimo`]}
            onChange={(next) => onChange({ ...zone, minimo: next })}
          />
          <RangeFields
            label="Llega en"
            unit="min"
            value={minutos}
            errors={errors}
            path={`${path}.minutos`}
            onChange={(next) => onChange({ ...zone, minutos: next })}
          />
          <div className="sm:col-span-2">
            <Button variant="neutral" className="text-grana" onClick={onRemove}>
              Quitar la zona
            </Button>
          </div>
        </fieldset>
      )}
    </li>
  );
}
