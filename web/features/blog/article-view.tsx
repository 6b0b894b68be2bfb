import type { ReactNode } from 'react';
import { productPicture } from '#web/lib/page/pictures.ts';
import { ProductArch } from '#web/ui/image/arch-frame.tsx';
import { Day } from './headlines.tsx';

type ArticleViewProps = {
  article: { title: string; description: string; date: string; picture: string; html: string };
  /** The links after the article. */
  children: ReactNode;
};

const PROSE =
  'grid gap-4 text-[1.0625rem] [&_a]:font-semibold [&_a]:text-agave [&_a]:underline [&_a]:underline-offset-[.22em] [&_h2]:mt-6 [&_h2]:font-serif [&_h2]:text-[1.625rem] [&_h2]:leading-tight [&_h2]:font-semibold [&_li]:mt-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6';

export const ArticleView = ({ article: { title, description, date, picture, html }, children }: ArticleViewProps) => (
  <article className="wrap grid gap-[clamp(32px,6vw,96px)] py-[clamp(44px,6vw,88px)] lg:grid-cols-[minmax(0,62ch)_1fr]">
    <div className="grid content-start gap-8">
      <header className="grid gap-4">
        <Day date={date} />
        <h1 className="h1">{title}</h1>
        <p className="lead">{description}</p>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: compiled on the server from the project's own files, with text escaped */}
      <div className={PROSE} dangerouslySetInnerHTML={{ __html: html }} />
      {children}
    </div>
    <ProductArch
      picture={productPicture(`/art/products/${picture}-1000.webp`)}
      sizes="400px"
      className="sticky top-28 w-full max-w-[400px] self-start justify-self-end max-lg:hidden"
      sill
    />
  </article>
);
