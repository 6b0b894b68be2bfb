import type { Hono } from 'hono';
import { z } from 'zod';
import { CsdCertificate, CsdUpload, csd, MOST_CSD_BYTES } from '#contract/invoices/csd.ts';
import { requireOwner } from '#server/features/accounts/index.ts';
import { isForm, readForm } from '#server/http/body/form.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { serve, validated } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import * as certificate from './certificate.ts';

/** Per user. */
const CSD_UPLOADS = { points: 10, seconds: 3600 };

const text = { type: 'string' };
const file = { type: 'string', contentMediaType: 'application/octet-stream' };

export const csdRoute: PlainRoute = {
  method: 'post',
  path: '/api/ajustes/csd',
  feature: 'invoices',
  name: 'uploadCsd',
  summary: 'Guardar el certificado de sello digital: los archivos .cer y .key, y la contraseña de la llave; 10 por hora',
  access: 'owner',
  body: {
    type: 'multipart/form-data',
    schema: {
      type: 'object',
      required: ['cer', 'key', 'clave'],
      properties: { cer: file, key: file, clave: text, current_password: text },
    },
  },
  answer: { status: 201, schema: z.toJSONSchema(CsdCertificate) },
};

export function registerCsd(app: Hono<Env>): void {
  const uploads = limiter('csd-uploads', CSD_UPLOADS);
  serve(app, csd.read, () => certificate.current());
  serve(app, csd.remove, async (_, { user }) => {
    await certificate.remove(user);
    return undefined;
  });
  app.post(csdRoute.path, async (c) => {
    c.set('route', csdRoute.path);
    const caller = await identify(c, 'owner');
    if (!isForm(c)) throw new Refusal(415, 'not_multipart', 'Envía los archivos como multipart/form-data.');
    if (caller.address !== null) await uploads.spend(caller.user.id);
    const form = await readForm(c, MOST_CSD_BYTES, 'Ese archivo es demasiado grande para ser un certificado.');
    const { cer, key, clave, current_password } = validated(CsdUpload, Object.fromEntries(form));
    await requireOwner(caller, current_password);
    const files = { cer: Buffer.from(await cer.bytes()), key: Buffer.from(await key.bytes()), clave };
    return c.json(await certificate.upload(files, caller.user), 201);
  });
}
