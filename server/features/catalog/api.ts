import type { Hono } from 'hono';
import { catalog, type Product, ProductExport, type StaffProduct } from '#contract/catalog/catalog.ts';
import { stock } from '#contract/catalog/stock.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { history } from '#server/features/stock/index.ts';
import { type Env, identify, isStaff } from '#server/http/caller.ts';
import { clientQueue } from '#server/http/limits/client-queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { answer, filledQuery, serve, validated } from '#server/http/serve.ts';
import type { PlainRoute } from '#server/http/system/openapi.ts';
import { setAvailability } from './office/availability.ts';
import { deleted, restore } from './office/deleted.ts';
import { registerOptions } from './office/options/api.ts';
import { itemId, setStockOfOption, setStockOfProduct } from './office/set-stock.ts';
import { chooseStations, withoutStation } from './office/stations.ts';
import { registerUploads, uploadRoute } from './pictures/uploads.ts';
import { list } from './search/search.ts';
import * as service from './service.ts';
import { exported } from './sheet/export.ts';
import { importProducts } from './sheet/import.ts';
import { IMPORT_QUEUE } from './sheet/rules.ts';
import { withStock } from './stock/shown.ts';
import { withVersion } from './wire.ts';
import { writeList } from './written.ts';

/** Answers with the staff's fields must not be cached for others. */
const UNSHARED = { 'cache-control': 'private, no-store' };

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

const exportRoute: PlainRoute = {
  method: 'get',
  path: '/api/products/export',
  feature: 'catalog',
  name: 'export',
  summary: 'Todos los productos como hoja de cálculo, `?formato=csv` o `xlsx`; la importación la lee de vuelta',
  access: 'manager',
  query: ProductExport,
  answer: { status: 200, type: ['text/csv', TYPES.xlsx], schema: { type: 'string' } },
};
export const plainRoutes = [uploadRoute, exportRoute];

/** Limits exports per user in ten minutes, because each reads every product. */
const exports = limiter('product-exports', { points: 30, seconds: 600 });

export function register(app: Hono<Env>): void {
  const imports = clientQueue(IMPORT_QUEUE);
  serve(app, catalog.list, async ({ version, ...input }, caller, c) => {
    const staffPage = async (page: StaffProduct[]) => withStock(version === '1' ? page.map(withVersion) : page);
    if (input.eliminados) {
      await identify(c, 'manager');
      const { page, total, more } = await deleted(input);
      return answer(await staffPage(page), { headers: { ...UNSHARED, ...counts({ total, more }) } });
    }
    if (input.sin_estacion) {
      await identify(c, 'manager');
      const { page, total, more } = await withoutStation(input);
      return answer(await staffPage(page), { headers: { ...UNSHARED, ...counts({ total, more }) } });
    }
    const { products, ...found } = await list(input);
    if (isStaff(await caller.recognize())) {
      return answer(await staffPage(await service.forStaff(products)), { headers: { ...UNSHARED, ...counts(found) } });
    }
    const { body, etag } = writeList(products);
    return c.body(body, 200, { etag, 'content-type': 'application/json', ...counts(found) });
  });
  // Registered before the route of one product, whose pattern matches this path too.
  app.get(exportRoute.path, async (c) => {
    c.set('route', exportRoute.path);
    const { user, address } = await identify(c, 'manager');
    const { formato } = validated(ProductExport, filledQuery(c));
    if (address !== null) await exports.spend(user.id);
    const headers = {
      ...UNSHARED,
      'content-type': TYPES[formato],
      'content-disposition': `attachment; filename="productos_${shopClock(new Date()).today}.${formato}"`,
    };
    return c.body(await exported(formato), 200, headers);
  });
  serve(app, catalog.import, (input, caller) => imports(caller, () => importProducts(input, caller.user)));
  serve(app, catalog.stations, async ({ estacion }, { user }) => ({ cambiados: await chooseStations(estacion, user) }));
  serve(app, catalog.one, async ({ id, version }, caller) => {
    const product = await service.one(id);
    if (!isStaff(await caller.recognize())) return product;
    const [known] = await service.forStaff([product]);
    return forStaff(known ? (version === '1' ? withVersion(known) : known) : product);
  });
  serve(app, catalog.create, async (input, { user }) => forStaff(await service.create(input, user)));
  serve(app, catalog.update, async (input, { user }) => forStaff(await service.update(input, user)));
  serve(app, catalog.remove, async ({ id }, { user }) => void (await service.remove(id, user)));
  serve(app, catalog.availability, async ({ id, ...change }, { user }) => forStaff(await setAvailability(id, change, new Date(), user)));
  serve(app, catalog.restore, async ({ id }, { user }) => forStaff(await restore(id, user)));
  serve(app, stock.ofProduct, async ({ id, ...change }, { user }) => {
    const product = await service.one(await setStockOfProduct(id, change, user));
    return forStaff((await service.forStaff([product]))[0] ?? product);
  });
  serve(app, stock.ofOption, async ({ id, ...change }, { user }) =>
    answer(await setStockOfOption(id, change, user), { headers: UNSHARED }),
  );
  registerOptions(app);
  serve(app, stock.history, async (item) => ({ data: await history({ ...item, id: await itemId(item) }) }));
  registerUploads(app);
}

/** Adds the stock. */
async function forStaff(product: Product) {
  const [known = product] = await withStock([product]);
  return answer(known, { headers: UNSHARED });
}

const counts = ({ total, more, similar }: { total: number; more?: boolean; similar?: boolean }) => ({
  'x-total-count': String(total),
  ...(more && { 'x-total-more': '1' }),
  ...(similar && { 'x-search': 'similar' }),
});
