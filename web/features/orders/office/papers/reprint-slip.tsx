import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { reprint } from './reprint.ts';

/** Prints the slip once more on the network printer; hidden when the shop has none. */
export function ReprintSlip({ orderId }: { orderId: string }) {
  const [hasPrinter, setPrinter] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    api('GET /api/barra/impresora', {}, { signal: leaving.signal }).then(
      ({ data }) => setPrinter(data.connected),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  if (!hasPrinter) return null;
  const print = async () => {
    setBusy(true);
    await reprint(orderId);
    setBusy(false);
  };
  return (
    <Button variant="neutral" size="sm" busy={busy} busyLabel="Imprimiendo…" onClick={print}>
      <Printer className="size-4" />
      Reimprimir
    </Button>
  );
}
