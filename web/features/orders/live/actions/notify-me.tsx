import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { isToMake } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { api } from '#web/api/api.ts';
import { askForPush, canPush, PUSH_DENIED } from '#web/api/push.ts';
import { why } from '#web/api/why.ts';
import { type Access, headersOf } from '#web/features/orders/live/data/follow.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Offers a push notice on this device. It asks for permission only after a press, and only while the order will still change. */
export function NotifyMe({ order, access }: { order: Order; access: Access }) {
  const [state, setState] = useState<'none' | 'asking' | 'on' | 'unknown'>('unknown');
  useEffect(() => {
    if (canPush() && Notification.permission !== 'denied') setState('none');
  }, []);
  const ask = async () => {
    setState('asking');
    try {
      const browser = await askForPush();
      if (!browser) {
        toast.error(PUSH_DENIED);
        setState('unknown');
        return;
      }
      await api('POST /api/push/subscriptions', { ...browser, order_id: order.id }, { headers: headersOf(access) });
      setState('on');
    } catch (error) {
      toast.error(why(error, 'No pudimos activar los avisos. Inténtalo otra vez.'));
      setState('none');
    }
  };
  if (state === 'unknown' || !isToMake(order.status)) return null;
  return (
    <div role="status">
      {state === 'on' ? (
        <p className="flex min-h-11 items-center gap-2 text-sm font-semibold text-agave">
          <BellRing className="size-5" />
          Te avisamos en este dispositivo.
        </p>
      ) : (
        <Button variant="neutral" busy={state === 'asking'} busyLabel="Activando..." onClick={ask}>
          <BellRing className="size-4" />
          {isHanded(order.tipo) ? 'Avísame cuando esté listo' : 'Avísame cuando salga'}
        </Button>
      )}
    </div>
  );
}
