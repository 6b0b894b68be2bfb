import { Link } from 'react-router';
import { originContext, shopContext } from '#web/api/api-context.ts';
import { headlines } from '#web/features/blog/articles.server.ts';
import { Headlines } from '#web/features/blog/headlines.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { publicMeta } from '#web/lib/page/seo.ts';
import type { Route } from './+types/blog.ts';

const TITLE = 'Blog';
const DESCRIPTION = 'Textos cortos de la casa: cómo preparar café, qué se cosecha en cada sierra y por qué el mosaico lleva arcos.';

export const loader = ({ context }: Route.LoaderArgs) => {
  const origin = context.get(originContext);
  const feed = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Blog',
    href: `${origin}/blog/feed.xml`,
  } as const;
  return {
    headlines,
    meta: publicMeta({ title: TITLE, description: DESCRIPTION, origin, site: context.get(shopContext), path: '/blog', more: [feed] }),
  };
};

export const meta = pageMeta(TITLE);

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-[clamp(44px,6vw,88px)]">
      <h1 className="h1">Blog</h1>
      <p className="lead mt-4 max-w-[48ch]">Textos cortos de la casa: recetas, cosechas y algo de los muros.</p>
      <Headlines headlines={loaderData.headlines} />
      <p className="mt-8 text-sm">
        <Link to="/blog/feed.xml" reloadDocument className="link">
          Leer por RSS
        </Link>
      </p>
    </div>
  );
}
