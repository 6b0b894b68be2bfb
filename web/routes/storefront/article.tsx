import { data, Link } from 'react-router';
import { originContext, shopContext } from '#web/api/api-context.ts';
import { articleMeta } from '#web/features/blog/article-meta.server.ts';
import { ArticleView } from '#web/features/blog/article-view.tsx';
import { articles } from '#web/features/blog/articles.server.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/article.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  const at = articles.findIndex(({ slug }) => slug === params.slug);
  const article = articles[at];
  if (!article) throw data(null, { status: 404 });
  const next = articles[(at + 1) % articles.length];
  return {
    article,
    next: next && { slug: next.slug, title: next.title },
    meta: articleMeta(article, context.get(originContext), context.get(shopContext)),
  };
}

export const meta = pageMeta('Página no encontrada');

export default function ArticlePage({ loaderData: { article, next } }: Route.ComponentProps) {
  return (
    <ArticleView article={article}>
      <nav aria-label="Más del blog" className="flex flex-wrap justify-between gap-x-10 gap-y-3 border-t border-linea pt-6">
        <Link to="/blog" className="link">
          Volver al blog
        </Link>
        {next && (
          <Link to={`/blog/${next.slug}`} className="link">
            {next.title}
          </Link>
        )}
      </nav>
    </ArticleView>
  );
}
