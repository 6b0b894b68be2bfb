import { Link } from 'react-router';
import type { Announcements } from '#web/features/promotions/announced.ts';
import { AnnouncedPromotions } from '#web/features/promotions/announced-promotions.tsx';
import { Paused } from '#web/ui/shop/open/paused.tsx';
import { UnusualStrip } from '#web/ui/shop/open/unusual-strip.tsx';

const PARTS = [
  ['/menu', 'Menú completo'],
  ['/products', 'Solo alimentos y bebidas'],
  ['/coffee', 'Solo café'],
] as const;

/** Links from a list page to the two others. */
export const MenuParts = ({ at }: { at: string }) => (
  <nav aria-label="Partes del menú" className="mt-3 flex flex-wrap gap-x-6">
    {PARTS.map(
      ([to, name]) =>
        to !== at && (
          <Link key={to} to={to} prefetch="intent" className="link inline-flex min-h-11 items-center">
            {name}
          </Link>
        ),
    )}
  </nav>
);

/** What guests must know before they choose: promotions, unusual hours, and that the bar takes no orders. */
export const ListNotices = ({ arriving }: { arriving: Announcements | null | Promise<Announcements | null> }) => (
  <>
    <AnnouncedPromotions arriving={arriving} className="mt-5 grid max-w-[56ch] gap-2" />
    <UnusualStrip className="mt-5" />
    <Paused className="mt-5 max-w-[640px]" />
  </>
);
