import { type ReactNode, useId } from 'react';
import { api } from '#web/api/api.ts';
import { Part } from '#web/features/orders/checkout/pay-page/cell.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { cx } from '#web/lib/cx.ts';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

/** With more tables than these, the number is typed. */
const MOST_ARCHES = 24;

type TableFieldProps = { value: string; isScanned: boolean; wrong: string | undefined; onChange: (mesa: string) => void };

/** The table to which the order is brought. A scanned code chooses it. */
export function TableField(props: TableFieldProps) {
  const { data, error } = useLoad(async (signal) => (await api('GET /api/mesas', {}, { signal })).data, 'tables');
  const isTyped = error !== null || (data !== null && data.length > MOST_ARCHES);
  const isUnknown = props.value !== '' && data !== null && data.every(({ numero }) => numero !== Number(props.value));
  const field = { ...props, wrong: props.wrong ?? (isUnknown ? 'No hay una mesa con ese número.' : undefined) };
  return (
    <Part title="Tu mesa" aside={<span className="text-sm text-texto-2">El código de la mesa la elige por ti</span>}>
      {isTyped ? <TypedNumber {...field} /> : data ? <Arches {...field} tables={data.map(({ numero }) => String(numero))} /> : <NoArches />}
    </Part>
  );
}

const SCANNED = 'La leímos del código de tu mesa.';
const ROW = 'grid min-w-0 grid-cols-6 gap-y-3.5 md:grid-cols-12';
const ARCH = 'grid h-14 place-items-center rounded-t-[999px] bg-crema pt-2 font-semibold md:mx-1';
const SILL = 'border-b-5 border-crema-2 max-md:mx-1';

/** The tables as arches in a row. */
function Arches({ tables, value, isScanned, wrong, onChange }: TableFieldProps & { tables: readonly string[] }) {
  const id = useId();
  return (
    <fieldset aria-describedby={wrong ? id : undefined} className="grid min-w-0 gap-3">
      <legend className="sr-only">Número de mesa</legend>
      <div className={ROW}>
        {tables.map((table) => (
          <label key={table} className={cx('group/mesa num relative cursor-pointer has-checked:border-barro-trazo', SILL)}>
            <input
              type="radio"
              name="mesa"
              value={table}
              aria-label={`Mesa ${table}`}
              aria-describedby={isScanned && table === value ? `${id}-scanned` : undefined}
              checked={table === value}
              onChange={() => onChange(table)}
              className="absolute inset-0 z-1 m-0 size-full cursor-[inherit] opacity-0"
            />
            <span
              className={cx(
                ARCH,
                'transition-[background-color,color] duration-220 group-hover/mesa:bg-crema-2 group-has-checked/mesa:bg-agave group-has-checked/mesa:text-sobre-agave group-has-focus-visible/mesa:outline-2 group-has-focus-visible/mesa:outline-offset-3 group-has-focus-visible/mesa:outline-agave forced-colors:border',
                wrong && 'inset-shadow-[0_0_0_1.5px_var(--cb-grana)]',
              )}
            >
              {table}
            </span>
          </label>
        ))}
      </div>
      {wrong && <FieldError id={id}>{wrong}</FieldError>}
      {isScanned && <Hint id={`${id}-scanned`}>{SCANNED}</Hint>}
    </fieldset>
  );
}

const Hint = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="text-xs text-texto-2">
    {children}
  </p>
);

/** A placeholder of the same size while the tables load. */
const NoArches = () => (
  <div className={ROW}>
    {Array.from({ length: 12 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
      <div key={index} className={SILL}>
        <div className={ARCH} />
      </div>
    ))}
    <p role="status" className="sr-only">
      Cargando mesas…
    </p>
  </div>
);

const TypedNumber = ({ value, isScanned, wrong, onChange }: TableFieldProps) => (
  <Field label="Número de mesa" error={wrong} hint={isScanned ? SCANNED : 'Está en el centro de tu mesa.'} className="max-w-60">
    <Input
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 3))}
      inputMode="numeric"
      autoComplete="off"
      className="num"
    />
  </Field>
);
