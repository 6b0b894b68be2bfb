import { type FormEvent, useState } from 'react';
import { useDayTheme } from '#web/features/orders/bar/device.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { setSeller, useSeller } from '../data/seller.ts';
import { chooseTill, useTill } from '../data/store.ts';
import { Cell } from '../parts/cell.tsx';

/** Which till this device is, who sells, the theme, and the guests' screen. */
export function DeviceDialog({ till, onClose }: { till: string; onClose: () => void }) {
  const { known } = useTill();
  const [isDay, setDay] = useDayTheme();
  const seller = useSeller();
  const [pin, setPin] = useState(seller ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = pin.trim();
    if (typed && !/^\d{4,6}$/.test(typed)) return setProblem('La clave lleva de 4 a 6 dígitos.');
    setSeller(typed || null);
    onClose();
  };
  const tills = known?.tills.cajas ?? [];
  return (
    <Dialog title="Esta caja" onClose={onClose} className="cj-dlg">
      <form onSubmit={save} className="grid gap-5">
        {tills.length > 1 && (
          <fieldset className="dos-g">
            <legend className="mb-2 font-semibold">Caja</legend>
            {tills.map(({ nombre, turno }) => (
              <Cell key={nombre} name="caja" checked={nombre === till} onChange={() => chooseTill(nombre)}>
                {nombre}
                <small>{turno ? 'Abierta' : 'Cerrada'}</small>
              </Cell>
            ))}
          </fieldset>
        )}
        <Field
          label="Clave de quien cobra"
          hint="Para que la venta quede a su nombre. Sin clave, queda a nombre de la sesión."
          error={problem}
        >
          <Input
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
        </Field>
        <fieldset className="dos-g">
          <legend className="mb-2 font-semibold">Tema</legend>
          <Cell name="tema" checked={!isDay} onChange={() => setDay(false)}>
            Oscuro
          </Cell>
          <Cell name="tema" checked={isDay} onChange={() => setDay(true)}>
            Claro
          </Cell>
        </fieldset>
        <Button
          type="button"
          variant="neutral"
          onClick={() => window.open(`/caja/cliente?caja=${encodeURIComponent(till)}`, `caja-cliente-${till}`, 'popup')}
        >
          Pantalla para el cliente
        </Button>
        <Button type="submit">Listo</Button>
      </form>
    </Dialog>
  );
}
