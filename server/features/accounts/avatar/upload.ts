import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { OwnUser } from '#contract/accounts/accounts.ts';
import { MAX_PICTURE_MB, PICTURE_KINDS } from '#contract/limits.ts';
import { AVATAR_QUEUE, AVATARS } from '#server/features/accounts/rules.ts';
import { encodeAvatar } from '#server/gateways/images.ts';
import { isForm, readForm } from '#server/http/body/form.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { clientQueue } from '#server/http/limits/client-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { setAvatar } from './avatar.ts';

const MAX_FILE = MAX_PICTURE_MB * 1024 * 1024;
const KINDS = `Usa una imagen ${PICTURE_KINDS}.`;

const avatars = limiter('avatars', AVATARS);
/** Also limits how many files are in memory, because any user may upload. */
const queue = clientQueue({ ...AVATAR_QUEUE, message: 'Hay muchas imágenes en espera. Inténtalo otra vez en un momento.' });

export const avatarRoute: PlainRoute = {
  method: 'post',
  path: '/api/users/avatar',
  feature: 'accounts',
  name: 'avatar',
  summary: `Cambiar la foto propia (${PICTURE_KINDS}, hasta ${MAX_PICTURE_MB} MB); 20 por hora`,
  access: 'user',
  body: {
    type: 'multipart/form-data',
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } },
  },
  answer: { status: 200, schema: z.toJSONSchema(OwnUser) },
};

/** The endpoints of the user's picture. Every upload is decoded and encoded again, so that only pixels are served. */
export function registerAvatar(app: Hono<Env>): void {
  app.post(avatarRoute.path, async (c) => {
    c.set('route', avatarRoute.path);
    const caller = await identify(c, 'user');
    if (!isForm(c)) throw new Refusal(415, 'not_multipart', 'Envía la imagen como multipart/form-data.');
    if (caller.address !== null) await avatars.spend(caller.user.id);
    return c.json(await queue(caller, async () => setAvatar(caller.user.id, await readAvatar(c))));
  });
}

async function readAvatar(c: Context<Env>): Promise<Uint8Array> {
  const form = await readForm(c, MAX_FILE, `La imagen no puede pesar más de ${MAX_PICTURE_MB} MB.`);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: 'Elige una imagen.' });
  const picture = await encodeAvatar(await file.bytes());
  if (picture === 'unknown') throw new Refusal(415, 'unsupported_image', KINDS, { errors: { file: KINDS } });
  if (picture === 'too_large')
    throw invalid({ file: 'La imagen tiene demasiados pixeles: usa una de hasta 50 megapixeles.' }, 'image_too_large');
  if (picture === 'broken') throw invalid({ file: 'No pudimos leer la imagen: está dañada.' }, 'broken_image');
  return picture;
}
