import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { EXPORT_PATH, exportName } from '#contract/stats/stats-choices.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/wire/export-formats.ts';
import { why } from '#web/api/why.ts';
import { shopDate } from '#web/lib/clock.ts';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';
import { saveFile } from '#web/ui/save/save-file.ts';
import { toast } from '#web/ui/toast/toast.ts';
import type { Days } from './span.ts';

const NAMES: Record<ExportFormat, { name: string; about: string }> = {
  csv: { name: 'CSV', about: 'Para cualquier programa' },
  xlsx: { name: 'XLSX', about: 'Para Excel' },
};

/** 'Exportar': every order of the range, or of yesterday, as a file. @param name the name of the range */
export function ExportMenu({ days, name }: { days: Days; name: string }) {
  const [busy, setBusy] = useState(false);
  const download = async (formato: ExportFormat, { desde, hasta }: Days = days) => {
    setBusy(true);
    try {
      await saveFile(`${EXPORT_PATH}?${new URLSearchParams({ formato, desde, hasta })}`, exportName(desde, hasta, formato));
    } catch (error) {
      toast.error(why(error, 'Error al exportar las ventas. Por favor, inténtelo de nuevo.'));
    }
    setBusy(false);
  };
  return (
    <PopoverButton
      variant="neutral"
      size="sm"
      name="Exportar"
      busy={busy}
      busyLabel="Descargando…"
      label={
        <>
          <Download className="size-4" />
          Exportar
        </>
      }
    >
      {(close) => (
        <div className="w-[240px] py-1.5">
          <p className="px-[18px] py-1.5 text-xs text-texto-2">{name}</p>
          {EXPORT_FORMATS.map((format) => (
            <Entry
              key={format}
              {...NAMES[format]}
              onPick={() => {
                close();
                void download(format);
              }}
            />
          ))}
          <Entry
            name="Solo ayer"
            about="Para Excel"
            onPick={() => {
              close();
              const yesterday = addDays(shopClock(shopDate()).today, -1);
              void download('xlsx', { desde: yesterday, hasta: yesterday });
            }}
          />
        </div>
      )}
    </PopoverButton>
  );
}

const Entry = ({ name, about, onPick }: { name: string; about: string; onPick: () => void }) => (
  <button
    type="button"
    onClick={onPick}
    className="flex min-h-11 w-full items-center justify-between px-[18px] text-left font-medium -outline-offset-2 hover:bg-zocalo"
  >
    {name}
    <span className="text-xs font-normal text-texto-2">{about}</span>
  </button>
);
