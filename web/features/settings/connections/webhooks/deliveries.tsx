import Inbox from 'lucide-react/icons/inbox';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { DELIVERY_DAYS, type Webhook, type WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { CHECK_CONNECTION, noAnswerText } from '#web/api/no-answer.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { formatHour } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Block } from '#web/ui/layout/block.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DELIVERY_TONES, kindName, triesText } from './words.ts';

const LIMIT = 100;
/** A delivery is usually tried within seconds. */
const SOON_MS = 3000;
const LATER_MS = 30_000;

/** The latest deliveries of a webhook, newest first. */
export function Deliveries({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const loaded = useLoad((signal) => api('GET /api/webhooks/{id}/entregas', { id: hook.id, limit: LIMIT }, { signal }), hook.id);
  const isWaiting = loaded.data?.some(({ estado, intentos }) => estado === 'pendiente' && intentos < 2) ?? false;
  useRefresh(loaded.reload, { everyMs: isWaiting ? SOON_MS : LATER_MS });
  const [repeating, setRepeating] = useState<string | null>(null);

  const repeat = async ({ id }: WebhookDelivery) => {
    setRepeating(id);
    try {
      const again = await api('POST /api/webhooks/entregas/{id}/repetir', { id });
      loaded.change((before) => before.map((one) => (one.id === id ? again : one)));
      toast.success('Se manda otra vez');
    } catch (error) {
      toast.error(noAnswerText(error) ?? (error instanceof ApiError ? error.message : CHECK_CONNECTION), { title: 'No se pudo repetir' });
    } finally {
      setRepeating(null);
    }
  };

  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] bg-cal">
      <header className="grid gap-1 border-b border-linea px-6 py-4 max-sm:px-4">
        <div className="flex items-center justify-between gap-1">
          <h2 className="mr-auto text-xl font-semibold">Entregas</h2>
          <IconButton label="Actualizar" onClick={() => void loaded.reload()}>
            <RotateCw />
          </IconButton>
          <IconButton label="Cerrar" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <p className="text-sm text-texto-2 wrap-anywhere">{hook.url}</p>
      </header>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label="Lista de entregas" className="overflow-y-auto px-6 py-2 -outline-offset-2 max-sm:px-4">
        <Block loaded={loaded} failure="No se pudieron cargar las entregas" skeleton={<Skeleton className="my-4 h-80 w-full" />}>
          {(deliveries) =>
            deliveries.length === 0 ? (
              <EmptyState icon={<Inbox />} level="h3" title="Aún no hay entregas">
                Aparecen con el primer cambio, o al probar el webhook.
              </EmptyState>
            ) : (
              <>
                <ul className="divide-y divide-linea">
                  {deliveries.map((delivery) => (
                    <li key={delivery.id} className="flex items-center justify-between gap-3 py-3">
                      <span className="grid min-w-0 gap-0.5">
                        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                          <b className="font-semibold">{kindName(delivery.tipo)}</b>
                          <Badge tone={DELIVERY_TONES[delivery.estado]}>{delivery.estado}</Badge>
                        </span>
                        <span className="num text-xs text-texto-2">
                          <time dateTime={delivery.at}>{formatHour(delivery.at)}</time> · {triesText(delivery)}
                        </span>
                      </span>
                      {delivery.estado !== 'pendiente' && (
                        <Button
                          variant="neutral"
                          size="sm"
                          busy={repeating === delivery.id}
                          busyLabel="…"
                          aria-label={`Repetir ${kindName(delivery.tipo)}, ${formatHour(delivery.at)}`}
                          onClick={() => repeat(delivery)}
                        >
                          Repetir
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
                <p className="py-4 text-xs text-texto-2">Se guardan {DELIVERY_DAYS} días.</p>
              </>
            )
          }
        </Block>
      </section>
    </div>
  );
}
