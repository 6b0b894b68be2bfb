import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { apiFetchContext, originContext, shopContext } from '#web/api/api-context.ts';
import { readFilters } from '#web/features/catalog/shelf/filters/filters.ts';
import { loadShelf, type Shelf } from '#web/features/catalog/shelf/shelf.ts';
import { type Announcements, loadAnnouncements } from '#web/features/promotions/announced.ts';
import { publicMeta } from '#web/lib/page/seo.ts';

export type ListData = { shelf: Shelf | null; announced: Announcements | null; meta: MetaDescriptor[] };
type ListTexts = { path: string; title: string; description: string };

/** Data of a list page. When the list cannot be loaded, the page is still rendered, with status 503. */
export async function loadList(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  categories: readonly Category[],
  texts: ListTexts,
) {
  const meta = publicMeta({ ...texts, origin: context.get(originContext), site: context.get(shopContext) });
  try {
    const filters = readFilters(new URL(request.url).search, categories);
    const get = context.get(apiFetchContext);
    const [shelf, announced] = await Promise.all([loadShelf(get, categories, filters), loadAnnouncements(get)]);
    return data<ListData>({ shelf, announced, meta });
  } catch (error) {
    console.error(error);
    return data<ListData>({ shelf: null, announced: null, meta }, { status: 503 });
  }
}
