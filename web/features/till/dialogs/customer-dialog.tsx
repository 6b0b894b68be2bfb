import { type FormEvent, useState } from 'react';
import { formatCount } from '#contract/money.ts';
import { api } from '#web/api/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { setTicket } from '../data/screen.ts';
import { problemText } from '../parts/problem-text.ts';
import type { Customer } from '../ticket/ticket.ts';

type Found = { user_id: string; nombre: string; puntos: number };

/** The customer who earns points: by the code on their phone, which alone lets rewards be used, or by telephone or e-mail. */
export function CustomerDialog({ customer, onClose }: { customer: Customer | null; onClose: () => void }) {
  const [q, setQ] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = (one: Customer | null) => {
    setTicket((now) => ({ ...now, customer: one, nombre: now.nombre || one?.name || '' }));
    onClose();
  };
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const typed = q.trim();
    setProblem(undefined);
    setFound(null);
    const codigo = typed.replace(/[\s-]/g, '');
    if (/^\d{6}$/.test(codigo)) return choose({ name: '', points: null, as: { codigo } });
    if (typed.length < 3) return setProblem('Escribe el código, el teléfono o el correo.');
    setBusy(true);
    try {
      setFound(await api('GET /api/caja/clientes', { q: typed }));
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Cliente" onClose={onClose} className="cj-dlg">
      <form onSubmit={(event) => void search(event)} className="grid gap-5">
        <Field
          label="Código de 6 dígitos, teléfono o correo"
          hint="Con el código de su teléfono se usan sus recompensas. Con teléfono o correo solo suma puntos."
          error={problem}
        >
          <Input data-first-focus="" autoComplete="off" maxLength={200} value={q} onChange={({ target }) => setQ(target.value)} />
        </Field>
        {found && found.length === 0 && <p role="status">No hay una cuenta con ese teléfono ni ese correo.</p>}
        {found && found.length > 0 && (
          <ul className="grid gap-2">
            {found.map(({ user_id, nombre, puntos }) => (
              <li key={user_id}>
                <button type="button" className="btn w-full" onClick={() => choose({ name: nombre, points: puntos, as: { user_id } })}>
                  {nombre}
                  <small>{formatCount(puntos)} puntos</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex gap-3">
          {customer && (
            <Button type="button" variant="neutral" onClick={() => choose(null)}>
              Quitar cliente
            </Button>
          )}
          <Button type="submit" disabled={isBusy} className="flex-1">
            Agregar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
