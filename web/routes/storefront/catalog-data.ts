import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaDescriptor, useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Category } from '#contract/catalog.ts';
import { apiFetchContext, originContext } from '#web/api/api-context.ts';
import { readFilters } from '#web/features/catalog/filters.ts';
import { loadShelf, type Shelf } from '#web/features/catalog/shelf.ts';
import { useResolved } from '#web/hooks/use-resolved.ts';
import { publicMeta } from '#web/lib/seo.ts';

type ListData = { shelf: Shelf | null; meta: MetaDescriptor[] };
type ListTexts = { path: string; title: string; description: string };

/** What a list page needs. When the list cannot be had the page still stands, and says so. */
export async function loadList(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  categories: readonly Category[],
  texts: ListTexts,
) {
  const meta = publicMeta({ ...texts, origin: context.get(originContext) });
  try {
    const filters = readFilters(new URL(request.url).search, categories);
    return data<ListData>({ shelf: await loadShelf(context.get(apiFetchContext), categories, filters), meta });
  } catch (error) {
    console.error(error);
    return data<ListData>({ shelf: null, meta }, { status: 503 });
  }
}

const seen = new Set<string>();

/**
 * The first visit shows the page at once and its list as it comes. Later ones wait for the list:
 * whoever goes back wants to find the place where they were.
 */
export async function arrivingList(page: string, fromServer: Promise<ListData>) {
  const shelf = fromServer.then(
    (loaded) => loaded.shelf,
    (error) => {
      console.warn('No se pudo cargar la lista.', error);
      return null;
    },
  );
  return { shelf: seen.has(page) ? await shelf : shelf, meta: null };
}

/** How the list of a page stands: what is there, whether another one is on its way, and how to ask again. */
export function useList(arriving: Shelf | null | Promise<Shelf | null>) {
  const shelf = useResolved(arriving);
  const { pathname } = useLocation();
  useEffect(() => {
    seen.add(pathname);
  }, [pathname]);
  const { location } = useNavigation();
  const { state, revalidate } = useRevalidator();
  // What the browser filters by itself is there already.
  const asking = location?.pathname === pathname && !shelf?.whole;
  return { shelf, loading: state === 'loading' || asking, onRetry: revalidate };
}
