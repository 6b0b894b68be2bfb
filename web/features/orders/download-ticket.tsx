import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type DownloadTicketProps = Omit<ButtonProps, 'busy' | 'busyLabel' | 'onClick'> & { orderId: string };

/** The order's ticket as a file. The call needs the bearer token, so that no plain link would do. */
export function DownloadTicket({ orderId, children, ...look }: DownloadTicketProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await send(`/api/tickets/${orderId}`);
      if (!response.ok) throw new Error(`The ticket was answered with ${response.status}`);
      keep(await response.blob(), `ticket-${orderId}.pdf`);
    } catch {
      toast.error('Error al descargar el ticket. Por favor, inténtelo de nuevo.');
    }
    setBusy(false);
  };
  return (
    <Button {...look} size="sm" busy={busy} busyLabel="Descargando…" onClick={download}>
      <Download className="size-4" />
      {children}
    </Button>
  );
}

function keep(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
