import { useState } from 'react';
import type { MenuEntry } from '#contract/orders/bar/bar.ts';
import { fold } from '#contract/wire/fold.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useUntilOpening } from '#web/hooks/data/use-next-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { problemText } from './problem-text.ts';
import { type Availability, setAvailability } from './set-availability.ts';

const MOST_SHOWN = 30;

/** The choices for an entry. `said`: the text for screen readers, after the entry's name. */
const choicesOf = (untilOpening: string): { to: Availability; label: string; said: string }[] => [
  ...(
    [
      ['today', untilOpening],
      ['off', 'Hasta que lo prenda'],
    ] as const
  ).map(([to, label]) => ({ to, label, said: `agotado ${label.replace('H', 'h')}` })),
  { to: 'there', label: 'Ya hay', said: 'ya hay' },
];

/** Marks a product or an option as sold out, for today or until it is put back. */
export function SoldOutDialog({ onClose }: { onClose: () => void }) {
  const menu = useLoad(async (signal) => (await api('GET /api/barra/carta', {}, { signal })).data, 'menu');
  const [q, setQ] = useState('');
  const choices = choicesOf(useUntilOpening());
  const [problem, setProblem] = useState<string | null>(null);
  const say = async (entry: MenuEntry, to: Availability) => {
    try {
      await setAvailability(entry, to);
      onClose();
    } catch (error) {
      setProblem(problemText(error, 'No se pudo cambiar.'));
    }
  };
  const found = (menu.data ?? []).filter(({ name, group = '' }) => fold(`${name} ${group}`).includes(fold(q.trim())));
  // Unavailable entries come first.
  const shown = found.toSorted((one, other) => Number(one.available) - Number(other.available)).slice(0, MOST_SHOWN);
  return (
    <Dialog title="Agotado" onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <ErrorNotice>{problem}</ErrorNotice>
        {menu.error !== null && <ErrorStrip message="No se pudo cargar la carta." onRetry={menu.reload} />}
        <Field label="Buscar producto u opción">
          <Input value={q} onChange={(event) => setQ(event.target.value)} />
        </Field>
        <ul className="grid">
          {shown.map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-center justify-between gap-2 border-t border-linea py-2.5">
              <span>
                <b className="font-semibold">{entry.name}</b>
                {entry.group && <small className="block text-texto-2">{entry.group}</small>}
              </span>
              <span className="flex flex-wrap gap-2">
                {choices
                  .filter(({ to }) => (to === 'there') !== entry.available)
                  .map(({ to, label, said }) => (
                    <Button
                      key={to}
                      size="sm"
                      variant={to === 'there' ? 'primary' : 'neutral'}
                      className="min-h-14"
                      aria-label={`${entry.name}: ${said}`}
                      onClick={() => say(entry, to)}
                    >
                      {label}
                    </Button>
                  ))}
              </span>
            </li>
          ))}
        </ul>
        {menu.data && shown.length === 0 && <p className="text-texto-2">No hay nada con ese nombre.</p>}
        {found.length > MOST_SHOWN && <p className="text-texto-2">Escribe para ver más.</p>}
      </form>
    </Dialog>
  );
}
