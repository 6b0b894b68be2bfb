import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { apiFetchContext, originContext, shopContext } from '#web/api/api-context.ts';
import { isFiltered, readFilters } from '#web/features/catalog/shelf/filters/filters.ts';
import { loadShelf, type Shelf } from '#web/features/catalog/shelf/shelf.ts';
import { type Announcements, loadAnnouncements } from '#web/features/promotions/announced.ts';
import { publicMeta } from '#web/lib/page/seo.ts';

export type ListData = { shelf: Shelf | null; announced: Announcements | null; meta: MetaDescriptor[] };
type ListTexts = {
  path: string;
  title: string;
  description: string;
  /** Where the shop describes the whole list for search engines; filtered lists are not described. */
  described?: string;
};

/** The router escapes characters that could end the script element. */
async function description(get: typeof fetch, path: string): Promise<MetaDescriptor[]> {
  const answer = await get(path);
  return answer.ok ? [{ 'script:ld+json': await answer.json() }] : [];
}

/** Data of a list page. When the list cannot be loaded, the page is still rendered, with status 503. */
export async function loadList(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  categories: readonly Category[],
  { described, ...texts }: ListTexts,
) {
  const page = { ...texts, origin: context.get(originContext), site: context.get(shopContext) };
  try {
    const filters = readFilters(new URL(request.url).search, categories);
    const get = context.get(apiFetchContext);
    const [shelf, announced, more] = await Promise.all([
      loadShelf(get, categories, filters),
      loadAnnouncements(get),
      described && !isFiltered(filters) ? description(get, described) : [],
    ]);
    return data<ListData>({ shelf, announced, meta: publicMeta({ ...page, more }) });
  } catch (error) {
    console.error(error);
    return data<ListData>({ shelf: null, announced: null, meta: publicMeta(page) }, { status: 503 });
  }
}
