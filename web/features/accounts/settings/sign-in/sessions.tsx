import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Session } from '#contract/accounts/own-account.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Section } from '#web/features/accounts/settings/section.tsx';
import type { Loaded } from '#web/hooks/data/use-load.ts';
import { focusRow } from '#web/lib/focus-row.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const PHONES = /Android|iPhone|iPad/;
const FAILURE = 'No se pudo cerrar la sesión. Inténtalo otra vez.';

/** The devices on which the account is signed in, each with a button that ends its session. */
export function Sessions({ sessions }: { sessions: Loaded<Session[]> }) {
  const { data, error, reload, change } = sessions;
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const others = data?.filter(({ current }) => !current) ?? [];

  const end = async (id: string, run: () => Promise<unknown>, kept: (one: Session) => boolean) => {
    if (!data) return;
    setEnding(id);
    try {
      await run();
      const at = data.findIndex((one) => one.id === id);
      // Synchronously: the next row must exist before it gets the focus.
      flushSync(() => change((shown) => shown.filter(kept)));
      focusRow(list.current, at === -1 ? 0 : at);
      toast.success(id === ALL ? 'Cerramos las demás sesiones.' : 'Sesión cerrada.');
    } catch (failed) {
      toast.error(why(failed, FAILURE));
    }
    setEnding(null);
  };

  return (
    <Section title="Sesiones abiertas" about="Dónde está abierta tu cuenta.">
      {error !== null && <ErrorStrip message="No pudimos cargar tus sesiones." onRetry={reload} />}
      {!data && error === null && [1, 2].map((row) => <Skeleton key={row} className="mb-3 h-14" />)}
      <ul ref={list}>
        {data?.map((session) => (
          <li key={session.id} className="flex items-center gap-4 border-b border-linea py-3.5 first:pt-0">
            {PHONES.test(session.device) ? <Smartphone /> : <Laptop />}
            <div className="min-w-0 flex-1">
              <b className="block font-semibold">{session.device}</b>
              <span className="text-sm text-texto-2">
                {session.current ? 'Esta sesión' : `Última actividad ${whenOf(session.last_seen_at)}`}
              </span>
            </div>
            {session.current ? (
              <Badge tone="hoja" dot>
                Activa
              </Badge>
            ) : (
              <Button
                variant="neutral"
                size="sm"
                aria-label={`Cerrar ${session.device}`}
                busy={ending === session.id}
                busyLabel="Cerrando…"
                onClick={() =>
                  void end(
                    session.id,
                    () => api('DELETE /api/users/sessions/{id}', { id: session.id }),
                    ({ id }) => id !== session.id,
                  )
                }
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="text"
          size="sm"
          className="mt-3"
          busy={ending === ALL}
          busyLabel="Cerrando…"
          onClick={() =>
            void end(
              ALL,
              () => api('DELETE /api/users/sessions', {}),
              ({ current }) => current,
            )
          }
        >
          Cerrar las demás
        </Button>
      )}
    </Section>
  );
}

const ALL = 'all';

const whenOf = (instant: string): string => `${formatShortDate(instant)}, ${formatTime(instant)}`;
