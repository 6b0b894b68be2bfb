import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Addresses that other devices cannot open. */
const ONLY_HERE = /^(?:localhost|127\.|\[::1\])/;

/** A sheet with the QR codes of the tables, to print. */
export function CodeSheet() {
  const shop = useShop();
  const codes = useLoad(async (signal) => (await api('GET /api/mesas/qr', {}, { signal })).data, 'codes');
  const [asked, setAsked] = useState(false);
  const renew = async () => {
    try {
      codes.set((await api('POST /api/mesas/qr/renovar', {})).data);
      toast.success('Códigos renovados. Imprime los nuevos.');
    } catch (error) {
      toast.error(why(error, 'No se pudieron renovar los códigos.'));
    }
    setAsked(false);
  };
  const host = codes.data?.[0] && new URL(codes.data[0].url).host;
  return (
    <OfficePage
      title="Códigos de las mesas"
      about="Quien escanea el código pide para esa mesa y paga lo suyo."
      action={
        <div className="flex flex-wrap gap-2 print:hidden">
          <LinkButton to="/dashboard/reservations" variant="neutral" size="sm">
            Volver
          </LinkButton>
          <Button variant="neutral" size="sm" disabled={!codes.data} onClick={() => setAsked(true)}>
            Renovar códigos
          </Button>
          <Button size="sm" disabled={!codes.data} onClick={() => window.print()}>
            <Printer />
            Imprimir
          </Button>
        </div>
      }
    >
      {host && ONLY_HERE.test(host) && (
        <Notice tone="warning" className="print:hidden">
          Estos códigos llevan a {host} y funcionan solo en este equipo. Define <code>PUBLIC_URL</code> con la dirección de tu casa antes de
          imprimirlos.
        </Notice>
      )}
      {codes.error !== null && !codes.data && (
        <ErrorStrip message={why(codes.error, 'No se pudieron cargar los códigos.')} onRetry={codes.reload} />
      )}
      {!codes.data && codes.error === null && <Skeleton className="h-[420px]" />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-4 print:grid-cols-3" aria-label="Códigos">
        {codes.data?.map(({ numero, svg }) => (
          <li key={numero} className="grid justify-items-center gap-2 rounded-carta border border-linea bg-blanco p-4 text-center">
            <span className="text-xs text-texto-2">{shop.name}</span>
            <h2 className="nombre text-[1.5rem]">Mesa {numero}</h2>
            {/* The server renders the code, and the SVG contains no user text. */}
            <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`Código QR de la mesa ${numero}`} className="w-full max-w-44" />
            <span className="text-sm">Escanea, pide y paga desde tu lugar</span>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog title="¿Renovar los códigos de las mesas?" confirmLabel="Renovar" onConfirm={renew} onClose={() => setAsked(false)}>
          Los códigos impresos dejan de valer: los pedidos que se hagan con ellos dirán «sin código» hasta que imprimas los nuevos.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
