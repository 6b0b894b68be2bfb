/**
 * What a visitor's browser loads before a page works: `bench/web-bytes.ts [origin]`.
 * With an origin it reads the pages of a running shop, else those of the built handler over an empty catalogue.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const PATHS = ['/', '/products', '/coffee', '/cart', '/login', '/contacto'];
const CLIENT = new URL('../build/client', import.meta.url);
const origin = process.argv[2];

async function page(path: string): Promise<string> {
  if (origin) return (await fetch(new URL(path, origin))).text();
  const build = await import(new URL('../build/server/index.js', import.meta.url).href);
  const apiFetch = async () => Response.json([]);
  const response: Response = await build.entry.module.handlePage(new Request(`http://localhost${path}`), {
    apiFetch,
    origin: 'http://localhost',
  });
  return response.text();
}

const brotli = (content: string | Buffer) => brotliCompressSync(content).byteLength;
const file = (path: string) => readFileSync(new URL(`.${path}`, `${CLIENT}/`));

/** The scripts a page names, and whatever those import without being asked to. */
function scripts(html: string): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    const content = file(path);
    found.set(path, brotli(content));
    for (const [, name] of content.toString().matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) visit(`/assets/${name}`);
  };
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) visit(path);
  return found;
}

const rows = [];
const largest: Record<string, [string, number][]> = {};
for (const path of PATHS) {
  const html = await page(path);
  const js = scripts(html);
  const css = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '').join('');
  const fonts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map((match) => match[0]));
  const fontBytes = [...fonts].reduce((sum, font) => sum + file(font).byteLength, 0);
  rows.push({
    path,
    js: [...js.values()].reduce((sum, size) => sum + size, 0),
    css: brotli(css),
    fonts: fontBytes,
    page: brotli(html),
  });
  largest[path] = [...js].sort((a, b) => b[1] - a[1]);
}
console.table(rows);
for (const path of ['/', '/products']) {
  console.log(`Scripts of ${path} (brotli):`);
  for (const [name, size] of largest[path] ?? []) console.log(String(size).padStart(8), name);
}
