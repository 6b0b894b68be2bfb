import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { MAX_PICTURE_MB, PICTURE_KINDS } from '#contract/limits.ts';
import { uploads } from '#server/gateways/files.ts';
import { encodePicture } from '#server/gateways/images.ts';
import { isForm, readForm } from '#server/http/body/form.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';

const MAX_FILE = MAX_PICTURE_MB * 1024 * 1024;
const KINDS = `Usa una imagen ${PICTURE_KINDS}.`;

export const uploadRoute: PlainRoute = {
  method: 'post',
  path: '/api/products/images',
  feature: 'catalog',
  name: 'upload',
  summary: `Subir la imagen de un producto (${PICTURE_KINDS}, hasta ${MAX_PICTURE_MB} MB)`,
  access: 'manager',
  body: {
    type: 'multipart/form-data',
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } },
  },
  answer: { status: 201, schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } } },
};

/** The endpoint for a product's picture. Every upload is decoded and encoded again, so that only pixels are served. */
export function registerUploads(app: Hono<Env>): void {
  app.post(uploadRoute.path, async (c) => {
    c.set('route', uploadRoute.path);
    await identify(c, 'manager');
    const picture = await encodePicture(await readFile(c));
    if (picture === 'unknown') throw new Refusal(415, 'unsupported_image', KINDS, { errors: { file: KINDS } });
    if (picture === 'broken') throw invalid({ file: 'No pudimos leer la imagen: está dañada o es demasiado grande.' }, 'broken_image');
    const id = randomUUID();
    // All files exist before the answer; its address is that of the widest WebP.
    await uploads.saveAll(picture.map(({ width, format, bytes }) => ({ name: `${id}-${width}.${format}`, bytes })));
    return c.json({ url: `/uploads/${id}-1000.webp` }, 201);
  });
}

async function readFile(c: Context<Env>): Promise<Uint8Array> {
  if (!isForm(c)) throw new Refusal(415, 'not_multipart', 'Envía la imagen como multipart/form-data.');
  const form = await readForm(c, MAX_FILE, `La imagen no puede pesar más de ${MAX_PICTURE_MB} MB.`);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: 'Elige una imagen.' });
  return file.bytes();
}
