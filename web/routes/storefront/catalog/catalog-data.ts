import { useEffect } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Shelf } from '#web/features/catalog/shelf/shelf.ts';
import { useResolved } from '#web/hooks/data/use-resolved.ts';
import type { ListData } from './load-list.server.ts';

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
