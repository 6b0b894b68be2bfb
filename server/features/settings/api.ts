import type { Hono } from 'hono';
import { settings } from '#contract/settings/settings.ts';
import { type Env, isStaff } from '#server/http/caller.ts';
import { invalid, notAllowed } from '#server/http/refusal.ts';
import { serve } from '#server/http/serve.ts';
import { brandRoute, registerBrand } from './brand/upload.ts';
import { ACCESS } from './rules.ts';
import * as service from './service.ts';

export const plainRoutes = [brandRoute];

export function register(app: Hono<Env>): void {
  registerBrand(app);
  serve(app, settings.all, async () => ({ data: service.publicSettings() }));
  serve(app, settings.section, async ({ seccion }, { user }) => {
    const section = service.sectionNamed(seccion);
    if (!isStaff(user, ACCESS[section].read)) throw notAllowed();
    return service.section(section);
  });
  serve(app, settings.change, async ({ seccion, version, valor, probar }, { user }) => {
    const section = service.sectionNamed(seccion);
    if (!service.mayChange(user, section)) throw notAllowed();
    return service.change(section, { version, value: valor, by: user, isTrial: probar ?? false });
  });
  serve(app, settings.pace, async ({ version, ...input }, { user }) => {
    if (input.demora_minutos === undefined && input.pausa_hasta === undefined)
      throw invalid({ demora_minutos: 'Envía la demora o la pausa.' });
    return service.changeFields('pedidos', input, user, version);
  });
}
