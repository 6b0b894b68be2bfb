import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#contract/shop-clock.ts';

/**
 * A page that is open in a browser loads scripts of its own build, also after an update of the shop. Therefore the scripts of earlier
 * builds are kept beside those of the new one. The server holds them in memory, so only a few builds are kept.
 */
const MOST_BUILDS = 2;
const KEPT_MS = 7 * DAY_MS;

type Earlier = { replacedAt: number; files: string[] };

/**
 * Moves the scripts of earlier builds into the new one.
 * @param last the folder of the build that was replaced
 * @param next the folder of the new build
 * @param now milliseconds
 */
export function keepEarlierAssets(last: string, next: string, now: number): void {
  const [from, to] = [join(last, 'client/assets'), join(next, 'client/assets')];
  const before = earlierOf(last);
  const kept = new Set(before.flatMap(({ files }) => files));
  const own = readdirSync(from).filter((file) => !kept.has(file));
  const earlier = [{ replacedAt: now, files: own }, ...before]
    .slice(0, MOST_BUILDS)
    .filter(({ replacedAt }) => now - replacedAt < KEPT_MS)
    // File names contain a hash of the content, so the new build may contain the same file.
    .map(({ replacedAt, files }) => ({
      replacedAt,
      files: files.filter((file) => existsSync(join(from, file)) && !existsSync(join(to, file))),
    }));
  for (const { files } of earlier) for (const file of files) renameSync(join(from, file), join(to, file));
  writeFileSync(listOf(next), JSON.stringify(earlier));
}

/** The file in which a build lists the assets that it keeps from earlier builds. */
const listOf = (build: string): string => join(build, 'earlier-assets.json');
const earlierOf = (build: string): Earlier[] => (existsSync(listOf(build)) ? JSON.parse(readFileSync(listOf(build), 'utf8')) : []);

if (import.meta.main) keepEarlierAssets(process.argv[2] as string, process.argv[3] as string, Date.now());
