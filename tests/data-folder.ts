import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

// Settings are read when the first module imports them, so this runs before a worker's first file.
process.env.DATA_DIR = join(inject('dataFolders'), String(process.pid));

// Each test file starts with an empty folder, like its database: a clean-up job would delete files that the database does not know.
rmSync(process.env.DATA_DIR, { recursive: true, force: true });
