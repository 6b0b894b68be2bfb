import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import type { TillProduct } from '../ticket/ticket.ts';
import { readSales } from './kept-sales.ts';
import { sendKept } from './sell.ts';
import { backOnline, goneOffline, type Known, keepKnown, patch, readKnown, readName, tillNow } from './store.ts';

/** How often accounts and shifts are asked for: other tills and guests change them. */
const REFRESH_MS = 10_000;
/** How often the menu is loaded again: prices and what is sold out. */
const MENU_MS = 60_000;
const MOST_PRODUCTS = 1000;
const TOGETHER = 4;

let leaving = new AbortController();

/** Shows what this browser has kept, then follows the shop until the returned function is called. */
export function startTill(): () => void {
  leaving = new AbortController();
  fresh.clear();
  const { signal } = leaving;
  patch({ known: tillNow().known ?? readKnown(), sales: readSales(), name: readName() });
  const refresh = setInterval(() => void refreshTill(), REFRESH_MS);
  const menu = setInterval(() => void loadMenu(signal).catch(lost), MENU_MS);
  const awake = () => {
    void refreshTill();
    void sendKept(signal);
  };
  window.addEventListener('offline', goneOffline, { signal });
  window.addEventListener('online', awake, { signal });
  if (!navigator.onLine) goneOffline();
  void refreshTill().then(() => loadMenu(signal).catch(lost));
  void sendKept(signal);
  return () => {
    leaving.abort();
    clearInterval(refresh);
    clearInterval(menu);
  };
}

/** Asks for shifts and accounts, and sends what is kept. */
export async function refreshTill(): Promise<void> {
  const { signal } = leaving;
  try {
    const tills = await api('GET /api/caja', {}, { signal });
    const accounts = tills.en_caja.recoger || tills.en_caja.mesa ? await api('GET /api/caja/cuentas', {}, { signal }) : [];
    if (signal.aborted) return;
    const { known } = tillNow();
    if (JSON.stringify(tills) !== JSON.stringify(known?.tills)) keepKnown({ products: [], tables: [], tips: [], ...known, tills });
    patch({ accounts });
    backOnline();
    void sendKept(signal);
  } catch (error) {
    lost(error);
  }
}

/** Marks the network as lost, except for an ended session. */
function lost(error: unknown) {
  if (leaving.signal.aborted) return;
  const hasAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!hasAnswered) goneOffline();
}

async function loadMenu(signal: AbortSignal): Promise<void> {
  const [list, { data: tables }, settings] = await Promise.all([
    api('GET /api/products', { limit: MOST_PRODUCTS }, { signal }),
    api('GET /api/mesas', {}, { signal }),
    api('GET /api/ajustes', {}, { signal }),
  ]);
  const before = new Map(tillNow().known?.products.map((product) => [product.id, product]));
  const products = list.map(({ id, name, image, price, category, featured, available, left, has_options, choose }): TillProduct => {
    const options = before.get(id)?.options;
    const product = { id, name, image, price, category, featured, available, left, has_options, choose };
    return has_options && options ? { ...product, options } : product;
  });
  if (signal.aborted) return;
  const { activas, porcentajes } = settings.data.propinas;
  change({ products, tables: tables.map(({ numero }) => numero), tips: activas ? porcentajes : [] });
  const unknown = products.filter(({ id, has_options }) => has_options && !fresh.has(id)).map(({ id }) => id);
  if (unknown.length === 0) return;
  await loadOptions(unknown, signal);
  change({});
}

/** The products whose options were loaded since the screen was opened. Later changes are noticed by the price of the quote. */
const fresh = new Set<string>();

/** Loads the options of all products, a few at a time: without network they could not be chosen otherwise. */
async function loadOptions(ids: readonly string[], signal: AbortSignal): Promise<void> {
  const waiting = [...ids];
  const one = async () => {
    for (let id = waiting.shift(); id && !signal.aborted; id = waiting.shift()) await loadProduct(id, signal);
  };
  await Promise.all(Array.from({ length: TOGETHER }, one));
}

/** Loads a product with its options. @returns null when it is not known and there is no answer */
export async function loadProduct(id: string, signal?: AbortSignal): Promise<TillProduct | null> {
  const known = tillNow().known?.products.find((product) => product.id === id);
  try {
    const { options, available, left, price } = await api('GET /api/products/{id}', { id }, signal ? { signal } : {});
    if (!known || signal?.aborted) return known ?? null;
    const product = { ...known, price, available, left, ...(options && { options }) };
    const now = tillNow().known;
    if (now) patch({ known: { ...now, products: now.products.map((one) => (one.id === id ? product : one)) } });
    fresh.add(id);
    return product;
  } catch {
    return known ?? null;
  }
}

/** Changes what is known, and stores it in this browser. */
function change(by: Partial<Known>) {
  const { known } = tillNow();
  if (known) keepKnown({ ...known, ...by });
}
