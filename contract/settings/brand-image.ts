/** Facts about the brand's uploaded pictures. Without zod schemas, so that pages may load them. */

/** The accepted formats, as sentences name them, and the largest file. */
export const BRAND_KINDS = 'PNG, JPEG o WebP, o un logo SVG';
export const MAX_BRAND_MB = 2;

/** The wider side of a stored picture at most, and the width of the smaller copy of one that is wider. */
export const BRAND_SIDE = 1600;
export const BRAND_SMALL = 800;
/** How many pictures the page about the shop has at most. */
export const MOST_ABOUT_PICTURES = 6;

/** The size stands in the name, so that a page reserves the picture's room without looking it up. */
const IMAGE = /^(\/uploads\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}-([1-9]\d{0,3})x([1-9]\d{0,3}))\.(webp|svg)$/;

export type BrandImage = { url: string; width: number; height: number; isDrawing: boolean; stem: string };

/** @returns null for an address that this shop does not make */
export function brandImage(url: string): BrandImage | null {
  const [, stem, width, height, format] = IMAGE.exec(url) ?? [];
  return stem ? { url, stem, width: Number(width), height: Number(height), isDrawing: format === 'svg' } : null;
}
