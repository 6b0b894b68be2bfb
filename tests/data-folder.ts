import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';

// Each test file has files of its own, as it has a database of its own: a clean-up removes what its database does not know. Settings are
// read when the first module imports them, so this runs before the file does.
process.env.DATA_DIR = join(inject('dataFolders'), randomUUID());
