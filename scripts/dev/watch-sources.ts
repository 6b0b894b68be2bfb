import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps, which count as one change. */
const SETTLED_MS = 40;
/** Files whose change has no effect on a running shop. */
const IGNORED = /\.test\.ts$|(?:^|\/)\.|~$|\.sw[a-z]$/;

/** Watches files in these folders. Changes at the same time cause one call. */
export function watchSources(root: string, folders: readonly string[], changed: (file: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      const file = `${folder}/${String(name).replaceAll('\\', '/')}`;
      if (IGNORED.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(file), SETTLED_MS);
    }),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
