import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { PAGES, type Page } from '#contract/pages.ts';

const FILES: readonly string[] = PAGES.map(({ file }) => file);

const isShared = (file: string) => FILES.indexOf(file) !== FILES.lastIndexOf(file);
const folderOf = (file: string) => file.slice(0, Math.max(file.lastIndexOf('/'), 0));

function routeOf({ path: absolute, file }: Page) {
  const path = absolute.slice(1);
  if (!path) return index(`routes/${file}`);
  // A module that several pages share needs an id for each of them.
  return route(path, `routes/${file}`, isShared(file) ? { id: path } : {});
}

/** The routes of the pages whose modules are in these folders of `web/routes`; '' is `web/routes` itself. */
const routesIn = (...folders: readonly string[]) => PAGES.filter(({ file }) => folders.includes(folderOf(file))).map(routeOf);

export default [
  layout('routes/storefront/layout.tsx', [
    ...routesIn('storefront', 'account'),
    ...(import.meta.env.DEV ? [route('dev/ui', 'routes/dev-ui.tsx')] : []),
    route('*', 'routes/storefront/not-found.tsx'),
  ]),
  layout('routes/admin/layout.tsx', routesIn('admin')),
  ...routesIn(''),
] satisfies RouteConfig;
