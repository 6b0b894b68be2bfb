import { describe, expect, it } from 'vitest';
import { productMeta } from './product-meta.ts';

const latte = {
  slug: 'latte',
  name: 'Latte',
  description: 'Espresso doble y leche vaporizada, con su roseta.',
  image: '/art/products/latte-1000.webp',
  price: 82,
  category: 'café',
  available: true,
  rating_average: null,
  rating_count: 0,
} as const;
const TIPOS = { recoger: true, mesa: true, domicilio: false, paquete: true };
const HOUSE = { name: 'Casa Blanca', sharing: '/og.jpg' };
const text = (product: Parameters<typeof productMeta>[0], tipos = TIPOS) =>
  JSON.stringify(productMeta(product, 'https://casa.example', HOUSE, tipos));

describe('productMeta', () => {
  it('has the canonical address and the absolute picture', () => {
    expect(text(latte)).toContain('"rel":"canonical","href":"https://casa.example/products/latte"');
    expect(text(latte)).toContain('"property":"og:image","content":"https://casa.example/art/products/latte-1000.webp"');
    expect(text(latte)).toContain('"price":"82.00"');
  });

  it('keeps foreign pictures and replaces an SVG by the shop’s picture', () => {
    expect(text({ ...latte, image: 'https://cdn.example/a.webp' })).toContain('"content":"https://cdn.example/a.webp"');
    expect(text({ ...latte, image: '/art/placeholders/cafe.svg' })).toContain(
      '"property":"og:image","content":"https://casa.example/og.jpg"',
    );
  });

  it('has a rating only when there are reviews', () => {
    expect(text(latte)).not.toContain('aggregateRating');
    expect(text({ ...latte, rating_average: 4.5, rating_count: 2 })).toContain('"ratingValue":4.5,"reviewCount":2');
  });

  it('says how its orders are received, in a parcel only if it travels', () => {
    const [pickup, mail] = ['https://schema.org/OnSitePickup', 'http://purl.org/goodrelations/v1#DeliveryModeMail'];
    expect(text(latte)).toContain(`"availableDeliveryMethod":["${pickup}"]`);
    expect(text({ ...latte, ships: true })).toContain(`"availableDeliveryMethod":["${pickup}","${mail}"]`);
    expect(text(latte, { recoger: false, mesa: false, domicilio: false, paquete: true })).not.toContain('availableDeliveryMethod');
  });

  it('shortens long descriptions at a word', () => {
    const [, description] = productMeta({ ...latte, description: 'palabra '.repeat(60) }, '', HOUSE, TIPOS) as [
      unknown,
      { content: string },
    ];
    expect(description.content).toMatch(/palabra…$/);
    expect(description.content.length).toBeLessThanOrEqual(156);
  });
});
