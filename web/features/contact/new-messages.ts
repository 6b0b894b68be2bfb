import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/hooks/data/queries.ts';
import { pageOf } from '#web/hooks/data/use-pages.ts';

const queryKey = ['new-messages'];

/** Number of unanswered messages, counted again every minute while the page is visible; undefined until it is known. */
export const useNewMessages = (enabled: boolean): number | undefined =>
  useQuery(
    {
      queryKey,
      queryFn: async () => (await pageOf((counting) => counting('GET /api/contact', { status: 'nuevo', limit: 1 }))).total,
      refetchInterval: 60_000,
      enabled,
    },
    queries,
  ).data;

export const countNewMessages = (): Promise<void> => queries.refetchQueries({ queryKey });
