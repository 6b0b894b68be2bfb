import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createVite } from 'vite';
import type { InvoiceMode, PageHandler } from '#server/http/pages/pages.ts';

export type Renderer = {
  /** The address at which the shop's process requests pages: see server/http/pages/development.ts. */
  url: string;
  /** Serves the modules of the pages. */
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
};

type ServerBuild = { entry: { module: { handlePage: PageHandler } } };
type Options = {
  root: string;
  /** The server for browsers, whose port Vite's socket for live edits shares. */
  front: Server;
  /** The address of the shop's process, whose API the loaders call. */
  api(): Promise<string | null>;
};

/** Starts Vite, and renders pages from its modules. */
export async function createRenderer({ root, front, api }: Options): Promise<Renderer> {
  const vite = await createVite({ root, appType: 'custom', server: { middlewareMode: true, ws: { server: front } } });

  const apiFetch = async (path: string, init?: RequestInit) => fetch(`${await api()}${path}`, init);
  const report = (error: unknown) => {
    // The log of the shop's process already has errors of the API.
    if (!(error instanceof Error) || error.name === 'ApiError') return;
    vite.ssrFixStacktrace(error);
    console.error(error);
  };

  /** Renders a page. Apart from the request itself, the shop's process sends its arguments as headers. */
  const render = async ({ headers: all }: IncomingMessage) => {
    const { 'x-page-url': url, 'x-page-origin': origin, 'x-page-mark': mark, ...more } = all;
    const { 'x-page-legal-name': legal, 'x-page-invoices': mode, ...headers } = more;
    const legalName = decodeURIComponent(String(legal)) || null;
    const request = new Request(String(url), { headers: headers as Record<string, string> });
    const invoices = (mode as InvoiceMode | undefined) ?? null;
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
    return build.entry.module.handlePage(request, { apiFetch, origin: String(origin), report, mark: String(mark), legalName, invoices });
  };

  const pages = createServer(async (request, response) => {
    const answer = await render(request).catch((error: Error) => {
      vite.ssrFixStacktrace(error);
      console.error(error);
      return new Response(`La página no se pudo dibujar.\n\n${error.stack}\n`, { status: 500 });
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    middlewares: vite.middlewares,
    async close() {
      pages.close();
      pages.closeAllConnections();
      await vite.close();
    },
  };
}
