import { Suspense, useCallback, useState } from 'react';
import { send } from '#web/api/api.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';

const PausedStrip = lazyPart(() => import('./paused-strip.tsx').then((module) => module.PausedStrip));

/** Says on the menu and in the cart that the bar takes no orders, also when that begins while they are open. Loaded only then. */
export function Paused({ className }: { className: string }) {
  const shop = useShop();
  const [until, setUntil] = useState(shop.pausedUntil);
  const ask = useCallback(async () => {
    const answer = await send('/api/ajustes').catch(() => null);
    if (answer?.ok) setUntil((await answer.json()).data.pedidos.pausa_hasta);
  }, []);
  useRefresh(ask);
  return until ? (
    <Suspense>
      <PausedStrip until={until} className={className} />
    </Suspense>
  ) : null;
}
