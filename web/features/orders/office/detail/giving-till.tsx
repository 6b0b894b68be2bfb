import { useEffect } from 'react';
import type { ShopOrder } from '#contract/orders/order.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';

/** Whether a refund may take cash from a drawer. */
export const mayGiveCash = ({ payment_method }: Pick<ShopOrder, 'payment_method'>): boolean =>
  payment_method === 'efectivo' || payment_method === 'mixto';

export const CHOOSE_TILL = 'Elige la caja que devuelve el efectivo.';

type GivingTillProps = { value: string; error: string | null; onChange: (till: string) => void };

/** From which till's open shift the cash of a refund is taken. The only open one is chosen. */
export function GivingTill({ value, error, onChange }: GivingTillProps) {
  const { data } = useLoad((signal) => api('GET /api/caja', {}, { signal }), 'tills');
  const open = (data?.cajas ?? []).flatMap(({ nombre, turno }) => (turno ? [nombre] : []));
  const only = open.length === 1 ? open[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when the tills are known
  useEffect(() => {
    if (only !== undefined && value === '') onChange(only);
  }, [only]);
  return (
    <Field
      label="El efectivo sale de"
      error={error ?? undefined}
      hint={data && open.length === 0 ? 'Ninguna caja tiene un turno abierto: abre uno para devolver efectivo.' : undefined}
    >
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Elige la caja</option>
        {open.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
