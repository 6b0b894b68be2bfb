import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

// Settings are read when the first module imports them, so this runs before the first file of a worker does.
process.env.DATA_DIR = join(inject('dataFolders'), String(process.pid));

// Each test file begins with an empty folder, as it has a database of its own: a clean-up removes what its database does not know.
rmSync(process.env.DATA_DIR, { recursive: true, force: true });
