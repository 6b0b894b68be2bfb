import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { gzip } from 'node:zlib';
import { builtFile, type File, sendFile, typeOf } from '#server/http/front/files/send-file.ts';
import type { StaticFiles } from '#server/http/front/files/static-files.ts';
import { FILE_POLICY } from '#server/http/security.ts';

const PAGE = `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, supportedSubmitMethods: ['get', 'post', 'put', 'delete'], validatorUrl: null });`;
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const A_DAY = 'public, max-age=86400';

/**
 * Swagger UI from its package, so that nothing is loaded from other hosts. Files are read at the first visit and kept in memory; all
 * clients get the same bytes.
 */
export function createDocs(): StaticFiles {
  const require = createRequire(import.meta.url);
  const packaged = (name: string) => () =>
    builtFile(require.resolve(`swagger-ui-dist/${name}`), A_DAY, { keptInMemory: Number.POSITIVE_INFINITY });
  const makers = new Map<string, () => File>([
    ['/api/docs', () => ownFile('index.html', PAGE, POLICY)],
    ['/api/docs/start.js', () => ownFile('start.js', START, FILE_POLICY)],
    ['/api/docs/swagger-ui.css', packaged('swagger-ui.css')],
    ['/api/docs/swagger-ui-bundle.js', packaged('swagger-ui-bundle.js')],
  ]);
  const files = new Map<string, File>();

  const made = (path: string): File | undefined => {
    const make = makers.get(path);
    if (!make) return undefined;
    const file = make();
    file.isPacked = true;
    files.set(path, file);
    gzip(file.plain as Buffer, { level: 9 }, (error, packed) => {
      if (!error) file.gzip = packed;
    });
    return file;
  };

  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const path = (request.url ?? '').replace(/\?.*$/s, '');
      const file = files.get(path) ?? made(path);
      if (!file) return false;
      sendFile(request, response, file);
      return true;
    },
  };
}

function ownFile(name: string, text: string, policy: string): File {
  const plain = Buffer.from(text);
  return {
    path: name,
    type: typeOf(name),
    size: plain.length,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    keep: 'no-cache',
    policy,
    isPacked: true,
    br: null,
    gzip: null,
    plain,
  };
}
