import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productAlt } from './alts.ts';
import { cardPicture, productPicture, type Scene, scenePicture } from './pictures.ts';

const PUBLIC = new URL('../../../public', import.meta.url).pathname;
const slugs = readdirSync(`${PUBLIC}/art/products`)
  .filter((file) => file.endsWith('-1000.webp'))
  .map((file) => file.slice(0, -'-1000.webp'.length));
const files = (set = '') => set.split(', ').map((entry) => entry.split(' ')[0] ?? '');

describe('product pictures', () => {
  it('the folder has pictures', () => expect(slugs.length).toBeGreaterThanOrEqual(32));

  it.each(slugs)('%s has every width in both formats, and a description of its own', (slug) => {
    const image = `/art/products/${slug}-1000.webp`;
    const { avif, webp } = productPicture(image);
    const card = cardPicture(image);
    for (const file of [...files(avif), ...files(webp), ...files(card.avif), card.src]) expect(existsSync(PUBLIC + file), file).toBe(true);
    expect(productAlt({ image, name: 'Otro nombre' })).not.toBe('Otro nombre');
  });

  it('follows the same rule for uploads', () => {
    expect(productPicture('/uploads/01a2-1000.webp').avif).toBe(
      '/uploads/01a2-320.avif 320w, /uploads/01a2-640.avif 640w, /uploads/01a2-1000.avif 1000w',
    );
  });

  it.each(['https://example.com/a-1000.webp', '/uploads/raro.png', '/art/products/latte-640.webp'])('%s stands alone', (image) => {
    expect(productPicture(image)).toEqual({ src: image, width: 1000, height: 1000 });
    expect(productAlt({ image, name: 'Latte' })).toBe('Latte');
  });
});

describe('scenes', () => {
  it.each(['hero', 'lounge', 'lounge-detalle', 'pour-over'] satisfies Scene[])('%s has every width in both formats', (name) => {
    const { src, avif, webp } = scenePicture(name);
    for (const file of [src, ...files(avif), ...files(webp)]) expect(existsSync(PUBLIC + file), file).toBe(true);
  });
});
