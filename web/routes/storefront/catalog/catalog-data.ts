import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaDescriptor, useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Category } from '#contract/catalog/catalog.ts';
import { apiFetchContext, originContext, shopContext } from '#web/api/api-context.ts';
import { readFilters } from '#web/features/catalog/shelf/filters/filters.ts';
import { loadShelf, type Shelf } from '#web/features/catalog/shelf/shelf.ts';
import { type Announcements, loadAnnouncements } from '#web/features/promotions/announced.ts';
import { useResolved } from '#web/hooks/data/use-resolved.ts';
import { publicMeta } from '#web/lib/page/seo.ts';

type ListData = { shelf: Shelf | null; announced: Announcements | null; meta: MetaDescriptor[] };
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

const seen = new Set<string>();

/**
 * The first visit shows the page at once, and the list when it arrives. Later visits wait for the list, so that the scroll position can be
 * restored.
 */
export async function arrivingList(page: string, fromServer: Promise<ListData>) {
  const shelf = fromServer.then(
    (loaded) => loaded.shelf,
    (error) => {
      console.warn('No se pudo cargar la lista.', error);
      return null;
    },
  );
  const announced = fromServer.then(
    (loaded) => loaded.announced,
    () => null,
  );
  return seen.has(page) ? { shelf: await shelf, announced: await announced, meta: null } : { shelf, announced, meta: null };
}

/** State of a list page: the list, whether another one is loading, and a retry. */
export function useList(arriving: Shelf | null | Promise<Shelf | null>) {
  const shelf = useResolved(arriving);
  const { pathname } = useLocation();
  useEffect(() => {
    seen.add(pathname);
  }, [pathname]);
  const { location } = useNavigation();
  const { state, revalidate } = useRevalidator();
  // A complete list is filtered without a request.
  const asking = location?.pathname === pathname && !shelf?.whole;
  return { shelf, loading: state === 'loading' || asking, onRetry: revalidate };
}
