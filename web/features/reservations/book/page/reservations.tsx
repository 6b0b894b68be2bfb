import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { lazy, Suspense, useState } from 'react';
import { CANCEL_HOURS, MAX_GUESTS } from '#contract/reservations/lounge.ts';
import type { OpeningHours } from '#contract/settings/opening-hours.ts';
import type { Table } from '#web/features/reservations/book/ticket.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { whenOnline } from '#web/lib/page/when-online.ts';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { Hours } from '#web/ui/shop/open/hours.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

export const SECTION = 'reservar';
const POLICIES = [
  'Confirmación por correo electrónico',
  `Máximo ${MAX_GUESTS} personas por reservación`,
  `Cancelación con ${CANCEL_HOURS} horas de anticipación`,
];

/** Shown once the form has a name, a day and an hour. */
const Ticket = lazyPart(() => import('#web/features/reservations/book/ticket.tsx').then((module) => module.Ticket));

/** The server renders the whole form; its scripts load when it comes near the screen. */
const ReservationForm = lazy(async () => {
  await nearby();
  await whenOnline();
  return { default: (await import('#web/features/reservations/book/form/reservation-form.tsx')).ReservationForm };
});

/** Reservaciones Lounge Premium. @param today when the server rendered the page @param hours the opening hours of the days to book */
export function Reservations({ today, hours }: { today: string; hours: OpeningHours }) {
  const shop = useShop();
  const [table, setTable] = useState<Table | null>(null);
  return (
    <section className="bg-zocalo py-section max-md:-scroll-mt-12" id={SECTION} tabIndex={-1} aria-labelledby="titulo-reservar">
      <div className="wrap">
        <h2 className="h1 mb-[clamp(28px,4vw,56px)] max-w-[16ch]" id="titulo-reservar">
          Reservaciones Lounge Premium
        </h2>
        {/* The form comes first, as phones show it. Where it stands at the right, Tab follows the columns. */}
        <div className="grid items-start gap-[clamp(32px,5vw,80px)] [reading-flow:grid-order] lg:grid-cols-[380px_minmax(0,1fr)]">
          <Suspense fallback={<Skeleton className="h-[1180px] lg:h-[760px]" />}>
            <ReservationForm today={today} hours={hours} onTable={setTable} />
          </Suspense>
          <div className="grid gap-[30px] lg:order-first">
            <div aria-live="polite" className="empty:hidden">
              {table && (
                <Suspense>
                  <Ticket table={table} />
                </Suspense>
              )}
            </div>
            <div>
              <h3 className="mb-2 font-semibold">Contacto</h3>
              <ul className="*:flex *:min-h-11 *:items-center *:gap-3.5 [&_.lucide]:text-agave">
                <li>
                  <Phone />
                  <a className="num inline-flex min-h-11 items-center hover:underline" href={shop.tel}>
                    {shop.phone}
                  </a>
                </li>
                <li>
                  <Mail />
                  <a className="inline-flex min-h-11 min-w-0 items-center break-all hover:underline" href={`mailto:${shop.email}`}>
                    {shop.email}
                  </a>
                </li>
                <li>
                  <Clock />
                  <Hours />
                </li>
              </ul>
            </div>
            <div>
              <h3 className="mb-2 font-semibold">Políticas</h3>
              <ul className="*:border-t *:border-linea *:py-4">
                {POLICIES.map((policy) => (
                  <li key={policy}>{policy}</li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Resolves at once on the server; in the browser when the section comes near the screen, but after two seconds at the latest. */
function nearby(): Promise<void> {
  const section = typeof document === 'undefined' ? null : document.getElementById(SECTION);
  if (!section || !('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(), { rootMargin: '600px' }).observe(section);
    setTimeout(resolve, 2000);
  });
}
