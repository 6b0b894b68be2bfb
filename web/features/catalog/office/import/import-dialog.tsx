import { useRef, useState } from 'react';
import type { ImportReport } from '#contract/catalog/catalog.ts';
import { ApiError } from '#contract/wire/client.ts';
import { sendForm } from '#web/api/send-form.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice, Notice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { ErrorTable } from './error-table.tsx';
import { NoteList } from './note-list.tsx';

type ImportDialogProps = { onImported: () => void; onClose: () => void };
type Chosen = { file: File; report: ImportReport };

/** Imports products from a spreadsheet. It first shows what would change; then either all rows are imported or none. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState<'try' | 'import' | null>(null);
  const [byName, setByName] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isReady = chosen !== null && chosen.report.errores.length === 0 && chosen.report.nuevas + chosen.report.cambiadas > 0;

  const run = async (file: File, isTrial: boolean, changing = byName) => {
    setBusy(isTrial ? 'try' : 'import');
    setRefusal(null);
    try {
      const report = await sendFile(file, { isTrial, byName: changing });
      if (isTrial) setChosen({ file, report });
      else {
        toast.success(`Importamos ${countsOf(report)}.`);
        onImported();
      }
    } catch (error) {
      setChosen(null);
      setRefusal(error instanceof ApiError ? (Object.values(error.errors)[0] ?? error.message) : why(error, 'Error al leer el archivo.'));
    }
    setBusy(null);
  };

  return (
    <Dialog
      title="Importar productos"
      onClose={onClose}
      className="sm:max-w-[680px]"
      cancel="Cancelar"
      footer={
        <Button disabled={!isReady} busy={busy === 'import'} busyLabel="Importando..." onClick={() => chosen && run(chosen.file, false)}>
          {isReady ? `Importar ${countsOf(chosen.report)}` : 'Importar'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-texto-2">
          Un archivo CSV o XLSX: el que da «Exportar», el que exportan Square, Shopify, WooCommerce o Toast, o uno con las columnas nombre,
          descripcion, precio y categoria; también imagen, disponible, destacado, impuesto, estacion, segundos, clave_sat y unidad_sat. Una
          fila con id o slug cambia ese producto. Sin estación, la categoría decide: café y bebidas a la barra, lo demás a la cocina.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="neutral" busy={busy === 'try'} busyLabel="Revisando..." data-first-focus onClick={() => input.current?.click()}>
            {chosen ? 'Elegir otro archivo' : 'Elegir archivo'}
          </Button>
          <span className="min-w-0 wrap-anywhere text-texto-2">{chosen?.file.name}</span>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="Archivo de productos"
          tabIndex={-1}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void run(file, true);
            // Reset the input, so that the same file can be chosen again after a correction.
            target.value = '';
          }}
        />
        <Checkbox
          label="Cambiar los que ya existen con ese nombre"
          checked={byName}
          disabled={busy !== null}
          onChange={({ target }) => {
            setByName(target.checked);
            if (chosen) void run(chosen.file, true, target.checked);
          }}
        />
        <ErrorNotice>{refusal}</ErrorNotice>
        {chosen && <Result report={chosen.report} />}
        {chosen && chosen.report.avisos.length > 0 && <NoteList notes={chosen.report.avisos} />}
      </div>
    </Dialog>
  );
}

const rows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'fila' : 'filas'}`;
const countsOf = ({ nuevas, cambiadas }: ImportReport): string =>
  [
    nuevas > 0 && `${nuevas.toLocaleString('en-US')} ${nuevas === 1 ? 'nuevo' : 'nuevos'}`,
    cambiadas > 0 && `${cambiadas.toLocaleString('en-US')} ${cambiadas === 1 ? 'cambiado' : 'cambiados'}`,
  ]
    .filter(Boolean)
    .join(' y ');

function Result({ report }: { report: ImportReport }) {
  const { filas, errores } = report;
  if (errores.length > 0)
    return (
      <>
        <Notice tone="error" role="alert">
          No se puede importar: {errores.length === 1 ? 'hay un error' : `hay ${errores.length.toLocaleString('en-US')} errores`} en{' '}
          {rows(filas)}. Corrige el archivo y elígelo otra vez; mientras, no cambia nada.
        </Notice>
        <ErrorTable errors={errores} />
      </>
    );
  return (
    <Notice tone="success" role="status">
      {rows(filas)}: {countsOf(report) || 'nada que cambiar'}.
    </Notice>
  );
}

/**
 * Sends a spreadsheet of products.
 * @param isTrial reports what would change, and changes nothing
 * @param byName a row changes the product that has its name
 * @throws ApiError; a refused import is answered with its report
 */
function sendFile(file: File, { isTrial, byName }: { isTrial: boolean; byName: boolean }): Promise<ImportReport> {
  const form = new FormData();
  form.append(/\.xlsx$/i.test(file.name) ? 'xlsx' : 'csv', file, file.name);
  form.append('dry_run', String(isTrial));
  if (byName) form.append('por_nombre', 'true');
  return sendForm('/api/products/import', form);
}
