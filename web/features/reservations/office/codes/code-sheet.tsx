import Printer from 'lucide-react/icons/printer';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { OfficePage } from '#web/ui/shop/frame/office-page.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

/** A sheet with the QR codes of the tables, to print. */
export function CodeSheet() {
  const shop = useShop();
  const codes = useLoad(async (signal) => (await api('GET /api/mesas/qr', {}, { signal })).data, 'codes');
  return (
    <OfficePage
      title="Códigos de las mesas"
      about="Quien escanea el código pide para esa mesa y paga lo suyo."
      action={
        <div className="flex flex-wrap gap-2 print:hidden">
          <LinkButton to="/dashboard/reservations" variant="neutral" size="sm">
            Volver
          </LinkButton>
          <Button size="sm" disabled={!codes.data} onClick={() => window.print()}>
            <Printer />
            Imprimir
          </Button>
        </div>
      }
    >
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
    </OfficePage>
  );
}
