import { useSyncExternalStore } from 'react';
import { theHour } from '#contract/shop-clock.ts';
import { shopNow } from '#web/lib/clock.ts';
import { formatTime } from '#web/lib/words/dates.ts';

let since: number | null = null;

function follow(listener: () => void): () => void {
  const leave = () => {
    since ??= shopNow();
    listener();
  };
  const arrive = () => {
    since = null;
    listener();
  };
  if (!navigator.onLine) leave();
  window.addEventListener('offline', leave);
  window.addEventListener('online', arrive);
  return () => {
    window.removeEventListener('offline', leave);
    window.removeEventListener('online', arrive);
  };
}

/** Says at the top that the data on the page may be old. */
export function OfflineStrip() {
  const from = useSyncExternalStore(follow, () => since);
  return (
    <p role="status" className={from === null ? 'sr-only' : 'bg-ocre-suave px-gutter py-2.5 text-sm text-ocre-hondo'}>
      {from !== null && `Sin conexión desde ${theHour(formatTime(new Date(from)))}. Ves lo último que cargó.`}
    </p>
  );
}
