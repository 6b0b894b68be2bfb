import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { setTicket } from '../data/screen.ts';
import { EMPTY, type Ticket } from '../ticket/ticket.ts';

/** The ticket's coupon, and emptying the ticket. */
export function MoreDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [code, setCode] = useState(ticket.codigo ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim().toUpperCase();
    if (typed && !/^[A-ZÑ0-9-]{3,20}$/.test(typed)) return setProblem('Escribe de 3 a 20 letras, números o guiones.');
    setTicket((now) => ({ ...now, codigo: typed || null }));
    onClose();
  };
  return (
    <Dialog title="Cupón y más" onClose={onClose} className="cj-dlg">
      <form onSubmit={apply} className="grid gap-5">
        <Field label="Cupón" error={problem}>
          <Input data-first-focus="" autoComplete="off" maxLength={20} value={code} onChange={({ target }) => setCode(target.value)} />
        </Field>
        <div className="flex gap-3">
          <Button
            type="button"
            variant="neutral"
            disabled={ticket.lines.length === 0}
            onClick={() => {
              setTicket(() => EMPTY);
              onClose();
            }}
          >
            Vaciar el ticket
          </Button>
          <Button type="submit" className="flex-1">
            Aplicar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
