import { useState } from 'react';
import type { Csd } from '#contract/invoices/csd.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatDate } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { CsdDialog } from './csd-dialog.tsx';

const MODES: Record<Csd['modo'], string> = {
  prueba: 'Las facturas son de prueba: se sellan con un certificado de prueba, sin validez fiscal.',
  real: 'Las facturas son reales: se sellan con este certificado.',
};

/** The certificate that seals invoices. It is stored at once, not with the section. */
export function CsdPart() {
  const { data, reload } = useLoad((signal) => api('GET /api/ajustes/csd', {}, { signal }), 'csd');
  const [open, setOpen] = useState<'upload' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = async () => {
    try {
      await api('DELETE /api/ajustes/csd', {});
      toast.success('Certificado borrado');
      void reload();
    } catch (error) {
      toast.error(why(error, 'No se pudo borrar. Inténtalo otra vez.'));
    }
    close();
  };
  if (!data) return null;
  return (
    <section aria-labelledby="csd-titulo" className="grid gap-3 border-t border-linea pt-5 sm:col-span-2">
      <h3 id="csd-titulo" className="text-sm font-semibold">
        Certificado de sello digital
      </h3>
      <p className="text-texto-2">{MODES[data.modo]}</p>
      {data.numero === null ? (
        <p>Todavía no hay certificado.</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {(
            [
              ['RFC', data.rfc],
              ['A nombre de', data.nombre],
              ['Número', data.numero],
              ['Vence', data.hasta && formatDate(data.hasta)],
            ] as const
          ).map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-texto-2">{name}</dt>
              <dd className="num wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="neutral" size="sm" onClick={() => setOpen('upload')}>
          {data.numero === null ? 'Subir certificado' : 'Cambiar certificado'}
        </Button>
        {data.numero !== null && (
          <Button variant="neutral" size="sm" onClick={() => setOpen('remove')}>
            Borrar
          </Button>
        )}
      </div>
      {open === 'upload' && <CsdDialog onSaved={() => void reload()} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog title="Borrar el certificado" confirmLabel="Borrar" onConfirm={remove} onClose={close}>
          Sin él no se timbra ninguna factura real. Lo ya timbrado no cambia.
        </ConfirmDialog>
      )}
    </section>
  );
}
