import type { MetaDescriptor } from 'react-router';
import { schemaHours } from '#contract/settings/hours-text.ts';
import type { PublicSettings } from '#contract/settings/settings.ts';
import { deliveryMethods } from '#web/lib/page/delivery-methods.ts';
import { fullTitle } from '#web/lib/page/page-meta.ts';
import { absolute, publicMeta } from '#web/lib/page/seo.ts';
import { inQuarter, type ShopFacts } from '#web/lib/page/shop.ts';

type Known = Pick<PublicSettings, 'horario' | 'pedidos' | 'caja'>;

/** Structured data of the shop. The router escapes characters that could end the script element. */
const shopData = (origin: string, shop: ShopFacts, { horario, pedidos, caja }: Known): MetaDescriptor => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'CafeOrCoffeeShop',
    '@id': `${origin}/#casa`,
    name: shop.name,
    url: `${origin}/`,
    image: absolute(origin, shop.sharing),
    logo: absolute(origin, shop.brand?.light?.src ?? shop.brand?.dark?.src ?? '/icon-512.png'),
    email: shop.email,
    telephone: shop.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      postalCode: shop.city.match(/\d{5}/)?.[0],
      addressLocality: shop.city.replace(/\d{5}/, '').trim(),
      addressCountry: 'MX',
    },
    geo: { '@type': 'GeoCoordinates', latitude: shop.map.lat, longitude: shop.map.lng },
    sameAs: Object.values(shop.links).filter((link) => link !== null),
    openingHours: schemaHours(horario),
    priceRange: '$$',
    currenciesAccepted: 'MXN',
    ...(caja && { paymentAccepted: 'Efectivo, tarjeta de crédito, tarjeta de débito' }),
    servesCuisine: ['Café de especialidad', 'Cocina mexicana'],
    hasMenu: `${origin}/menu`,
    acceptsReservations: `${origin}/lounge`,
    potentialAction: {
      '@type': 'OrderAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products`, inLanguage: 'es-MX' },
      deliveryMethod: deliveryMethods(pedidos.tipos),
    },
  },
});

export const TITLE = 'Café artesanal de altura, hecho con calma';

const descriptionOf = (shop: ShopFacts): string =>
  `${shop.motto?.replace(/\.$/, '') ?? `Café mexicano de especialidad tostado cada semana, cocina de todo el día y un lounge${inQuarter(shop)}`}. Pide en línea${
    shop.isDeliveryFree ? ' con envío sin costo' : ''
  }.`;

export const homeMeta = (origin: string, shop: ShopFacts, known: Known): MetaDescriptor[] =>
  publicMeta({
    title: fullTitle(shop.motto ?? TITLE, shop.name),
    description: descriptionOf(shop),
    origin,
    site: shop,
    path: '/',
    more: [
      {
        name: 'keywords',
        content: `café artesanal, café de especialidad, café de altura, café mexicano, Chiapas, Veracruz, Oaxaca, lounge, ${inQuarter(shop) && 'Roma Norte, '}${shop.name}`,
      },
      shopData(origin, shop, known),
    ],
  });
