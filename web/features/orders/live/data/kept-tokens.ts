import { storage } from '#web/lib/kept/storage.ts';

const KEY = 'pedidos';
const MOST = 10;

/** The tokens of the last orders that this browser has opened, so that their pages open again without the link. */
export const keptTokens = {
  read: (orderId: string): string | null => all()[orderId] ?? null,
  keep(orderId: string, token: string) {
    const { [orderId]: _, ...others } = all();
    storage.write(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [orderId, token]].slice(-MOST))));
  },
};

function all(): Record<string, string> {
  try {
    const stored = JSON.parse(storage.read(KEY) ?? '{}') as unknown;
    const entries = Object.entries(stored ?? {}).filter(([, token]) => typeof token === 'string' && /^[\w-]{1,100}$/.test(token));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
