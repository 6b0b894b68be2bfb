import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { formatPoints } from '#web/ui/shop/order/points-hint.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

/** All movements of points, the newest first. */
export function Statement({ userId, version }: { userId: string; version: number }) {
  const { data, error, reload } = useLoad(
    (signal) => api('GET /api/points/{user_id}/movements', { user_id: userId }, { signal }),
    `${userId} ${version}`,
  );
  return (
    <section aria-labelledby="movimientos" className="pt-14">
      <h2 id="movimientos" className="h3 mb-4">
        Movimientos
      </h2>
      {error !== null && <ErrorStrip message={why(error, 'Error al procesar la solicitud')} onRetry={reload} />}
      {!data && !error && <Skeleton className="h-[120px] rounded-carta!" />}
      {data?.length === 0 && <p className="text-texto-2">Tu primera compra suma tus primeros puntos.</p>}
      {data && data.length > 0 && (
        <ul className="max-w-[760px] border-t border-linea">
          {data.map(({ id, amount, reason, created_at }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-linea py-3.5">
              <div>
                <p>{reason}</p>
                <time dateTime={created_at} className="num text-sm text-texto-2">
                  {formatShortDate(created_at)}
                </time>
              </div>
              <p className={cx('num font-semibold', amount > 0 && 'text-hoja')}>
                {amount > 0 ? '+' : '−'}
                {formatPoints(Math.abs(amount))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
