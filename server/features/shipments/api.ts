import type { Hono } from 'hono';
import { z } from 'zod';
import { shipments } from '#contract/shipments/shipments.ts';
import { carrierName } from '#server/gateways/carriers/carriers.ts';
import type { Env } from '#server/http/caller.ts';
import { answer, serve } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { create } from './create.ts';
import { LABEL_TYPES, labelOf, linkTo } from './label/label.ts';
import * as service from './service.ts';

const labelRoute: PlainRoute = {
  method: 'get',
  path: '/api/labels/{file}',
  feature: 'shipments',
  name: 'labelFile',
  summary: 'Una etiqueta en PDF o ZPL, por el enlace firmado de `/api/tracking/{number}/label`',
  access: 'anyone',
  query: z.object({ expires: z.string(), signature: z.string() }),
  answer: { status: 200, type: Object.values(LABEL_TYPES), schema: { type: 'string' } },
};
export const plainRoutes = [labelRoute];

export function register(app: Hono<Env>): void {
  serve(app, shipments.latest, async ({ limit }) => ({ success: true as const, data: await service.latest(limit) }));
  serve(app, shipments.create, async (input) => {
    const { shipment, isNew } = await create(input);
    const data = { tracking_number: shipment.number, status: shipment.status, created_at: shipment.createdAt.toISOString() };
    return answer({ success: true as const, data }, { status: isNew ? 201 : 200 });
  });
  serve(app, shipments.track, async ({ number }) => ({ success: true as const, data: { shipments: await service.track(number) } }));
  serve(app, shipments.update, async (input, { user }) => {
    const { shipment, events } = await service.update(input, user.id);
    const data = {
      tracking_number: shipment.number,
      status: shipment.status,
      carrier: carrierName(shipment.carrier),
      estimated_delivery: shipment.estimatedAt?.toISOString() ?? null,
      order_id: shipment.orderId,
      tracking_history: events.map(({ status, at, location, description }) => ({
        status,
        timestamp: at.toISOString(),
        location,
        description,
      })),
    };
    return { success: true as const, data };
  });
  serve(app, shipments.label, async ({ number, format }) => ({
    success: true as const,
    data: { label_url: await linkTo(number, format) },
  }));
  serve(app, shipments.ofOrder, async ({ id }, { user }) => ({
    success: true as const,
    data: { shipments: await service.ofOrder(id, user.id) },
  }));
  app.get('/api/labels/:file', async (c) => {
    c.set('route', labelRoute.path);
    const { name, type, content } = await labelOf(c.req.param('file'), c.req.query('expires') ?? '', c.req.query('signature') ?? '');
    return c.body(new Uint8Array(content), 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'referrer-policy': 'no-referrer',
    });
  });
}
