import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes brotli and gzip files beside the built text files; the server sends these files. */
const folder = fileURLToPath(new URL('../../build/client', import.meta.url));
const TEXTS = /\.(?:js|css|svg|json|txt)$/;

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!TEXTS.test(name)) continue;
  const path = join(folder, name);
  const plain = readFileSync(path);
  if (plain.length < 200) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}
