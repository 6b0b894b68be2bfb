import type { MetaDescriptor } from 'react-router';
import { MAX_GUESTS } from '#contract/reservations/lounge.ts';
import { schemaHours } from '#contract/settings/hours-text.ts';
import type { OpeningHours } from '#contract/settings/opening-hours.ts';
import { SCENE_ALTS } from '#web/lib/page/scene-alts.ts';
import { absolute, publicMeta } from '#web/lib/page/seo.ts';
import { imprintOf, inQuarter, type ShopFacts } from '#web/lib/page/shop.ts';

export const TITLE = 'Lounge y reservaciones';

export const loungeMeta = (origin: string, shop: ShopFacts, hours: OpeningHours): MetaDescriptor[] =>
  publicMeta({
    title: TITLE,
    description: `Un lounge${inQuarter(shop)} para una junta o una tarde larga: sillones hondos, café de autor y mesas de 1 a ${MAX_GUESTS} personas. Reserva en línea.`,
    origin,
    site: shop,
    path: '/lounge',
    image: { src: '/art/scenes/lounge-1200.webp', alt: SCENE_ALTS.lounge },
    more: [
      {
        name: 'keywords',
        content: `lounge, reservaciones, café de autor, mesas para grupos, ${inQuarter(shop) && 'Roma Norte, Ciudad de México, '}${shop.name}`,
      },
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'CafeOrCoffeeShop',
          '@id': `${origin}/lounge#lounge`,
          name: `Lounge ${shop.name}`,
          url: `${origin}/lounge`,
          image: absolute(origin, '/art/scenes/lounge-1200.webp'),
          telephone: shop.phone,
          email: shop.email,
          address: imprintOf(shop),
          openingHours: schemaHours(hours),
          maximumAttendeeCapacity: MAX_GUESTS,
          potentialAction: {
            '@type': 'ReserveAction',
            target: `${origin}/lounge#reservar`,
            result: { '@type': 'FoodEstablishmentReservation', name: 'Reservación en el lounge' },
          },
        },
      },
    ],
  });
