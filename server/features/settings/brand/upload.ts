import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { BRAND_KINDS, MAX_BRAND_MB } from '#contract/settings/brand-image.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { encodeBrandPicture } from '#server/gateways/brand/picture.ts';
import { uploads } from '#server/gateways/files.ts';
import { isForm, readForm } from '#server/http/body/form.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { clientQueue } from '#server/http/limits/client-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { BRAND_QUEUE, BRAND_UPLOADS } from '../rules.ts';
import { removeLater } from './removal.ts';

const MAX_FILE = MAX_BRAND_MB * 1024 * 1024;
const KINDS = `Usa una imagen ${BRAND_KINDS}.`;

export const brandRoute: PlainRoute = {
  method: 'post',
  path: '/api/ajustes/marca/imagenes',
  feature: 'settings',
  name: 'brandImage',
  summary: `Subir una imagen de la marca (${BRAND_KINDS}, hasta ${MAX_BRAND_MB} MB); 20 por hora`,
  access: 'manager',
  body: {
    type: 'multipart/form-data',
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } },
  },
  answer: { status: 201, schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } } },
};

/** The endpoint for the brand's pictures. Pixels are encoded again and drawings written again, so that only these are served. */
export function registerBrand(app: Hono<Env>): void {
  const uploading = limiter('brand-images', BRAND_UPLOADS);
  const queue = clientQueue({ ...BRAND_QUEUE, message: 'Hay muchas imágenes en espera. Inténtalo otra vez en un momento.' });
  app.post(brandRoute.path, async (c) => {
    c.set('route', brandRoute.path);
    const caller = await identify(c, 'manager');
    if (!isForm(c)) throw new Refusal(415, 'not_multipart', 'Envía la imagen como multipart/form-data.');
    if (caller.address !== null) await uploading.spend(caller.user.id);
    return c.json({ url: await queue(caller, () => saved(c)) }, 201);
  });
}

/** @returns the address of the stored picture; all of its files exist then */
async function saved(c: Context<Env>): Promise<string> {
  const form = await readForm(c, MAX_FILE, `La imagen no puede pesar más de ${MAX_BRAND_MB} MB.`);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: 'Elige una imagen.' });
  const picture = await encodeBrandPicture(await file.bytes());
  if (picture === 'unknown') throw new Refusal(415, 'unsupported_image', KINDS, { errors: { file: KINDS } });
  if (picture === 'broken') throw invalid({ file: 'No pudimos leer la imagen: está dañada o es demasiado grande.' }, 'broken_image');
  if (picture === 'undrawable')
    throw invalid({ file: 'No pudimos usar este SVG. Guárdalo solo con figuras (sin textos ni imágenes) o sube un PNG.' }, 'broken_image');
  const { width, height, files } = picture;
  const stem = `${randomUUID()}-${width}x${height}`;
  const url = `/uploads/${stem}${files[0]?.end}`;
  // Before the files are written, so that none is left when the process ends.
  await inTransaction((tx) => removeLater(tx, url));
  await uploads.saveAll(files.map(({ end, bytes }) => ({ name: `${stem}${end}`, bytes })));
  return url;
}
