const ASSET = /\/assets\/[\w.-]+\.js/g;
const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** The scripts that a page loads before hydration, those it names and their static imports, with their size in bytes as sent (brotli). */
export async function firstScripts(origin: string, path: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const visit = async (name: string): Promise<void> => {
    if (found.has(name)) return;
    found.set(name, 0);
    const answer = await fetch(origin + name, { headers: { 'accept-encoding': 'br' } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    found.set(name, Number(answer.headers.get('content-length')));
    await Promise.all([...text.matchAll(STATIC_IMPORT)].map(([, next]) => visit(`/assets/${next}`)));
  };
  const page = await (await fetch(origin + path)).text();
  await Promise.all([...page.matchAll(ASSET)].map(([name]) => visit(name)));
  return found;
}

export const bytesOf = (files: Map<string, number>): number => [...files.values()].reduce((sum, size) => sum + size, 0);
