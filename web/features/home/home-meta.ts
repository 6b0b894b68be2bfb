import type { MetaDescriptor } from 'react-router';
import { OPENING_HOURS, SHOP } from '#contract/shop.ts';
import { publicMeta } from '#web/lib/seo.ts';

/** Structured data of the shop. The router escapes what could end the script. */
const shopData = (origin: string): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'CafeOrCoffeeShop',
    '@id': `${origin}/#casa`,
    name: SHOP.name,
    url: `${origin}/`,
    image: `${origin}/og.jpg`,
    logo: `${origin}/icon-512.png`,
    email: SHOP.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: SHOP.street,
      postalCode: '06700',
      addressLocality: 'Ciudad de México',
      addressCountry: 'MX',
    },
    openingHours: OPENING_HOURS,
    priceRange: '$$',
    currenciesAccepted: 'MXN',
    servesCuisine: ['Café de especialidad', 'Cocina mexicana'],
    hasMenu: `${origin}/products`,
    acceptsReservations: `${origin}/lounge`,
  },
});

export const TITLE = 'Café artesanal de altura, hecho con calma · Casa Blanca';

export const homeMeta = (origin: string): MetaDescriptor[] =>
  publicMeta({
    title: TITLE,
    description:
      'Café mexicano de especialidad tostado cada semana, cocina de todo el día y un lounge en la Roma Norte. Pide en línea con envío sin costo.',
    origin,
    path: '/',
    more: [
      {
        name: 'keywords',
        content:
          'café artesanal, café de especialidad, café de altura, café mexicano, Chiapas, Veracruz, Oaxaca, lounge, Roma Norte, Casa Blanca',
      },
      shopData(origin),
    ],
  });
