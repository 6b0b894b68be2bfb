import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import type { Picture as PictureSources } from '#web/lib/page/pictures.ts';
import { Picture } from './picture.tsx';

type ArchFrameProps = { children?: ReactNode; className?: string; style?: CSSProperties };

/** An arch with an inner shadow. It contains a picture or an icon, never paragraphs, inputs or ordinary buttons. */
export const ArchFrame = ({ children, className, style }: ArchFrameProps) => (
  <div className={cx('nicho', className)} style={style}>
    {children}
  </div>
);

type ProductNichoProps = {
  picture: PictureSources;
  sizes: string;
  alt?: string;
  priority?: boolean;
  /** Unavailable: the picture turns grey. */
  gone?: boolean;
  /** A sill under the arch separates it from the background on cards. */
  sill?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A product's picture, never cropped. `alt` is empty in cards, where the name follows. */
export const ProductArch = ({ picture, sizes, alt = '', priority, gone, sill, className, children }: ProductNichoProps) => (
  <div className={cx('nicho', gone && 'gone', sill && 'on-sill', className)}>
    <Picture of={picture} alt={alt} sizes={sizes} priority={priority} className="pieza" />
    {children}
  </div>
);

/** An arch 44–96 px wide, which zooms into the picture. `className` sets the width (`w-11`, `w-24`). */
export const SmallArch = ({
  picture,
  alt = '',
  size,
  className,
}: {
  picture: PictureSources;
  alt?: string;
  size: number;
  className?: string;
}) => (
  <div className={cx('mini', className)} style={{ width: size }}>
    <Picture of={picture} alt={alt} sizes={`${Math.round(size * 1.24)}px`} />
  </div>
);
