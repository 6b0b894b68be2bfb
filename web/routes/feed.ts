import { originContext, shopContext } from '#web/api/api-context.ts';
import { atom } from '#web/features/blog/feed.server.ts';
import type { Route } from './+types/feed.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(atom(context.get(originContext), context.get(shopContext).name), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
