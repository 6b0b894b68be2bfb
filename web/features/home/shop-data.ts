import type { MetaDescriptor } from 'react-router';
import { SHOP } from '#web/lib/shop.ts';

/** The house for search engines. The router escapes what could end the script. */
export const shopData = (origin: string): MetaDescriptor => ({
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
    openingHours: 'Mo-Su 07:00-23:00',
    priceRange: '$$',
    currenciesAccepted: 'MXN',
    servesCuisine: ['Café de especialidad', 'Cocina mexicana'],
    hasMenu: `${origin}/products`,
    acceptsReservations: `${origin}/lounge`,
  },
});
