import { useEffect, useState } from 'react';
import type { DataExport } from '#contract/stats/exports.ts';
import { api } from '#web/api/api.ts';
import { Section } from '#web/features/accounts/settings/section.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DownloadButton } from '#web/ui/save/download-button.tsx';
import { AskPassword } from './ask-password.tsx';

/** In milliseconds: how often the page asks whether the copy is ready. */
const PAUSE = 3000;

/** A copy of everything that the shop knows of the account. */
export function MyData({ hasPassword }: { hasPassword: boolean }) {
  const { data, reload, set } = useLoad((signal) => api('GET /api/users/export', {}, { signal }), '');
  const [asks, setAsks] = useState(false);
  const isMaking = data?.state === 'preparando';
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => void reload(), PAUSE);
    return () => clearInterval(timer);
  }, [isMaking, reload]);
  return (
    <Section title="Tus datos" about="Tus pedidos, reservaciones, reseñas, puntos y direcciones en un archivo.">
      <div className="flex flex-wrap items-center gap-3">
        {data?.state === 'listo' && data.url && (
          <DownloadButton path={data.url} file="mis-datos.zip" failure="No se pudo descargar la copia. Inténtalo otra vez.">
            Descargar mis datos
          </DownloadButton>
        )}
        <Button variant="neutral" size="sm" disabled={!data} busy={isMaking} busyLabel="Preparando…" onClick={() => setAsks(true)}>
          {data?.state === 'listo' ? 'Pedir otra copia' : 'Pedir una copia'}
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm text-texto-2">
        {aboutOf(data)}
      </p>
      {asks && (
        <AskPassword
          title="Copia de tus datos"
          confirmLabel="Pedir la copia"
          asks={hasPassword}
          onConfirm={async (current_password) => set(await api('POST /api/users/export', { current_password }))}
          field="current_password"
          onClose={() => setAsks(false)}
        >
          Preparamos un archivo con todo lo que guardamos de ti. Está disponible durante 24 horas, solo para tu cuenta.
        </AskPassword>
      )}
    </Section>
  );
}

function aboutOf(data: DataExport | null): string {
  if (data?.state === 'preparando') return 'Estamos preparando tu copia. Puedes seguir navegando.';
  if (data?.state === 'listo' && data.expires_at)
    return `Disponible hasta el ${formatShortDate(data.expires_at)}, ${formatTime(data.expires_at)}.`;
  return data?.state === 'caducado' ? 'La última copia ya caducó.' : '';
}
