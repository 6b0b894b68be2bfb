import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Settings } from '#contract/settings/settings-values.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NumberField } from '../parts.tsx';
import { RangeFields } from './range-fields.tsx';
import { ZoneRow } from './zone-row.tsx';

type Delivery = Settings['entrega'];
type ZonesProps = { value: Delivery; errors: Record<string, string>; onChange: (value: Delivery) => void };

const MOST = 50;
const NEW_ZONE: Delivery['zonas'][number] = { nombre: '', codigos: [], costo: 0, minimo: 0, minutos: [35, 50] };

/** The delivery zones by postal code, and the cost of parcels. */
export function ZonesSection({ value, errors, onChange }: ZonesProps) {
  const { zonas, paquete } = value;
  const [open, setOpen] = useState<number | null>(null);
  const wrong = zonas.findIndex((_, at) => Object.keys(errors).some((field) => field.startsWith(`zonas.${at}.`)));
  const [seen, setSeen] = useState(errors);
  // Set the state during rendering, so that the zone's fields exist when the first wrong one gets the focus.
  if (errors !== seen) {
    setSeen(errors);
    if (wrong >= 0) setOpen(wrong);
  }
  return (
    <>
      {zonas.length > 0 && (
        <ul className="rounded-carta border border-linea bg-blanco">
          {zonas.map((zone, at) => (
            <ZoneRow
              // Zones have no identity but their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={at}
              zone={zone}
              path={`zonas.${at}`}
              errors={errors}
              isOpen={at === open}
              onOpen={(isOpen) => setOpen(isOpen ? at : null)}
              onChange={(next) => onChange({ ...value, zonas: zonas.map((one, index) => (index === at ? next : one)) })}
              onRemove={() => {
                setOpen(null);
                onChange({ ...value, zonas: zonas.filter((_, index) => index !== at) });
              }}
            />
          ))}
        </ul>
      )}
      {zonas.length < MOST && (
        <div>
          <Button
            variant="neutral"
            onClick={() => {
              setOpen(zonas.length);
              onChange({ ...value, zonas: [...zonas, NEW_ZONE] });
            }}
          >
            <Plus className="size-4" />
            Agregar zona
          </Button>
        </div>
      )}
      <h3 className="font-semibold">Paquetería</h3>
      <div className="-mt-2 grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Costo del envío"
          unit="MXN"
          value={paquete.costo}
          error={errors['paquete.costo']}
          onChange={(costo) => onChange({ ...value, paquete: { ...paquete, costo } })}
        />
        <RangeFields
          label="Tarda"
          unit="días"
          value={paquete.dias}
          errors={errors}
          path="paquete.dias"
          onChange={(dias) => onChange({ ...value, paquete: { ...paquete, dias } })}
        />
      </div>
    </>
  );
}
