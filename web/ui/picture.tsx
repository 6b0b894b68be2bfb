import type { ComponentProps } from 'react';
import type { Picture as PictureSources } from '#web/lib/pictures.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  of: PictureSources;
  alt: string;
  sizes: string;
  /** The picture people wait for: loaded first. All others wait until they come near. */
  priority?: boolean;
};

export const Picture = ({ of, alt, sizes, priority = false, ...rest }: PictureProps) => (
  <picture>
    {of.avif && <source type="image/avif" srcSet={of.avif} sizes={sizes} />}
    {of.webp && <source type="image/webp" srcSet={of.webp} sizes={sizes} />}
    <img
      {...rest}
      src={of.src}
      alt={alt}
      sizes={sizes}
      width={of.width}
      height={of.height}
      decoding="async"
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
    />
  </picture>
);
