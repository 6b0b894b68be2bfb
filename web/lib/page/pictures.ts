import { BRAND_SMALL, brandImage } from '#contract/settings/brand-image.ts';

/** Sources of a `<picture>`. Without `avif` and `webp` it is a picture of another site, with one file only. */
export interface Picture {
  src: string;
  avif?: string;
  webp?: string;
  width: number;
  height: number;
}

export type Scene = 'hero' | 'lounge' | 'lounge-detalle' | 'pour-over';

const PRODUCT_WIDTHS = [320, 640, 1000];
const CARD_WIDTHS = [320, 640];
const SCENE_WIDTHS = [800, 1200, 1600];

/** Own pictures and uploads exist in three widths; a product's `image` is the widest WebP. */
const OWN = /^(\/(?:art\/products|uploads)\/.+)-1000\.webp$/;

const srcset = (stem: string, widths: number[], format: string) => widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');

/** The files of a product's `image`. They are square, so that a card has its size before the picture loads. */
export function productPicture(image: string): Picture {
  const square = { src: image, width: 1000, height: 1000 };
  const stem = OWN.exec(image)?.[1];
  return stem ? { ...square, avif: srcset(stem, PRODUCT_WIDTHS, 'avif'), webp: srcset(stem, PRODUCT_WIDTHS, 'webp') } : square;
}

/** The same for cards, which are at most 310 px wide: without the large files, and with one WebP for browsers without AVIF. */
export function cardPicture(image: string): Picture {
  const stem = OWN.exec(image)?.[1];
  if (!stem) return productPicture(image);
  return { src: `${stem}-640.webp`, width: 1000, height: 1000, avif: srcset(stem, CARD_WIDTHS, 'avif') };
}

export function scenePicture(name: Scene): Picture {
  const stem = `/art/scenes/${name}`;
  return {
    src: `${stem}-1200.webp`,
    avif: srcset(stem, SCENE_WIDTHS, 'avif'),
    webp: srcset(stem, SCENE_WIDTHS, 'webp'),
    width: 1600,
    height: 900,
  };
}

/** An uploaded picture of the brand; a wide one exists in two widths and two formats. */
export function brandPicture(url: string): Picture {
  const image = brandImage(url);
  if (!image || image.width <= BRAND_SMALL) return { src: url, width: image?.width ?? 1600, height: image?.height ?? 900 };
  const { stem, width, height } = image;
  const files = (format: string) => `${stem}-${BRAND_SMALL}.${format} ${BRAND_SMALL}w, ${stem}.${format} ${width}w`;
  return { src: url, avif: files('avif'), webp: files('webp'), width, height };
}
