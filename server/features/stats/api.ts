import type { Hono } from 'hono';
import { shopClock } from '#contract/shop-clock.ts';
import { firstSteps as steps } from '#contract/stats/first-steps.ts';
import { ExportRequest, stats } from '#contract/stats/stats.ts';
import { EXPORT_PATH, exportName } from '#contract/stats/stats-choices.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { filledQuery, serve, validated } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { dayLine } from './day/day.ts';
import { exported } from './export/export.ts';
import { firstSteps, putAway } from './first-steps/first-steps.ts';
import { paymentStats } from './methods/methods.ts';
import { overview } from './overview/overview.ts';
import { platformStats } from './platforms/platforms.ts';
import { EXPORTS, wholeMonth } from './rules.ts';
import * as service from './service.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

const file: PlainRoute = {
  method: 'get',
  path: EXPORT_PATH,
  feature: 'stats',
  name: 'export',
  summary: 'Los pedidos creados en el rango (sin él, en este mes) como hoja de cálculo, `?formato=csv` o `xlsx`',
  access: 'manager',
  query: ExportRequest,
  answer: { status: 200, type: ['text/csv', TYPES.xlsx], schema: { type: 'string' } },
};
export const plainRoutes = [file];

const exports = limiter('sales-exports', EXPORTS);

export function register(app: Hono<Env>): void {
  const done = <T>(data: T) => ({ success: true as const, message: 'Estadísticas calculadas', data });
  serve(app, stats.overview, async (input) => done(await overview(input, new Date())));
  serve(app, steps.read, (_, { user }) => firstSteps(user.staffRole));
  serve(app, steps.putAway, ({ quitada }, { user }) => putAway(quitada, user.staffRole));
  serve(app, stats.day, async () => done(await dayLine(new Date())));
  serve(app, stats.salesSummary, async (input) => done(await service.salesSummary(input, new Date())));
  serve(app, stats.salesByPeriod, async (input) => done(await service.salesByPeriod(input, new Date())));
  serve(app, stats.topProducts, async (input) => done(await service.topProducts(input, new Date())));
  serve(app, stats.receiving, async (input) => done(await service.receivingStats(input, new Date())));
  serve(app, stats.payments, async (input) => {
    const { today } = shopClock(new Date());
    return done(await paymentStats(service.rangeOf(input) ?? { desde: today, hasta: today }));
  });
  serve(app, stats.platforms, async (input) => done(await platformStats(service.rangeOf(input), new Date())));
  serve(app, stats.customerStats, async (input) => done(await service.customerStats(input, new Date())));
  serve(app, stats.reservationStats, async (input) => done(await service.reservationStats(input, new Date())));
  app.get(file.path, async (c) => {
    c.set('route', file.path);
    const { user, address } = await identify(c, 'manager');
    const { formato, ...asked } = validated(ExportRequest, filledQuery(c));
    if (address !== null) await exports.spend(user.id);
    const range = service.rangeOf(asked) ?? wholeMonth(service.todayOf(new Date()));
    const headers = {
      'content-type': TYPES[formato],
      'content-disposition': `attachment; filename="${exportName(range.desde, range.hasta, formato)}"`,
    };
    return c.body(await exported(range, formato, user), 200, headers);
  });
}
