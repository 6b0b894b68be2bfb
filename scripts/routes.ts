import { endpointTables } from '#contract/endpoints.ts';
import { PAGES, type Page } from '#contract/pages.ts';
import { plainRoutes } from '#server/api.ts';

/** `npm run routes`: every endpoint of the API and every page, from the tables that the server uses. */

function print(title: string, heads: string[], rows: string[][]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log([`${title} (${rows.length})`, '', line(heads), ...rows.map(line), ''].join('\n'));
}

const endpoints = Object.entries(endpointTables).flatMap(([feature, table]) =>
  Object.values(table).map(({ method, path, access, changes }) => [method, path, access, feature, changes ?? '']),
);
const besides = plainRoutes.map(({ method, path, access, feature }) => [method.toUpperCase(), path, access, feature, '']);
const byPath = (one: string[], other: string[]) => `${one[1]} ${one[0]}`.localeCompare(`${other[1]} ${other[0]}`);
print('API', ['method', 'path', 'access', 'feature', 'changes'], [...endpoints, ...besides].sort(byPath));

const robotsOf = ({ crawled, listed }: Page) => (listed ? 'index, sitemap' : crawled ? 'index' : 'disallow');
print(
  'Pages',
  ['path', 'cached', 'robots'],
  PAGES.map((page: Page) => [page.path, page.shared ? ['yes', ...Object.keys(page.varies ?? {})].join(' ') : 'no', robotsOf(page)]),
);
