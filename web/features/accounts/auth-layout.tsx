import type { ReactNode } from 'react';
import { productAlt } from '#web/lib/page/alts.ts';
import { productPicture } from '#web/lib/page/pictures.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { NeedsScript } from '#web/ui/state/needs-script.tsx';

type AuthLayoutProps = { title: string; lead: string; slug: string; children: ReactNode };

/** The layout of sign-in pages: the form at the left, at the right a cream wall with a product in a niche. */
export function AuthLayout({ title, lead, slug, children }: AuthLayoutProps) {
  const image = `/art/products/${slug}-1000.webp`;
  return (
    <section className="grid md:min-h-[calc(100dvh-var(--cb-header))] md:grid-cols-2">
      <div className="grid content-start justify-items-center px-gutter pt-10 pb-[clamp(40px,6vw,96px)] md:content-center md:pt-[clamp(40px,6vw,96px)]">
        <div className="grid w-full max-w-[420px] gap-5">
          <div className="mb-2 grid gap-2.5">
            <h1 className="h1">{title}</h1>
            <p className="lead">{lead}</p>
          </div>
          <NeedsScript />
          <div className="needs-script grid gap-5">{children}</div>
        </div>
      </div>
      <div className="grid items-end justify-items-center border-b-[clamp(40px,7vw,104px)] border-agave-medio dark:border-noche bg-crema px-10 pt-18 max-md:hidden">
        <ProductArch
          picture={productPicture(image)}
          alt={productAlt({ image, name: '' })}
          sizes="(min-width:768px) 500px, 1px"
          className="aspect-[4/5]! w-[min(500px,84%)]"
        />
      </div>
    </section>
  );
}
