import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { send } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Opens the order's slip for an 80 mm printer in a window of its own and prints it. */
export function PrintSlip({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    // Open the window before the request: browsers allow new windows only right after a click.
    const slip = window.open('', '', 'popup,width=380,height=640');
    if (!slip) return toast.error('El navegador no permitió abrir la comanda.');
    setBusy(true);
    try {
      const response = await send(`/api/orders/${orderId}/slip`);
      if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
      slip.document.write(await response.text());
      slip.document.close();
      slip.print();
    } catch (error) {
      slip.close();
      toast.error(why(error, 'No se pudo abrir la comanda.'));
    }
    setBusy(false);
  };
  return (
    <Button variant="neutral" size="sm" busy={busy} busyLabel="Abriendo…" onClick={print}>
      <Printer className="size-4" />
      Comanda
    </Button>
  );
}
