import { useId, useState } from 'react';
import { LABEL_FORMATS, type LabelFormat } from '#contract/shipments/shipment-statuses.ts';
import { api } from '#web/api/api.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { FAILURES, failureOf } from './failure.ts';
import { NumberForm } from './number-form.tsx';

const FORMATS: Record<LabelFormat, { name: string; about: string }> = {
  pdf: { name: 'PDF', about: 'A6 con código de barras, para cualquier impresora' },
  zpl: { name: 'ZPL', about: 'Para impresoras Zebra' },
};
const SUPPORT = 'Intenta nuevamente o contacta a soporte técnico';

type Made = { format: LabelFormat; url: string; number: string };

/** Makes a label and downloads it. */
export function LabelForm({ initial }: { initial: string }) {
  const [format, setFormat] = useState<LabelFormat>('pdf');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const group = useId();
  const submit = async (number: string) => {
    setBusy(true);
    setFailure('');
    setMade(null);
    try {
      const { label_url: url } = (await api('GET /api/tracking/{number}/label', { number, format })).data;
      if (url) {
        const label = { format, url, number };
        setMade(label);
        download(label);
      } else setFailure('No se pudo generar la URL de la etiqueta');
    } catch (error) {
      setFailure(failureOf(error, FAILURES.label));
    }
    setBusy(false);
  };
  return (
    <div className="grid max-w-[560px] gap-5">
      {failure && <ErrorStrip message={`${failure.replace(/\.?$/, '.')} ${SUPPORT}`} />}
      <Card className="p-5">
        <NumberForm initial={initial} button="Obtener Etiqueta" busy={busy} onSubmit={submit}>
          <fieldset className="grid gap-2">
            <legend className="mb-[7px] font-semibold">Formato</legend>
            {LABEL_FORMATS.map((one) => (
              <label
                key={one}
                className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-3 rounded-carta border border-linea-fuerte bg-blanco px-4 py-3.5 has-checked:border-agave has-checked:shadow-[inset_0_0_0_1px_var(--cb-agave)]"
              >
                <input
                  type="radio"
                  name={group}
                  value={one}
                  checked={format === one}
                  onChange={() => setFormat(one)}
                  className="check"
                  aria-describedby={`${group}-${one}`}
                  aria-label={FORMATS[one].name}
                />
                <span>
                  <b className="block font-semibold">{FORMATS[one].name}</b>
                  <span id={`${group}-${one}`} className="text-xs text-texto-2">
                    {FORMATS[one].about}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        </NumberForm>
      </Card>
      {made && (
        <Notice
          tone="success"
          role="status"
          action={
            <a href={made.url} download={`${made.number}.${made.format}`} className="link self-start whitespace-nowrap text-inherit">
              Descargar
            </a>
          }
        >
          <b>Etiqueta {FORMATS[made.format].name} generada con éxito</b>
          {made.format === 'zpl' && <span className="block">Envía el archivo a una impresora compatible con ZPL II.</span>}
          <span className="block">Si la descarga no inicia automáticamente, revisa tu bloqueador de pop-ups</span>
        </Notice>
      )}
    </div>
  );
}

function download({ url, number, format }: Made) {
  const link = document.createElement('a');
  link.href = url;
  link.download = `${number}.${format}`;
  link.click();
}
