import { Link } from 'react-router';
import { shopClock } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { useNewMessages } from '#web/features/contact/new-messages.ts';
import { LatestReviews } from '#web/features/reviews/latest-reviews.tsx';
import { useLoad } from '#web/hooks/use-load.ts';
import { pageOf } from '#web/hooks/use-pages.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { StatGrid } from '#web/ui/shop/stat-grid.tsx';

const LATEST = 3;

async function loadHouse(signal: AbortSignal) {
  const [day, reviews, members] = await Promise.all([
    api('GET /api/reservaciones', { fecha: shopClock(new Date()).today }, { signal }),
    pageOf((counting) => counting('GET /api/reviews', { limit: LATEST }, { signal })),
    pageOf((counting) => counting('GET /api/subscriptions', { limit: 1 }, { signal })),
  ]);
  const expected = day.data.filter(({ estado }) => estado !== 'cancelada' && estado !== 'no_asistio');
  return {
    reservations: expected.length,
    guests: expected.reduce((sum, one) => sum + one.numero_personas, 0),
    reviews,
    members: members.total,
  };
}

/** What waits besides orders: reservations, messages and reviews. */
export function House() {
  const { data, error, reload } = useLoad(loadHouse, 'house');
  const messages = useNewMessages();
  if (error) return <ErrorStrip message="No se pudo cargar el resumen de la casa" onRetry={reload} />;
  return (
    <>
      <StatGrid
        items={[
          {
            label: 'Reservaciones de hoy',
            to: '/dashboard/reservations',
            value: data?.reservations ?? null,
            note: data && `${data.guests} ${data.guests === 1 ? 'persona' : 'personas'}`,
          },
          { label: 'Mensajes nuevos', to: '/dashboard/messages?estado=nuevo', value: messages },
          { label: 'Reseñas', to: '/dashboard/reviews', value: data?.reviews.total ?? null },
          { label: 'Personas en el Club', to: '/dashboard/club', value: data?.members ?? null },
        ]}
      />
      <Card className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 pb-4">
          <h2 className="text-lg font-semibold">Reseñas recientes</h2>
          <Link to="/dashboard/reviews" className="link">
            Ver todas
          </Link>
        </div>
        <LatestReviews reviews={data?.reviews.rows ?? null} />
      </Card>
    </>
  );
}
