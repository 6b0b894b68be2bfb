import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import type { Picture as PictureSources } from '#web/lib/page/pictures.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  of: PictureSources;
  alt: string;
  sizes: string;
  /** Load this picture first. All others load when they come near the screen. */
  priority?: boolean;
};

export function Picture({ of, alt, sizes, priority = false, ...rest }: PictureProps) {
  if (priority) preloadPicture(of, sizes);
  return (
    <picture>
      {of.avif && <source type="image/avif" srcSet={of.avif} sizes={sizes} />}
      {of.webp && <source type="image/webp" srcSet={of.webp} sizes={sizes} />}
      <img
        {...rest}
        src={of.src}
        alt={alt}
        width={of.width}
        height={of.height}
        decoding="async"
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  );
}

/** Preloads the picture from the head. Browsers without AVIF skip it. */
function preloadPicture({ avif, src }: PictureSources, sizes: string) {
  const source = avif ? { imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' } : {};
  preload(src, { as: 'image', fetchPriority: 'high', ...source });
}
