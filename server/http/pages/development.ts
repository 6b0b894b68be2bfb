import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageHandler } from './pages.ts';

/** Vite inside our process and port: one command, edits show at once. */
export async function developmentPages(root: string) {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
  return {
    handler: async (): Promise<PageHandler> =>
      ((await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild).entry.module.handlePage,
    front: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      // The API is ours; everything else may be a module of Vite's.
      if (request.url?.startsWith('/api')) next();
      else vite.middlewares(request, response, next);
    },
    close: () => vite.close(),
  };
}

type ServerBuild = { entry: { module: { handlePage: PageHandler } } };
