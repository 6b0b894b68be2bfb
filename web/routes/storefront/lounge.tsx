import { Suspense } from 'react';
import { data, Link } from 'react-router';
import { hoursBetween } from '#contract/settings/opening-hours.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { pageApi } from '#web/api/api.ts';
import { originContext, settingsContext, shopContext } from '#web/api/api-context.ts';
import { ProductGrid } from '#web/features/catalog/shelf/product-grid.tsx';
import { LoungeHero, RESERVE_BUTTON } from '#web/features/reservations/book/page/hero.tsx';
import { LoungeInfo } from '#web/features/reservations/book/page/info.tsx';
import { loungeMeta, TITLE } from '#web/features/reservations/book/page/lounge-meta.ts';
import { Reservations, SECTION } from '#web/features/reservations/book/page/reservations.tsx';
import { Services } from '#web/features/reservations/book/page/services.tsx';
import { shopDate } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import type { Route } from './+types/lounge.ts';
import { addProduct } from './cart/add-product.ts';

/** Only shown on phones. */
const ReserveBar = lazyPart(() => import('#web/features/reservations/book/page/reserve-bar.tsx').then((module) => module.ReserveBar));

/** Two drinks and two desserts. */
const PICKS = ['bebidas', 'postres'] as const;
const OF_EACH = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const { horario, lounge } = context.get(settingsContext);
  const meta = loungeMeta(context.get(originContext), context.get(shopContext), horario);
  const { today } = shopClock(shopDate());
  const hours = hoursBetween(horario, today, addDays(today, lounge.dias_adelante));
  const api = pageApi(context);
  try {
    const picks = await Promise.all(PICKS.map((category) => api('GET /api/products', { category, limit: OF_EACH })));
    return data({ picks: picks.flat(), today, hours, meta });
  } catch (error) {
    console.error(error);
    // The page works without its drinks and desserts: a table can still be booked.
    return data({ picks: [], today, hours, meta }, { status: 503 });
  }
}

export const meta = pageMeta(TITLE);

export default function Lounge({ loaderData: { picks, today, hours } }: Route.ComponentProps) {
  return (
    <>
      <LoungeHero />
      <LoungeInfo />
      <section className="pb-section" id="menu" tabIndex={-1} aria-labelledby="titulo-menu">
        <div className="wrap">
          <Services />
          {picks.length > 0 && (
            <>
              <div className="mt-[clamp(40px,5vw,72px)] mb-[clamp(24px,3vw,40px)] flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
                <h3 className="h3">De la carta del lounge</h3>
                <Link to="/menu" prefetch="intent" className="link inline-flex min-h-11 items-center">
                  Ver todo el menú
                </Link>
              </div>
              <ProductGrid products={picks} onAdd={addProduct} heading="h3" />
            </>
          )}
        </div>
      </section>
      <Reservations today={today} hours={hours} />
      <Suspense>
        <ReserveBar section={SECTION} button={RESERVE_BUTTON} />
      </Suspense>
    </>
  );
}
