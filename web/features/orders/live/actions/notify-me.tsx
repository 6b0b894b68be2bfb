import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { type Access, headersOf } from '#web/features/orders/live/data/follow.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const DENIED = 'Tu navegador no deja mostrar avisos. Puedes permitirlos en sus ajustes.';

/** Offers a push notice on this device. It asks for permission only after a press, and only while the order will still change. */
export function NotifyMe({ order, access }: { order: Order; access: Access }) {
  const [state, setState] = useState<'none' | 'asking' | 'on' | 'unknown'>('unknown');
  useEffect(() => {
    if (isSupported() && Notification.permission !== 'denied') setState('none');
  }, []);
  const ask = async () => {
    setState('asking');
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        toast.error(DENIED);
        setState('unknown');
        return;
      }
      await subscribe(order.id, access);
      setState('on');
    } catch (error) {
      toast.error(why(error, 'No pudimos activar los avisos. Inténtalo otra vez.'));
      setState('none');
    }
  };
  if (state === 'unknown' || (order.status !== 'pagado' && order.status !== 'preparando')) return null;
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

async function subscribe(orderId: string, access: Access): Promise<void> {
  const [worker, { public_key }] = await Promise.all([navigator.serviceWorker.ready, api('GET /api/push/key', {})]);
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await api('POST /api/push/subscriptions', { endpoint, keys: { p256dh, auth }, order_id: orderId }, { headers: headersOf(access) });
}
