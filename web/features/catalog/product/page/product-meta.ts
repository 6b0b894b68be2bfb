import type { MetaDescriptor } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { offeredCents } from '#contract/options/option-rules.ts';
import type { OrderType } from '#contract/orders/order-types.ts';
import { productAlt } from '#web/lib/page/alts.ts';
import { deliveryMethods } from '#web/lib/page/delivery-methods.ts';
import { absolute, publicMeta, type Site } from '#web/lib/page/seo.ts';

type Described = Pick<
  Product,
  'slug' | 'name' | 'description' | 'image' | 'price' | 'category' | 'available' | 'rating_average' | 'rating_count' | 'ships' | 'options'
>;

/**
 * A product's own page: title, picture and price for search engines and messengers.
 * @param tipos the ways to receive orders that are on
 */
export function productMeta(product: Described, origin: string, site: Site, tipos: Record<OrderType, boolean>): MetaDescriptor[] {
  const path = `/products/${product.slug}`;
  const methods = deliveryMethods({ ...tipos, paquete: tipos.paquete && product.ships === true });
  // The product feed says the same price: who compares the two refuses products whose prices differ.
  const price = toPesos(offeredCents(toCents(product.price), product.options ?? [])).toFixed(2);
  const description = shorten(product.description, 155);
  // Messengers show no SVG: use the shop's picture instead of a placeholder.
  const image = product.image.endsWith('.svg') ? undefined : { src: product.image, alt: productAlt(product) };
  return publicMeta({
    title: product.name,
    description,
    origin,
    site,
    path,
    type: 'product',
    image,
    more: [
      { property: 'product:price:amount', content: price },
      { property: 'product:price:currency', content: 'MXN' },
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.name,
          description: product.description,
          image: absolute(origin, product.image),
          sku: product.slug,
          category: product.category,
          brand: { '@type': 'Brand', name: site.name },
          offers: {
            '@type': 'Offer',
            url: origin + path,
            price,
            priceCurrency: 'MXN',
            availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
            ...(methods.length > 0 && { availableDeliveryMethod: methods }),
          },
          ...(product.rating_average !== null && {
            aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating_average, reviewCount: product.rating_count },
          }),
        },
      },
    ],
  });
}

/** Shortens a text to one line that ends with a whole word. */
function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
