import { MISSED_UPLOADS } from '#server/http/limits/rules.ts';

/** The names that the storage does not have, and who asked for them: made-up names must not become calls to the storage. */
export function createMisses() {
  const { rememberedMs, names: mostNames, addresses: mostAddresses, perAddress, perSharedAddress, windowMs } = MISSED_UPLOADS;
  const names = new Map<string, number>();
  const addresses = new Map<string, { count: number; until: number }>();
  return {
    has(name: string): boolean {
      const until = names.get(name) ?? 0;
      if (until > performance.now()) return true;
      names.delete(name);
      return false;
    },
    add(name: string, address: string): void {
      const now = performance.now();
      dropOldest(names, mostNames);
      names.set(name, now + rememberedMs);
      const counted = addresses.get(address);
      if (counted && counted.until > now) counted.count++;
      else {
        addresses.delete(address);
        dropOldest(addresses, mostAddresses);
        addresses.set(address, { count: 1, until: now + windowMs });
      }
    },
    /** @returns the seconds until the address may ask for unknown names again; 0 when it may now */
    secondsOver(address: string, isShared: boolean): number {
      const counted = addresses.get(address);
      if (!counted || counted.count < (isShared ? perSharedAddress : perAddress)) return 0;
      return Math.max(0, (counted.until - performance.now()) / 1000);
    },
  };
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size < most) return;
    map.delete(key);
  }
}
