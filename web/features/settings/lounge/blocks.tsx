import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { Settings } from '#contract/settings/settings-values.ts';
import { blockTime } from '#web/lib/words/block-time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Field, FieldError, Options } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';

type Lounge = Settings['lounge'];
type BlocksProps = { value: Lounge; errors: Record<string, string>; onChange: (value: Lounge) => void };

const EMPTY = { mesa: '', desde: '', hasta: '', motivo: '' };
const placeOf = (mesa: number | undefined): string => (mesa === undefined ? 'Todo el lounge' : `Mesa ${mesa}`);

/** Times at which a table, or the whole lounge, cannot be booked. After one was added, the first field has the focus for the next. */
export function Blocks({ value, errors, onChange }: BlocksProps) {
  const [draft, setDraft] = useState(EMPTY);
  const first = useRef<HTMLSelectElement>(null);
  const set = (change: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...change }));
  const isWhole = draft.desde && draft.hasta && draft.hasta >= draft.desde && draft.motivo.trim();
  const error = Object.entries(errors).find(([field]) => field.startsWith('bloqueos'))?.[1];
  const add = () => {
    const { mesa, desde, hasta, motivo } = draft;
    onChange({ ...value, bloqueos: [...value.bloqueos, { ...(mesa && { mesa: Number(mesa) }), desde, hasta, motivo: motivo.trim() }] });
    setDraft(EMPTY);
    first.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Bloqueos</h3>
      <ul className="grid gap-1 empty:hidden">
        {value.bloqueos.map((block, at) => {
          const what = `${placeOf(block.mesa)}: ${block.motivo}`;
          return (
            // Two blocks may be the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at} className="flex items-center justify-between gap-3 border-b border-linea">
              <span>
                <b className="font-semibold">{what}</b> <span className="num text-texto-2">{blockTime(block)}</span>
              </span>
              <IconButton
                label={`Quitar bloqueo, ${what}`}
                onClick={() => onChange({ ...value, bloqueos: value.bloqueos.filter((_, index) => index !== at) })}
              >
                <X />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr]">
        <Field label="Qué se bloquea">
          <Select ref={first} value={draft.mesa} onChange={(event) => set({ mesa: event.target.value })}>
            <option value="">Todo el lounge</option>
            <Options of={value.mesas.map(({ numero }) => [numero, `Mesa ${numero}`] as const)} />
          </Select>
        </Field>
        <Field label="Desde">
          <Input type="date" className="num" value={draft.desde} onChange={(event) => set({ desde: event.target.value })} />
        </Field>
        <Field label="Hasta">
          <Input
            type="date"
            className="num"
            min={draft.desde}
            value={draft.hasta}
            onChange={(event) => set({ hasta: event.target.value })}
          />
        </Field>
        <Field label="Motivo" className="sm:col-span-2">
          <Input maxLength={100} value={draft.motivo} onChange={(event) => set({ motivo: event.target.value })} />
        </Field>
        <Button variant="neutral" disabled={!isWhole} onClick={add}>
          <Plus />
          Agregar bloqueo
        </Button>
      </div>
    </div>
  );
}
