import { toPesos } from '#contract/money.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import type { PlatformStats } from '#contract/stats/stats.ts';
import { MOST_PLATFORMS_LISTED, PLATFORM_DAYS } from '#contract/stats/stats-choices.ts';
import type { Range } from '#server/features/stats/rules.ts';
import { soldByPlatform } from './queries.ts';

/** Which programs prepared the orders of a range. @param asked null for the latest days */
export async function platformStats(asked: Range | null, now: Date): Promise<PlatformStats> {
  const { today } = shopClock(now);
  const rows = await soldByPlatform(asked ?? { desde: addDays(today, 1 - PLATFORM_DAYS), hasta: today }, MOST_PLATFORMS_LISTED);
  return rows.map(({ platform, orders, cents }) => ({ plataforma: platform, pedidos: orders, ventas: toPesos(cents) }));
}
